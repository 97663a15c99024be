import type { done } from '@ghala/contract/common/answer';
import type { Call } from '@ghala/contract/common/call';
import type { idParams } from '@ghala/contract/common/id';
import type { ListQuery } from '@ghala/contract/common/list-query';
import { entityNames } from '@ghala/contract/text/en/entities';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { containsEach, matchKey } from '../../db/best-match';
import { ok } from '../../http/answers';
import { answerList, type Listed } from '../../http/list';
import type { ListExport } from '../../http/list-export';
import { serve } from '../../http/serve';
import { type Operation, operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import type { Catalogue, CatalogueEntity } from './catalogue-kinds';
import type { EntryQuery } from './catalogues.queries';
import { deleteEntry } from './delete-entry';

export interface EntryList<Query extends ListQuery, Row> extends Call {
  readonly query: z.ZodType<Query>;
  readonly answer: z.ZodType<Row[]>;
}

/** Lists entries, by name unless sorted otherwise; `select` applies the list's own filters. */
export function serveList<Query extends ListQuery, Row extends object>(
  app: App,
  call: EntryList<Query, Row>,
  catalogue: Catalogue,
  file: ListExport<Row>,
  select: (query: Query) => EntryQuery<Row>,
): void {
  serve(app, call, (request, reply) =>
    answerEntries(request, reply, request.query, catalogue, select(request.query), { file }),
  );
}

/** Answers the entries that `query` selects, filtered by the searched words. */
export function answerEntries<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  query: ListQuery,
  catalogue: Catalogue,
  entries: EntryQuery<Row>,
  { file, within }: { file?: ListExport<Row>; within?: object },
): Promise<Listed<Row>> {
  const name = sql.ref<string>(`${catalogue.table}.name`);
  return answerList(request, reply, query, {
    query: entries.where(containsEach(name, query.q)),
    sorts: {
      [catalogue.field]: sql`lower(${name})`,
      createdAt: `${catalogue.table}.created_at`,
      match: matchKey(query.q, { name }),
    },
    defaultSort: catalogue.field,
    id: `${catalogue.table}.id`,
    export: file,
    within,
  });
}

/** Creates entries. */
export function serveCreate<Body, Created extends object>(
  app: App,
  call: Call & { readonly body: z.ZodType<Body>; readonly answer: z.ZodType<Created> },
  create: (operation: Operation, body: Body) => Promise<Created>,
): void {
  serve(app, call, (request) => operate(request, (operation) => create(operation, request.body)));
}

/** Makes the message of a call that created an entry: in English, as every message on the wire is. */
export function added(entity: CatalogueEntity): string {
  return `${entityNames[entity]} added`;
}

/** Deletes entries. */
export function serveDelete(
  app: App,
  call: Call & { readonly params: typeof idParams; readonly answer: typeof done },
  catalogue: Catalogue,
): void {
  serve(app, call, (request) =>
    operate(request, async (operation) => {
      const entity = await deleteEntry(operation, catalogue, request.params.id);
      return ok(`${entityNames[entity]} deleted`);
    }),
  );
}

/** Reads the new entry as its list returns it. */
export function entryOf<Row>(entries: EntryQuery<Row>, catalogue: Catalogue, id: number): Promise<Row> {
  return entries.where(`${catalogue.table}.id`, '=', id).executeTakeFirstOrThrow();
}
