import type { ExportFormat, ListQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Expression, sql } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import type { Database } from '../kernel/database';
import { type AppError, invalid } from '../kernel/errors';
import { type Counted, countQuery, countUpTo, MAX_COUNT, type Total } from './list-count';
import { type ListExport, sendExport } from './list-export';
import { type Query, readShort } from './list-rows';
import type { ReferenceTexts } from './reference-texts';
import { rowSerializer } from './serializer';
import { aroundRows, type RowsWithin, wholeAnswer } from './whole-answer';

/** A column or expression that orders rows; it must never be null (use coalesce if it could be). */
type SortKey = string | Expression<unknown>;

declare const rows: unique symbol;
/** Proof that a list of such rows was answered; the answer itself is already being sent. */
export interface Listed<Row> {
  readonly [rows]: Row;
}

/**
 * How a list is paged, sorted, answered and exported.
 * @typeParam Answered its rows once completed
 * @typeParam FileRow those of its files, if they have a query of their own
 */
export interface ListDefinition<Row, Answered = Row, FileRow = Row> {
  /** From, joins, filters and selected columns: everything but order and limit. */
  query: Query<Row>;
  /** The values of the `sort` parameter. Each should have an index that ends in `id`. */
  sorts: Record<string, SortKey>;
  /** A name of `sorts`, with a leading '-' for descending. */
  defaultSort: string;
  /** The unique key that breaks ties, such as 'receipts.id'. */
  id: string;
  /** Columns of the CSV, XLSX and PDF files, if the list has any. */
  export?: ListExport<Row>;
  /** The same for long lists, with a query of the same rows and only the columns that the files show. */
  file?: ListFile<FileRow>;
  /** A cheaper query with the same number of rows, for when joins needed only for columns would slow the count. */
  countQuery?: Query<unknown>;
  /** How many rows of the list each row of that query stands for, a column never below 0; omitted: one. */
  rowsOfEach?: Expression<number>;
  /** Reads a page in two statements: which rows, planned for the values each time, and then their columns. */
  pages?: {
    /** Its rows with only the tables that its filters and a sort need. */
    from: (sort: string, form: 'few' | 'many') => Query<unknown>;
    /** All rows with their columns, unfiltered: planned once, for a page of ids. */
    rows: Query<Row>;
  };
  /** The rest of the answer, if it has more than the rows. */
  within?: object;
  /** Adds to some of the rows data that the query does not select. */
  complete?: (rows: Row[]) => Promise<Answered[]>;
  /** For whole lists of many large rows: the same rows as the database itself writes them. */
  texts?: RowTexts;
}

/** Rows of a list as JSON text, each with keys in place of what it refers to. */
export interface RowTexts {
  query: Query<{ text: string }>;
  references: ReferenceTexts;
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

/**
 * Answers a list: whole without `limit` and `cursor`, otherwise one page with X-Total-Count and Link headers; with
 * `format`, a file of all its rows. Longer lists are read from one snapshot while they are sent.
 * @throws {AppError} invalid for an unknown sort or cursor.
 * @throws {AppError} unavailable if too many long lists are being read.
 */
export async function answerList<Row, Answered = Row, FileRow = Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  query: ListQuery,
  { file, ...definition }: ListDefinition<Row, Answered, FileRow>,
): Promise<Listed<Answered>> {
  const order = orderOf(query.sort ?? definition.defaultSort, definition);
  const { format } = query;
  if (format !== undefined && file !== undefined) await sendFile(request, reply, format, file, order, definition.id);
  else if (format !== undefined) {
    if (definition.export === undefined) throw invalid('format', 'noExport');
    const { query: rows, export: columns, id } = definition;
    await sendFile(request, reply, format, { query: rows, export: columns }, order, id);
  } else if (query.limit !== undefined || query.cursor !== undefined)
    reply.send(answerOf(request, definition, await readPage(request, reply, query, definition, order)));
  else if (definition.texts !== undefined) await sendTexts(request, reply, definition, definition.texts, order);
  else await sendRows(request, reply, definition, order);
  return reply as never;
}

/** A list as a file. */
export interface ListFile<Row> {
  query: Query<Row>;
  export: ListExport<Row>;
}

function sendFile<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  format: ExportFormat,
  { query, export: columns }: ListFile<Row>,
  order: Order,
  id: string,
): Promise<void> {
  return sendExport(request, reply, format, columns, ordered({ query, id }, order, false));
}

function sendTexts<Row, Answered>(
  request: FastifyRequest,
  reply: FastifyReply,
  definition: ListDefinition<Row, Answered>,
  { query, references }: RowTexts,
  order: Order,
): Promise<void> {
  return sendWhole(request, reply, definition, ordered({ query, id: definition.id }, order, false), {
    complete: (rows, database) => references.load(rows.map(({ text }) => text).join(','), database),
    write: (pieces) => references.fill(pieces),
  });
}

function sendRows<Row, Answered>(
  request: FastifyRequest,
  reply: FastifyReply,
  definition: ListDefinition<Row, Answered>,
  order: Order,
): Promise<void> {
  const { answer, rows: key } = listCallOf(request);
  const serialize = rowSerializer(answer, key);
  return sendWhole(request, reply, definition, ordered(definition, order, false), {
    complete: (rows) => completed(definition, rows),
    write: (rows) => rows.map(serialize).join(','),
  });
}

/** How some rows of a list become text. */
interface Writing<Read, Part> {
  /** Reads what the query does not select. */
  complete: (rows: Read[], database: Database) => Promise<Part>;
  /** Makes JSON text, separated by commas; meanwhile the database reads the next rows. */
  write: (part: Part) => string;
}

async function sendWhole<Row, Answered, Read, Part>(
  request: FastifyRequest,
  reply: FastifyReply,
  definition: ListDefinition<Row, Answered>,
  rows: Query<Read>,
  { complete, write }: Writing<Read, Part>,
): Promise<void> {
  const around = aroundRows(reply, withinOf(request, definition));
  const begin = (total: number) => reply.header('X-Total-Count', total).type('application/json; charset=utf-8');
  const reader = await request.server.reader();
  const short = await readShort(reader, rows);
  if (short !== undefined) {
    const text = write(await complete(short, reader));
    begin(short.length).send(around.join(text));
    return;
  }
  await request.server.longReads.send(request, reply, async (snapshot) => {
    begin((await snapshot.one(countQuery(request.server.database, countedOf(definition)))).total);
    return wholeAnswer(around, snapshot.parts(rows, complete), write);
  });
}

function answerOf<Row, Answered>(
  request: FastifyRequest,
  definition: ListDefinition<Row, Answered>,
  rows: readonly unknown[],
): object {
  const within = withinOf(request, definition);
  return within === undefined ? rows : { ...within.answer, [within.key]: rows };
}

function withinOf<Row, Answered>(
  request: FastifyRequest,
  { within: answer }: ListDefinition<Row, Answered>,
): RowsWithin | undefined {
  const { rows: key } = listCallOf(request);
  if (answer === undefined && key === undefined) return undefined;
  if (answer === undefined || key === undefined)
    throw new Error(`${request.routeOptions.url} and its call disagree on whether its rows have a key`);
  return { answer, key };
}

function listCallOf({ routeOptions }: FastifyRequest): { answer: z.ZodType; rows?: string } {
  const { answer, rows } = routeOptions.config.call ?? {};
  if (answer === undefined) throw new Error(`${routeOptions.url} answers no list`);
  return { answer, rows };
}

async function completed<Row, Answered>(
  { complete }: ListDefinition<Row, Answered>,
  rows: Row[],
): Promise<readonly unknown[]> {
  return complete === undefined ? rows : complete(rows);
}

async function readPage<Row, Answered>(
  request: FastifyRequest,
  reply: FastifyReply,
  query: ListQuery,
  definition: ListDefinition<Row, Answered>,
  order: Order,
): Promise<readonly unknown[]> {
  const position = query.cursor === undefined ? undefined : readCursor(query.cursor, order);
  const limit = query.limit ?? 50;
  const reader = await request.server.reader();
  // How many there are decides how they are found.
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
  return completed(definition, rows.map(withoutKeys));
}

function orderOf<Row, Answered>(sort: string, definition: ListDefinition<Row, Answered>): Order {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const key = Object.hasOwn(definition.sorts, name) ? definition.sorts[name] : undefined;
  if (key === undefined) throw invalid('sort', 'choice', { choices: Object.keys(definition.sorts) });
  return { name: sort, key: typeof key === 'string' ? sql.ref(key) : key, descending };
}

/** The rows with their sort key as exact text beside them, so that a cursor keeps fractions of a second. */
type Keyed<Row> = Row & { sort_key__: string; sort_id__: number };

function ordered<Row>({ query, id }: { query: Query<Row>; id: string }, order: Order, backwards: boolean): Query<Row> {
  const direction = order.descending === backwards ? 'asc' : 'desc';
  return query.orderBy(order.key, direction).orderBy(sql.ref(id), direction);
}

/** With the columns that make up a cursor. */
function keyed<Row, Answered>(
  definition: ListDefinition<Row, Answered>,
  order: Order,
  backwards: boolean,
): Query<Keyed<Row>> {
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

async function findPage<Row, Answered>(
  reader: Database,
  definition: ListDefinition<Row, Answered>,
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

function pageQuery<Row, Answered>(
  database: Database,
  definition: ListDefinition<Row, Answered>,
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
    .limit(limit) as unknown as Query<Keyed<Row>>;
}

const CAUTION = 20;

function inOrder<Row, Answered>(
  definition: ListDefinition<Row, Answered>,
  order: Order,
  position: Page['position'],
): Query<Keyed<Row>> {
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

function countedOf<Row, Answered>({ countQuery, query, rowsOfEach }: ListDefinition<Row, Answered>): Counted {
  return { query: countQuery ?? query, rowsOfEach };
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
