import { Skeleton } from '@mantine/core';
import { Fragment, type MouseEvent, memo, type ReactNode } from 'react';
import classes from './cards.module.css';
import { type Column, type RowBehaviour, titleOf } from './column';
import { useDrawnRows } from './drawn-rows';
import { moveBetweenRows, opensRow, RowLink } from './row-link';
import { type OpenRowMenu, RowEnd, type RowMenuControl } from './row-menu';
import { RowTick, selectAction, type Ticks } from './row-tick';
import { headingOf, type TableModel } from './table-model';

/** A card with two lines of text has at least this height. */
const CARD_HEIGHT_PX = 64;

export interface CardsProps<Row> {
  model: Pick<TableModel<Row>, 'columns' | 'rows'>;
  behaviour: RowBehaviour<Row>;
  menu: RowMenuControl;
  /** Ticks the rows of a list that can be selected. */
  ticks: Ticks<Row> | undefined;
  isSelected: ((row: Row) => boolean) | undefined;
  /** Names the list. */
  label: string;
  /** Draws a row instead of its columns. */
  draw?: (row: Row) => ReactNode;
}

/**
 * Shows the rows on a phone, or those that their screen draws: two lines or a card each, titled by one column, so that
 * nothing scrolls sideways.
 */
export function Cards<Row>({
  model: { rows, columns },
  behaviour,
  menu,
  ticks,
  isSelected,
  label,
  draw,
}: CardsProps<Row>) {
  const { groupOf } = behaviour;
  const drawn = useDrawnRows(rows);
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      onKeyDown={moveBetweenRows}
      style={{ paddingBottom: (rows.length - drawn) * CARD_HEIGHT_PX }}
    >
      {rows.slice(0, drawn).map(({ key, row }, index) => {
        const heading = headingOf(rows, index, groupOf);
        return (
          <Fragment key={key}>
            {heading === undefined ? null : <li className={classes.cardGroup}>{heading}</li>}
            {draw ? (
              <li data-row className={classes.card}>
                {draw(row)}
              </li>
            ) : (
              <MemoCard
                row={row}
                columns={columns}
                behaviour={behaviour}
                openMenu={menu.openAt}
                ticks={ticks}
                isSelected={isSelected?.(row) ?? false}
              />
            )}
          </Fragment>
        );
      })}
    </ul>
  );
}

interface CardProps<Row> {
  row: Row;
  columns: Column<Row>[];
  behaviour: RowBehaviour<Row>;
  openMenu: OpenRowMenu;
  ticks: Ticks<Row> | undefined;
  isSelected: boolean;
}

function Card<Row>({ row, columns, behaviour, openMenu, ticks, isSelected }: CardProps<Row>) {
  const title = titleOf(columns);
  if (!title) return null;
  const others = columns.filter((column) => column !== title);
  const actions = behaviour.rowActions?.(row) ?? [];
  const under = others.filter(({ onPhone }) => onPhone === 'under');
  const sides = others.filter(({ onPhone }) => onPhone === 'side');
  const isLine = under.length > 0;
  const openAll: OpenRowMenu = (own, event) => openMenu([...own, ...selectAction(row, ticks)], event);

  /** Once a row is selected, a tap on any other selects it too. */
  function selectByTap(event: MouseEvent<HTMLElement>) {
    if (!ticks?.isSelecting || (event.target as Element).closest('[data-tick-area], [data-row-menu]')) return;
    event.preventDefault();
    event.stopPropagation();
    ticks.select(row, !isSelected);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the title is the keyboard's way in.
    <li
      data-row
      className={classes.card}
      data-selected={isSelected || undefined}
      onClickCapture={selectByTap}
      onClick={(event) => opensRow(event)?.click()}
      onContextMenu={(event) => openAll(actions, event)}
    >
      <div className={classes.cardHead}>
        {ticks?.isSelecting ? <RowTick row={row} isSelected={isSelected} {...ticks} /> : null}
        <div className={classes.cardTitle}>
          <RowLink row={row} behaviour={behaviour}>
            {title.cell(row)}
          </RowLink>
          {isLine ? <Under row={row} columns={under} /> : null}
        </div>
        {isLine ? (
          <div className={classes.sides}>
            {sides.map((column) => (
              <div key={column.id} data-figure={column.align === 'right' || undefined}>
                {phoneValue(column, row)}
              </div>
            ))}
          </div>
        ) : (
          sides.map((column) => (
            <div key={column.id} className={classes.cardSide}>
              {column.align === 'right' ? <div className={classes.cardSideLabel}>{column.header}</div> : null}
              {phoneValue(column, row)}
            </div>
          ))
        )}
        <RowEnd row={row} behaviour={behaviour} actions={actions} openMenu={openAll} />
      </div>
      {isLine ? null : <Fields row={row} columns={others} />}
    </li>
  );
}

/** A card is drawn again only if something of its own changed. */
const MemoCard = memo(Card) as typeof Card;

function phoneValue<Row>({ phoneCell, cell }: Column<Row>, row: Row) {
  return (phoneCell ?? cell)(row);
}

/** Shows the line under a row's title. */
function Under<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  const values = columns.map((column) => ({ id: column.id, isWhole: column.isWhole, value: phoneValue(column, row) }));
  return (
    <div className={classes.under}>
      {values
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== '-')
        .map(({ id, isWhole, value }) => (
          <span key={id} data-whole={isWhole || undefined}>
            {value}
          </span>
        ))}
    </div>
  );
}

/** Shows the other values of a card, each under its heading. */
function Fields<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  return (
    <dl className={classes.cardFields}>
      {columns.map((column) => {
        const isField = column.onPhone === undefined || column.onPhone === 'wide';
        const value = isField ? phoneValue(column, row) : null;
        // A label with nothing under it would only take up height.
        if (value === null || value === undefined || value === '') return null;
        return (
          <div key={column.id} data-wide={column.onPhone === 'wide' || undefined}>
            <dt>{column.header}</dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Shows grey bars in the shape of the cards while the first page loads. */
export function SkeletonCards() {
  return (
    <div aria-hidden>
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className={classes.card}>
          <Skeleton height={16} width="60%" my={4} />
          <Skeleton height={12} my={4} />
          <Skeleton height={12} width="80%" my={4} />
        </div>
      ))}
    </div>
  );
}
