import type { ListQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Expression, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/database';
import { plannedForValues } from '../db/prepared-statements';
import { type AppError, invalid } from '../runtime/errors';
import { type Counted, countQuery, countUpTo, MAX_COUNT, type Total } from './list-count';
import { type Order, ordered } from './list-order';
import type { Query } from './list-rows';

/** Tells how the pages of a list are counted and read. */
export interface PagedList<Row> {
  /** It has from, joins, filters and selected columns: everything but order and limit. */
  query: Query<Row>;
  /** This unique key breaks ties, such as 'receipts.id'. */
  id: string;
  /** It is cheaper but has the same number of rows, for when joins needed only for columns would slow the count. */
  countQuery?: Query<unknown>;
  /** Each row of that query stands for so many of the list, a column never below 0; if omitted, one. */
  rowsOfEach?: Expression<number>;
  /** Reads a page in two statements: which rows, planned for the values each time, and then their columns. */
  pages?: {
    /** Selects its rows with only the tables that its filters and a sort need. */
    from: (sort: string, form: 'few' | 'many') => Query<unknown>;
    /** Selects all rows with their columns, unfiltered: planned once, for a page of ids. */
    rows: Query<Row>;
  };
}

interface Position {
  sort: string;
  backwards: boolean;
  value: string;
  id: number;
}

/** The rows have their sort key as exact text beside them, so that a cursor keeps fractions of a second. */
type Keyed<Row> = Row & { sort_key__: string; sort_id__: number };

/**
 * Reads the page that a call asks for, and sets the headers that tell of the others.
 * @throws {AppError} invalid for the cursor of another order or list
 */
export async function readPage<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  query: ListQuery,
  definition: PagedList<Row>,
  order: Order,
): Promise<Row[]> {
  const position = query.cursor === undefined ? undefined : readCursor(query.cursor, order);
  const limit = query.limit ?? 50;
  const reader = await request.server.reader();
  // The way they are found depends on how many there are.
  const total = await totalOf(reader, query, countedOf(definition));
  const found = await findPage(reader, definition, order, {
    position,
    limit: limit + 1,
    form: formFor(total),
  }).catch((error: unknown) => {
    // Its value is text until the database casts it to the column's type: a forged one may not be a date or number.
    if (position !== undefined && isDataException(error)) throw foreignCursor();
    throw error;
  });
  const more = found.length > limit;
  const rows = found.slice(0, limit);
  if (position?.backwards) rows.reverse();
  reply.header('X-Total-Count', total.total);
  if (total.isMinimum) reply.header('X-Total-Count-Is-Minimum', 'true');
  const links: string[] = [];
  const first = rows[0];
  const last = rows.at(-1);
  if (last !== undefined && (position?.backwards || more))
    links.push(link(request, cursorAt(last, order, false), 'next'));
  if (first !== undefined && (position?.backwards ? more : position !== undefined))
    links.push(link(request, cursorAt(first, order, true), 'prev'));
  if (links.length > 0) reply.header('Link', links.join(', '));
  return rows.map(withoutKeys);
}

/** Gives what counts the rows of a list. */
export function countedOf<Row>({ countQuery, query, rowsOfEach }: PagedList<Row>): Counted {
  return { query: countQuery ?? query, rowsOfEach };
}

/** Adds the columns that make up a cursor. */
function keyed<Row>(definition: PagedList<Row>, order: Order, backwards: boolean): Query<Keyed<Row>> {
  return ordered(definition, order, backwards)
    .select([sql<string>`(${order.key})::text`.as('sort_key__'), sql.ref<number>(definition.id).as('sort_id__')])
    .$castTo<Keyed<Row>>();
}

interface Page {
  position: Pick<Position, 'backwards' | 'value' | 'id'> | undefined;
  limit: number;
  form: 'none' | 'few' | 'many';
}

/** Rows that can be counted are few. */
function formFor({ total, isMinimum }: Total): Page['form'] {
  if (total === 0) return 'none';
  return isMinimum || total > MAX_COUNT ? 'many' : 'few';
}

async function findPage<Row>(
  reader: Database,
  definition: PagedList<Row>,
  order: Order,
  page: Page,
): Promise<Keyed<Row>[]> {
  const { pages, id } = definition;
  if (page.form === 'none') return [];
  const read = async <Read>(query: Query<Read>) => (await reader.executeQuery(query)).rows;
  if (pages === undefined) return read(pageQuery(reader, definition, order, page));
  const name = order.descending ? order.name.slice(1) : order.name;
  const keys = { ...definition, query: pages.from(name, page.form).clearSelect().$castTo<Row>() };
  const found = await read(pageQuery(reader, keys, order, page));
  // Within a select the ids are hidden from the planner: it would plan for them each time if the table has many parts.
  const rows = await read(
    pages.rows
      .select(sql.ref<number>(id).as('sort_id__'))
      .where(sql<boolean>`${sql.ref(id)} = any((select ${found.map((row) => row.sort_id__)}::bigint[])::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.sort_id__, row]));
  // A row that was deleted meanwhile is left out.
  return found.flatMap((key) => {
    const row = byId.get(key.sort_id__);
    return row === undefined ? [] : [{ ...row, ...key } as unknown as Keyed<Row>];
  });
}

function pageQuery<Row>(
  database: Database,
  definition: PagedList<Row>,
  order: Order,
  { position, limit }: Page,
): Query<Keyed<Row>> {
  const query = inOrder(definition, order, position);
  // In the order of the list the found rows may all come last. Planned for more rows than are read, that order is
  // followed only if it is many times faster than finding all of them by their filters.
  return database
    .with(
      (page) => page('page').materialized(),
      () => query.limit(limit * CAUTION),
    )
    .selectFrom('page')
    .selectAll()
    .limit(limit)
    .modifyEnd(plannedForValues) as unknown as Query<Keyed<Row>>;
}

const CAUTION = 20;

function inOrder<Row>(definition: PagedList<Row>, order: Order, position: Page['position']): Query<Keyed<Row>> {
  const backwards = position?.backwards ?? false;
  const query = keyed(definition, order, backwards);
  if (position === undefined) return query;
  const isUp = order.descending === backwards;
  const [beyond, from] = isUp ? [sql.raw('>'), sql.raw('>=')] : [sql.raw('<'), sql.raw('<=')];
  // The first condition is redundant, but an index on the key alone can serve it, even across a join.
  return query
    .where(sql<boolean>`${order.key} ${from} ${position.value}`)
    .where(sql<boolean>`(${order.key}, ${sql.ref(definition.id)}) ${beyond} (${position.value}, ${position.id})`);
}

async function totalOf(database: Database, { total }: ListQuery, counted: Counted): Promise<Total> {
  if (total !== 'exact') return countUpTo(database, counted);
  return { ...(await countQuery(database, counted).executeTakeFirstOrThrow()), isMinimum: false };
}

function withoutKeys<Row>({ sort_key__, sort_id__, ...row }: Keyed<Row>): Row {
  return row as unknown as Row;
}

function cursorAt<Row>(row: Keyed<Row>, order: Order, backwards: boolean): string {
  const position: Position = { sort: order.name, backwards, value: row.sort_key__, id: row.sort_id__ };
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function readCursor(cursor: string, order: Order): Position {
  try {
    const position = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Position;
    const isWhole =
      position.sort === order.name &&
      typeof position.value === 'string' &&
      Number.isSafeInteger(position.id) &&
      typeof position.backwards === 'boolean';
    if (isWhole) return position;
  } catch {
    // Falls through to the shared error.
  }
  throw foreignCursor();
}

function foreignCursor(): AppError {
  return invalid('cursor', 'foreignCursor');
}

function isDataException(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code?.startsWith('22') ?? false);
}

function link(request: FastifyRequest, cursor: string, rel: 'next' | 'prev'): string {
  const [path = '', search = ''] = request.url.split('?');
  const parameters = new URLSearchParams(search);
  parameters.set('cursor', cursor);
  return `<${path}?${parameters}>; rel="${rel}"`;
}
