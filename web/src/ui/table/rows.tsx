import { Skeleton } from '@mantine/core';
import { Fragment, lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { type Column, type RowBehaviour, titleOf } from './column';
import classes from './data-table.module.css';
import { cellClass } from './head';
import { DRAW_ALL_UP_TO, firstRows, type View } from './in-view';
import { moveBetweenRows, opensRow, RowLink } from './row-link';
import { type OpenRowMenu, QuickActions, RowEnd, type RowMenuControl } from './row-menu';
import type { RowPanelControl } from './row-panel';
import { headingOf, type TableModel } from './table-model';

const RowsInView = lazy(async () => ({ default: (await import('./rows-in-view')).RowsInView }));

/** Characters from which a cell's text may not fit its width: the pointer then shows all of it. */
const MAY_BE_CUT_FROM = 16;

export interface RowsProps<Row> {
  model: Pick<TableModel<Row>, 'columns' | 'rows'>;
  behaviour: RowBehaviour<Row>;
  menu: RowMenuControl;
  panel: RowPanelControl;
  /** Number of the first row, or undefined for a table without numbers. */
  firstNumber: number | undefined;
  /** The scrolling element of the rows; null until it is rendered. */
  scroller: HTMLDivElement | null;
}

/** The rows of the table, only those in view when there are many. */
export function Rows<Row>({ model, behaviour, menu, panel, firstNumber, scroller }: RowsProps<Row>) {
  const { rows, columns } = model;
  const { groupOf } = behaviour;
  const isLong = rows.length > DRAW_ALL_UP_TO && groupOf === undefined;
  const span = columns.length + (firstNumber === undefined ? 0 : 1) + (behaviour.rowActions ? 1 : 0);

  const draw = ({ indexes, above, below, measure }: View) => (
    <tbody
      onKeyDown={(event) => {
        moveBetweenRows(event);
        panel.onKeyDown(event);
      }}
      onFocus={panel.onFocus}
    >
      <Spacer height={above} span={span} />
      {indexes.map((index) => {
        const item = rows[index];
        if (!item) return null;
        const heading = headingOf(rows, index, groupOf);
        return (
          <Fragment key={item.key}>
            {heading === undefined ? null : (
              <tr className={classes.group}>
                <th colSpan={span} scope="colgroup">
                  {heading}
                </th>
              </tr>
            )}
            <MemoTableRow
              row={item.row}
              rowKey={item.key}
              isInPanel={item.key === panel.shown}
              index={index}
              columns={columns}
              behaviour={behaviour}
              openMenu={menu.openAt}
              number={firstNumber === undefined ? undefined : firstNumber + index}
              measure={measure}
            />
          </Fragment>
        );
      })}
      <Spacer height={below} span={span} />
    </tbody>
  );
  if (!isLong) return draw(firstRows(rows.length));
  return (
    <Suspense fallback={draw(firstRows(DRAW_ALL_UP_TO))}>
      <RowsInView count={rows.length} keyOf={(index) => rows[index]?.key ?? index} scroller={scroller}>
        {draw}
      </RowsInView>
    </Suspense>
  );
}

/** Placeholder for the rows that are not rendered. */
function Spacer({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

interface TableRowProps<Row> {
  row: Row;
  rowKey: string;
  isInPanel: boolean;
  index: number;
  columns: Column<Row>[];
  behaviour: RowBehaviour<Row>;
  openMenu: OpenRowMenu;
  number: number | undefined;
  measure: ((element: HTMLElement | null) => void) | undefined;
}

function TableRow<Row>({
  row,
  rowKey,
  isInPanel,
  index,
  columns,
  behaviour,
  openMenu,
  number,
  measure,
}: TableRowProps<Row>) {
  // Of the row alone: the pointer crosses many, and only two are drawn again each time.
  const [isPointedAt, setPointedAt] = useState(false);
  const title = titleOf(columns);
  const actions = behaviour.rowActions?.(row) ?? [];
  const opens = behaviour.rowTo?.(row) !== undefined || behaviour.onRowOpen !== undefined;
  return (
    <tr
      data-row
      data-key={rowKey}
      data-in-panel={isInPanel || undefined}
      data-index={index}
      data-opens={opens || undefined}
      ref={measure}
      onClick={(event) => opensRow(event)?.click()}
      onContextMenu={(event) => openMenu(actions, event)}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
    >
      {number === undefined ? null : <td className={classes.number}>{number}</td>}
      {columns.map((column, position) => {
        const value = column.cell(row);
        return (
          <td
            key={column.id}
            className={cellClass(column, position)}
            data-zero={(column.align === 'right' && isZero(value)) || undefined}
            title={typeof value === 'string' && value.length > MAY_BE_CUT_FROM ? value : undefined}
          >
            {column === title ? (
              <RowLink row={row} behaviour={behaviour}>
                {value}
              </RowLink>
            ) : (
              value
            )}
            {column.suffix ? <span className={classes.suffix}>{column.suffix(row)}</span> : null}
          </td>
        );
      })}
      {behaviour.rowActions ? (
        <td className={classes.actions}>
          {isPointedAt ? <QuickActions actions={actions} /> : null}
          <RowEnd row={row} behaviour={behaviour} actions={actions} openMenu={openMenu} />
        </td>
      ) : null}
    </tr>
  );
}

/** Drawn again only if something of its own changed. */
const MemoTableRow = memo(TableRow) as typeof TableRow;

function isZero(value: ReactNode): boolean {
  return typeof value === 'string' && /^0(\.0+)?$/.test(value);
}

/** Grey bars in the shape of the table while its first page loads. */
export function SkeletonRows({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move.
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move.
            <td key={column}>
              <Skeleton height={12} my={4} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
