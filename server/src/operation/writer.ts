import type { Insertable } from 'kysely';
import type { DB, JsonValue } from '../db/database-types';
import type { Row } from '../db/send';
import type { StatementText } from './loader';

/** The order in which writes are sent: what others refer to first, the end of the audit log last. */
export const writeOrder = { documents: 0, lines: 1, stock: 2, messages: 3, audit: 4, keys: 5 } as const;
export type WriteOrder = keyof typeof writeOrder;

const orderOfTable = new Map<keyof DB, WriteOrder>();

/**
 * Gives the order of the writes to a table, which is one for all of them: otherwise a change could be sent before an
 * earlier one of the same row.
 * @throws {Error} while the program is loaded, if another writer of the table has another
 */
export function orderOf(table: keyof DB, order: WriteOrder): WriteOrder {
  const known = orderOfTable.get(table) ?? order;
  if (known !== order) throw new Error(`writers of ${table} have two orders, ${known} and ${order}`);
  orderOfTable.set(table, order);
  return order;
}

/** Says how one kind of write is carried out, for any number of rows at once. */
export interface Writer<Written> {
  readonly name: string;
  readonly order: WriteOrder;
  readonly text: StatementText;
  /** Names the row that is changed: of several changes only the last counts. It is undefined if each counts. */
  readonly replaces: ((row: Written) => string) | undefined;
  values(rows: readonly Written[]): unknown[];
}

type Columns<Table extends keyof DB> = keyof Insertable<DB[Table]> & string;
type Values<Table extends keyof DB, Column extends Columns<Table>> = {
  [Name in Column]: JsonValue extends Insertable<DB[Table]>[Name] ? unknown : Insertable<DB[Table]>[Name];
};

/** Adds rows with these columns; those of `orNow` are the present time where a row does not give them. */
export function inserting<
  Table extends keyof DB & string,
  Column extends Columns<Table>,
  OrNow extends Columns<Table> = never,
>(
  table: Table,
  columns: readonly Column[],
  { order, orNow = [], onConflict = '' }: { order: WriteOrder; orNow?: readonly OrNow[]; onConflict?: string },
): Writer<Values<Table, Column> & Partial<Values<Table, OrNow>>> {
  const names = [...columns, ...orNow].map(quoted);
  const selected = [...columns.map(quoted), ...orNow.map((column) => `coalesce(${quoted(column)}, now())`)];
  return {
    name: `insert ${table} ${columns.join()}`,
    order: orderOf(table, order),
    text: `insert into ${quoted(table)} (${names.join(', ')}) overriding system value
      select ${selected.join(', ')} from ${rowsOf(table)} ${onConflict}`,
    replaces: undefined,
    values: (rows) => [JSON.stringify(rows)],
  };
}

/** Sets new values of these columns in the rows with an id; those of `setNow` become the present time. */
export function updating<
  Table extends keyof DB & string,
  Column extends Columns<Table>,
  SetNow extends Columns<Table> = never,
>(
  table: Table,
  columns: readonly Column[],
  { order, setNow = [] }: { order: WriteOrder; setNow?: readonly SetNow[] },
): Writer<Values<Table, Column> & { id: number }> {
  const set = [
    ...columns.map((column) => `${quoted(column)} = changed.${quoted(column)}`),
    ...setNow.map((column) => `${quoted(column)} = now()`),
  ];
  return {
    name: `update ${table} ${columns.join()}`,
    order: orderOf(table, order),
    text: `update ${quoted(table)} set ${set.join(', ')} from ${rowsOf(table)} changed
      where ${quoted(table)}.id = changed.id`,
    replaces: ({ id }) => `${table} ${id}`,
    values: (rows) => [JSON.stringify(rows)],
  };
}

/** Deletes the rows with an id. */
export function deleting<Table extends keyof DB & string>(
  table: Table,
  { order }: { order: WriteOrder },
): Writer<{ id: number }> {
  return {
    name: `delete ${table}`,
    order: orderOf(table, order),
    text: `delete from ${quoted(table)} where id = any($1::int[])`,
    replaces: undefined,
    values: (rows) => [rows.map(({ id }) => id)],
  };
}

/** Reads rows of JSON as rows of the table: PostgreSQL knows the types of its columns. */
function rowsOf(table: string): string {
  return `json_populate_recordset(null::${quoted(table)}, $1::json)`;
}

function quoted(name: string): string {
  return `"${name}"`;
}

/** Lists the rows to send, in the order in which they were declared. */
export function rowsToSend<Written>(writer: Writer<Written>, rows: readonly Written[]): readonly Written[] {
  const { replaces } = writer;
  return replaces === undefined ? rows : [...new Map(rows.map((row) => [replaces(row), row])).values()];
}

export type AnyWriter = Writer<Row>;
