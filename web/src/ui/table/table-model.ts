import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { readLocal, writeLocal } from '../../shared/local-store';
import type { Column } from './column';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

type Hidden = Record<string, boolean>;

export interface TableModel<Row> {
  /** The columns shown now, in order. */
  columns: Column<Row>[];
  /** The rows, sorted here if the table is local. */
  rows: { key: string; row: Row }[];
  /** The columns that may be hidden (all but the first), with their visibility. */
  choices: { id: string; header: string; isShown: boolean }[];
  toggleColumn: (id: string) => void;
  /** Of the columns that are not as the table has them, whether they are shown. */
  chosen: Readonly<Hidden>;
  /** Local tables: the order chosen by a heading, as a column's id with '-' for descending. */
  localSort: string | undefined;
  toggleLocalSort: (id: string) => void;
}

/** The view by which a list is shown. */
export interface ColumnsOfView {
  id: number;
  columns: Hidden;
}

/** The name under which this browser keeps the user's choice of a table's columns: one for each of its views too. */
export function columnsKey(name: string, view: number | undefined): string {
  return view === undefined ? `columns.${name}` : `columns.${name}.${view}`;
}

/**
 * Which columns a table shows and, for a local one, the order of its rows. The user's choice of columns is remembered
 * in this browser under the table's name; a view begins with its own.
 */
export function useTableModel<Row extends RowData>(
  name: string,
  columns: Column<Row>[],
  data: Row[],
  rowKey: (row: Row) => string | number,
  view?: ColumnsOfView,
): TableModel<Row> {
  const key = columnsKey(name, view?.id);
  const [made, setMade] = useState<{ key: string; columns: Hidden }>();
  const kept = useMemo(() => readLocal<Hidden>(key), [key]);
  const chosen = (made?.key === key ? made.columns : kept) ?? view?.columns ?? {};
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, sortValue }): ColumnDef<typeof features, Row> => ({
          id,
          header,
          accessorFn: (row) => sortValue?.(row) ?? '',
          enableSorting: sortValue !== undefined,
          sortFn: (first, second, column) => compare(first.getValue(column), second.getValue(column)),
        }),
      ),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => String(rowKey(row)),
    state: {
      columnVisibility: Object.fromEntries(
        columns.map(({ id, defaultHidden }) => [id, chosen[id] ?? defaultHidden !== true]),
      ),
    },
  });

  const sorting = table.state.sorting[0];
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  return {
    columns: shown,
    rows: table.getRowModel().rows.map(({ id, original }) => ({ key: id, row: original })),
    choices: columns.slice(1).map(({ id, header }) => ({
      id,
      header,
      isShown: table.getColumn(id)?.getIsVisible() ?? true,
    })),
    toggleColumn: (id) => {
      const next = { ...chosen, [id]: !(table.getColumn(id)?.getIsVisible() ?? true) };
      setMade({ key, columns: next });
      writeLocal(key, next);
    },
    chosen,
    localSort: sorting ? `${sorting.desc ? '-' : ''}${sorting.id}` : undefined,
    toggleLocalSort: (id) => table.getColumn(id)?.toggleSorting(),
  };
}

/** The heading above a row: that of its group, if it is the first one of it. */
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

function compare(first: unknown, second: unknown): number {
  return typeof first === 'number' && typeof second === 'number'
    ? first - second
    : words.compare(String(first), String(second));
}
