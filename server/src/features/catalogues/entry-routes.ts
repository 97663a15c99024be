import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import type { ListQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { ListExport } from '../../http/list-export';
import type { RowsWithin } from '../../http/whole-answer';
import type { App } from '../../kernel/app-types';
import { type Operation, operate } from '../../kernel/operation';
import { likePattern } from '../../kernel/searched-words';
import type { Catalogue } from './catalogue-kinds';
import type { EntryQuery } from './catalogues.queries';
import { deleteEntry } from './delete-entry';

const tags = ['catalogues'];

/** Adds the call that lists entries, by name unless sorted otherwise; `select` takes the list's own filters. */
export function addList<Query extends z.ZodType<ListQuery>>(
  app: App,
  path: string,
  catalogue: Catalogue,
  schema: { query: Query; params?: z.ZodType; row: z.ZodType },
  file: ListExport<Record<string, unknown>>,
  select: (query: z.output<Query>, params: unknown) => EntryQuery<Record<string, unknown>>,
): void {
  app.get(
    path,
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: `List of ${path.slice(1)}`,
        querystring: schema.query,
        ...(schema.params && { params: schema.params }),
        response: { 200: z.array(schema.row) },
      },
    },
    async (request, reply) => {
      const query = request.query as z.output<Query>;
      return answerEntries(request, reply, query, catalogue, select(query, request.params), { file });
    },
  );
}

/** Answers the entries that `query` selects, narrowed by the searched words. */
export function answerEntries<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  query: ListQuery,
  catalogue: Catalogue,
  entries: EntryQuery<Row>,
  { file, within }: { file?: ListExport<Row>; within?: RowsWithin },
): Promise<never> {
  const name = sql.ref(`${catalogue.table}.${catalogue.name}`);
  const words = query.q ?? '';
  return answerList(request, reply, query, {
    query: words === '' ? entries : entries.where(sql<boolean>`${name} ilike ${likePattern(words)}`),
    sorts: { [catalogue.name]: sql`lower(${name})`, createdAt: `${catalogue.table}.created_at` },
    defaultSort: catalogue.name,
    id: `${catalogue.table}.id`,
    export: file,
    within,
  });
}

/** Adds the call that makes an entry. */
export function addCreate<Body extends z.ZodType, Created extends z.ZodType<object>>(
  app: App,
  path: string,
  schema: { body: Body; created: Created },
  create: (operation: Operation, body: z.output<Body>) => Promise<z.input<Created> & object>,
): void {
  const body: z.ZodType = schema.body;
  const created: z.ZodType<object> = schema.created;
  app.post(
    path,
    {
      config: { access: 'categoriesManage' },
      schema: { tags, summary: `Add to ${path.slice(1)}`, body, response: { 200: created } },
    },
    (request) => operate(request, (operation) => create(operation, request.body as z.output<Body>)),
  );
}

/** Adds the call that deletes an entry: a GET, as the specification has it. */
export function addDelete(app: App, path: string, catalogue: Catalogue): void {
  app.get(
    `${path}/delete/:id`,
    {
      config: { access: 'categoriesManage' },
      schema: { tags, summary: `Delete from ${path.slice(1)}`, params: idParams, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) =>
        ok(`${await deleteEntry(operation, catalogue, request.params.id)} deleted`),
      ),
  );
}

/** The entry just made, as its list answers it. */
export function entryOf<Row>(entries: EntryQuery<Row>, catalogue: Catalogue, id: number): Promise<Row> {
  return entries.where(`${catalogue.table}.id`, '=', id).executeTakeFirstOrThrow();
}
