import { Skeleton } from '@mantine/core';
import { Fragment, memo, type ReactNode, useState } from 'react';
import { type Column, type RowBehaviour, titleOf } from './column';
import classes from './data-table.module.css';
import { useDrawnRows } from './drawn-rows';
import { cellClass } from './head';
import { moveBetweenRows, opensRow, RowLink } from './row-link';
import { type OpenRowMenu, QuickActions, RowEnd, type RowMenuControl } from './row-menu';
import type { RowPanelControl } from './row-panel';
import { RowTick, selectAction, type Ticks } from './row-tick';
import { headingOf, type TableModel } from './table-model';

/** A row with one line of text has this height. */
const ROW_HEIGHT_PX = 31;

/** So many characters fit a cell, and one of the first column; the pointer shows all of what may not fit. */
const FIT = 16;
const FIT_FIRST = 40;

export interface RowsProps<Row> {
  model: Pick<TableModel<Row>, 'columns' | 'rows'>;
  behaviour: RowBehaviour<Row>;
  menu: RowMenuControl;
  panel: RowPanelControl;
  /** Ticks the rows of a table that can be selected. */
  ticks: Ticks<Row> | undefined;
  isSelected: ((row: Row) => boolean) | undefined;
  /** Numbers the first row; undefined for a table without numbers. */
  firstNumber: number | undefined;
}

export function Rows<Row>({ model, behaviour, menu, panel, ticks, isSelected, firstNumber }: RowsProps<Row>) {
  const { rows, columns } = model;
  const { groupOf } = behaviour;
  const drawn = useDrawnRows(rows);
  const span = columns.length + (firstNumber === undefined ? 0 : 1) + (behaviour.rowActions ? 1 : 0);
  return (
    <tbody
      onKeyDown={(event) => {
        moveBetweenRows(event);
        panel.onKeyDown(event);
      }}
      onFocus={panel.onFocus}
    >
      {rows.slice(0, drawn).map(({ key, row }, index) => {
        const heading = headingOf(rows, index, groupOf);
        return (
          <Fragment key={key}>
            {heading === undefined ? null : (
              <tr className={classes.group}>
                <th colSpan={span} scope="colgroup">
                  {heading}
                </th>
              </tr>
            )}
            <MemoTableRow
              row={row}
              rowKey={key}
              isInPanel={key === panel.shown}
              columns={columns}
              behaviour={behaviour}
              openMenu={menu.openAt}
              ticks={ticks}
              isSelected={isSelected?.(row) ?? false}
              number={firstNumber === undefined ? undefined : firstNumber + index}
            />
          </Fragment>
        );
      })}
      {drawn === rows.length ? null : (
        <tr aria-hidden className={classes.undrawn}>
          <td colSpan={span} style={{ height: (rows.length - drawn) * ROW_HEIGHT_PX }} />
        </tr>
      )}
    </tbody>
  );
}

interface TableRowProps<Row> {
  row: Row;
  rowKey: string;
  isInPanel: boolean;
  columns: Column<Row>[];
  behaviour: RowBehaviour<Row>;
  openMenu: OpenRowMenu;
  ticks: Ticks<Row> | undefined;
  isSelected: boolean;
  number: number | undefined;
}

function TableRow<Row>({
  row,
  rowKey,
  isInPanel,
  columns,
  behaviour,
  openMenu,
  ticks,
  isSelected,
  number,
}: TableRowProps<Row>) {
  // The row keeps this itself: the pointer crosses many, and only two are drawn again each time.
  const [isPointedAt, setPointedAt] = useState(false);
  const title = titleOf(columns);
  const actions = behaviour.rowActions?.(row) ?? [];
  const openAll: OpenRowMenu = (own, event) => openMenu([...own, ...selectAction(row, ticks)], event);
  const opens = behaviour.rowTo?.(row) !== undefined || behaviour.onRowOpen !== undefined;
  return (
    <tr
      data-row
      data-key={rowKey}
      data-in-panel={isInPanel || undefined}
      data-opens={opens || undefined}
      data-selected={isSelected || undefined}
      onClick={(event) => opensRow(event)?.click()}
      onContextMenu={(event) => openAll(actions, event)}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
    >
      {number === undefined ? null : (
        <td className={classes.number} data-picks={ticks ? true : undefined}>
          <span>{number}</span>
          {ticks ? <RowTick row={row} isSelected={isSelected} {...ticks} /> : null}
        </td>
      )}
      {columns.map((column, position) => {
        const value = column.cell(row);
        const fits = typeof value === 'string' && value.length <= (position === 0 ? FIT_FIRST : FIT);
        return (
          <td
            key={column.id}
            className={cellClass(column, position)}
            data-short={fits || undefined}
            data-zero={(column.align === 'right' && isZero(value)) || undefined}
            title={typeof value === 'string' && !fits ? value : undefined}
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
          <RowEnd row={row} behaviour={behaviour} actions={actions} openMenu={openAll} />
        </td>
      ) : null}
    </tr>
  );
}

/** A row is drawn again only if something of its own changed. */
const MemoTableRow = memo(TableRow) as typeof TableRow;

function isZero(value: ReactNode): boolean {
  return typeof value === 'string' && /^0(\.0+)?$/.test(value);
}

/** Shows grey bars in the shape of the table while its first page loads. */
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
