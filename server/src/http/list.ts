import type { ExportFormat, ListQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../db/database';
import { invalid } from '../runtime/errors';
import { countQuery } from './list-count';
import { columnsFor, type ListExport, sendExport } from './list-export';
import { type Order, ordered, orderOf, type SortKey } from './list-order';
import { countedOf, type PagedList, readPage } from './list-page';
import { type Query, readShort } from './list-rows';
import type { ReferenceTexts } from './reference-texts';
import { rowSerializer } from './serializer';
import { aroundRows, type RowsWithin, wholeAnswer } from './whole-answer';

declare const rows: unique symbol;
/** Proves that a list of such rows was answered; the answer itself is already being sent. */
export interface Listed<Row> {
  readonly [rows]: Row;
}

/**
 * Says how a list is paged, sorted, answered and exported.
 * @typeParam Answered its rows once completed
 * @typeParam FileRow those of its files, if they have a query of their own
 */
export interface ListDefinition<Row, Answered = Row, FileRow = Row> extends PagedList<Row> {
  /** Lists the values of the `sort` parameter. Each should have an index that ends in `id`. */
  sorts: Record<string, SortKey>;
  /** It is a name of `sorts`, with a leading '-' for descending. */
  defaultSort: string;
  /** The CSV, XLSX and PDF files have these columns, if the list has any. */
  export?: ListExport<Row>;
  /** It does the same for long lists, with a query of the same rows and only the columns that the files show. */
  file?: ListFile<FileRow>;
  /** The answer has these fields beside the rows. */
  within?: object;
  /** Adds to some of the rows data that the query does not select. */
  complete?: (rows: Row[]) => Promise<Answered[]>;
  /** Whole lists of many large rows have them: the same rows as the database itself writes them. */
  texts?: RowTexts;
}

/** Holds rows of a list as JSON text, each with keys in place of what it refers to. */
export interface RowTexts {
  query: Query<{ text: string }>;
  references: ReferenceTexts;
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
  const order = orderOf(query.sort ?? definition.defaultSort, definition.sorts);
  const { format } = query;
  const shown = <R>(definition: ListExport<R>) => columnsFor(definition, format, query.columns === 'all');
  if (format !== undefined && file !== undefined)
    await sendFile(request, reply, format, { ...file, export: shown(file.export) }, order, definition.id);
  else if (format !== undefined) {
    if (definition.export === undefined) throw invalid('format', 'noExport');
    const { query: rows, export: columns, id } = definition;
    await sendFile(request, reply, format, { query: rows, export: shown(columns) }, order, id);
  } else if (query.limit !== undefined || query.cursor !== undefined)
    reply.send(
      answerOf(
        request,
        definition,
        await completed(definition, await readPage(request, reply, query, definition, order)),
      ),
    );
  else if (definition.texts !== undefined) await sendTexts(request, reply, definition, definition.texts, order);
  else await sendRows(request, reply, definition, order);
  return reply as never;
}

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

/** Tells how some rows of a list become text. */
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
