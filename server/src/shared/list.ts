import type { ListQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types';
import { type AppError, invalid } from './errors';
import { type ListExport, sendExport } from './list-export';

/** A column or expression that rows are ordered by; it must never be null (coalesce where it could be). */
type SortKey = string | Expression<unknown>;

// biome-ignore lint/suspicious/noExplicitAny: a list may stand on any tables; Kysely's builder is invariant in them.
type Query<Row> = SelectQueryBuilder<DB, any, Row>;

/** How one list is paged, sorted and exported. */
export interface ListDefinition<Row> {
  /** From, joins, filters and selected columns: everything but order and limit. */
  query: Query<Row>;
  /** What the `sort` parameter may name. Each should have an index that ends in `id`. */
  sorts: Record<string, SortKey>;
  /** A name of `sorts`, '-' before it for descending. */
  defaultSort: string;
  /** The unique key that settles ties, such as 'batches.id'. */
  id: string;
  /** Columns of the CSV, XLSX and PDF files, if the list has any. */
  export?: ListExport<Row>;
  /** A cheaper query with the same number of rows, where joins for columns alone would slow the count. */
  countQuery?: Query<unknown>;
}

interface Position {
  sort: string;
  backwards: boolean;
  value: string;
  id: number;
}

interface Order {
  name: string;
  key: Expression<unknown>;
  descending: boolean;
}

const EXPORT_PAGE = 2_000;

/**
 * Answers a list: whole without `limit` and `cursor`, else one page with X-Total-Count and Link headers;
 * with `format`, a file of all its rows, streamed.
 * @returns the rows, or undefined where the reply was sent as a file.
 * @throws {AppError} invalid for an unknown sort or cursor.
 */
export async function answerList<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  query: ListQuery,
  definition: ListDefinition<Row>,
): Promise<Row[] | undefined> {
  const order = orderOf(query.sort ?? definition.defaultSort, definition);
  if (query.format !== undefined) {
    if (definition.export === undefined) throw invalid('format', 'this list has no export');
    await sendExport(request, reply, query.format, definition.export, allRows(definition, order));
    return undefined;
  }
  if (query.limit === undefined && query.cursor === undefined) {
    const rows = await ordered(definition, order, false).execute();
    reply.header('X-Total-Count', rows.length);
    return rows;
  }
  return answerPage(request, reply, query, definition, order);
}

async function answerPage<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  query: ListQuery,
  definition: ListDefinition<Row>,
  order: Order,
): Promise<Row[]> {
  const position = query.cursor === undefined ? undefined : readCursor(query.cursor, order);
  const limit = query.limit ?? 50;
  const [total, found] = await Promise.all([
    countRows(definition),
    pageQuery(definition, order, position, limit + 1)
      .execute()
      .catch((error: unknown) => {
        // Its value is text until the database takes it for the column's: one made up may be no date or number.
        if (position !== undefined && isDataException(error)) throw foreignCursor();
        throw error;
      }),
  ]);
  const more = found.length > limit;
  const rows = found.slice(0, limit);
  if (position?.backwards) rows.reverse();
  reply.header('X-Total-Count', total);
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

function orderOf<Row>(sort: string, definition: ListDefinition<Row>): Order {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const key = Object.hasOwn(definition.sorts, name) ? definition.sorts[name] : undefined;
  if (key === undefined) throw invalid('sort', `must be one of ${Object.keys(definition.sorts).join(', ')}`);
  return { name: sort, key: typeof key === 'string' ? sql.ref(key) : key, descending };
}

/** The rows with their sort key as exact text beside them, so that a cursor loses no fraction of a second. */
type Keyed<Row> = Row & { sort_key__: string; sort_id__: number };

function ordered<Row>(definition: ListDefinition<Row>, order: Order, backwards: boolean): Query<Keyed<Row>> {
  const direction = order.descending === backwards ? 'asc' : 'desc';
  return definition.query
    .select([sql<string>`(${order.key})::text`.as('sort_key__'), sql.ref<number>(definition.id).as('sort_id__')])
    .orderBy(order.key, direction)
    .orderBy(sql.ref(definition.id), direction) as unknown as Query<Keyed<Row>>;
}

function pageQuery<Row>(
  definition: ListDefinition<Row>,
  order: Order,
  position: Pick<Position, 'backwards' | 'value' | 'id'> | undefined,
  limit: number,
): Query<Keyed<Row>> {
  const backwards = position?.backwards ?? false;
  const query = ordered(definition, order, backwards).limit(limit);
  if (position === undefined) return query;
  const isUp = order.descending === backwards;
  const [beyond, from] = isUp ? [sql.raw('>'), sql.raw('>=')] : [sql.raw('<'), sql.raw('<=')];
  // The first condition says nothing new, but an index on the key alone can serve it, also across a join.
  return query
    .where(sql<boolean>`${order.key} ${from} ${position.value}`)
    .where(sql<boolean>`(${order.key}, ${sql.ref(definition.id)}) ${beyond} (${position.value}, ${position.id})`);
}

async function countRows<Row>(definition: ListDefinition<Row>): Promise<number> {
  const row = await (definition.countQuery ?? definition.query)
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return (row as { total: number }).total;
}

async function* allRows<Row>(definition: ListDefinition<Row>, order: Order): AsyncGenerator<Row> {
  let position: Pick<Position, 'backwards' | 'value' | 'id'> | undefined;
  for (;;) {
    const rows: Keyed<Row>[] = await pageQuery(definition, order, position, EXPORT_PAGE).execute();
    for (const row of rows) yield withoutKeys(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < EXPORT_PAGE) return;
    position = { backwards: false, value: last.sort_key__, id: last.sort_id__ };
  }
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
    // Falls through to the one message.
  }
  throw foreignCursor();
}

function foreignCursor(): AppError {
  return invalid('cursor', 'must come from the Link header of the same list in the same order');
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

/** Escapes what `like` would read as a pattern. */
export function likePattern(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
