import { useMemo, useState } from 'react';
import { readLocal, writeLocal } from '../../offline/local-store';
import { nextSort } from '../list/list-state';
import type { Column } from './column';

type Hidden = Record<string, boolean>;

const NONE_CHOSEN: Hidden = {};

export interface TableModel<Row> {
  /** Lists the columns shown now, in order. */
  columns: Column<Row>[];
  /** Lists the rows, which a local table sorts here. */
  rows: { key: string; row: Row }[];
  /** Lists the columns that may be hidden (all but the first), with their visibility. */
  choices: { id: string; header: string; isShown: boolean }[];
  toggleColumn: (id: string) => void;
  /** Tells of columns that differ from the table's own setting whether they are shown. */
  chosen: Readonly<Hidden>;
  /** Names the order chosen by a heading of a local table, as a column's id with '-' for descending. */
  localSort: string | undefined;
  toggleLocalSort: (id: string) => void;
}

/** A list is shown by this view. */
export interface ColumnsOfView {
  id: number;
  columns: Hidden;
}

/**
 * Names the entry in which this browser keeps the user's choice of a table's columns: one for each of its views too.
 */
export function columnsKey(name: string, view: number | undefined): string {
  return view === undefined ? `columns.${name}` : `columns.${name}.${view}`;
}

/**
 * Tells which columns a table shows and, for a local one, the order of its rows. The user's choice of columns is
 * remembered in this browser under the table's name; a view begins with its own.
 */
export function useTableModel<Row>(
  name: string,
  columns: Column<Row>[],
  data: Row[],
  rowKey: (row: Row) => string | number,
  view?: ColumnsOfView,
): TableModel<Row> {
  const key = columnsKey(name, view?.id);
  const [made, setMade] = useState<{ key: string; columns: Hidden }>();
  const [localSort, setLocalSort] = useState<string>();
  const kept = useMemo(() => readLocal<Hidden>(key), [key]);
  const chosen = (made?.key === key ? made.columns : kept) ?? view?.columns ?? NONE_CHOSEN;
  const shown = useMemo(() => columns.filter((column) => isShown(column, chosen)), [columns, chosen]);
  const rows = useMemo(() => {
    const keyed = data.map((row) => ({ key: String(rowKey(row)), row }));
    const sorted = columns.find(({ id }) => id === localSort?.replace(/^-/, ''))?.sortValue;
    if (sorted === undefined) return keyed;
    const sign = localSort?.startsWith('-') ? -1 : 1;
    return keyed.sort((one, other) => sign * compare(sorted(one.row), sorted(other.row)));
  }, [data, rowKey, columns, localSort]);

  return {
    columns: shown,
    rows,
    choices: columns.slice(1).map((column) => ({
      id: column.id,
      header: column.header,
      isShown: isShown(column, chosen),
    })),
    toggleColumn: (id) => {
      const next = { ...chosen, [id]: !shown.some((column) => column.id === id) };
      setMade({ key, columns: next });
      writeLocal(key, next);
    },
    chosen,
    localSort,
    toggleLocalSort: (id) => setLocalSort(nextSort(localSort, id)),
  };
}

function isShown(
  { id, defaultHidden }: Pick<Column<never>, 'id' | 'defaultHidden'>,
  chosen: Readonly<Hidden>,
): boolean {
  return chosen[id] ?? defaultHidden !== true;
}

/** Gives the heading above a row: that of its group, if the row is the first of it. */
export function headingOf<Row>(
  rows: TableModel<Row>['rows'],
  index: number,
  groupOf: ((row: Row) => string) | undefined,
): string | undefined {
  const row = rows[index];
  if (groupOf === undefined || row === undefined) return undefined;
  const before = rows[index - 1];
  const heading = groupOf(row.row);
  return before !== undefined && groupOf(before.row) === heading ? undefined : heading;
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(first: string | number, second: string | number): number {
  return typeof first === 'number' && typeof second === 'number'
    ? first - second
    : words.compare(String(first), String(second));
}
