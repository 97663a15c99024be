import { idParams } from '@ghala/contract/common/id';
import { type ListQuery, listQuery } from '@ghala/contract/common/list-query';
import {
  cancelledDispatchQuery,
  type DispatchFilters,
  type DispatchRow,
  dispatchesAnswer,
  dispatchListAnswer,
  dispatchListQuery,
  dispatchSearch,
  stockLinesAnswer,
} from '@ghala/contract/dispatches';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteConditions } from '../../issue-notes/note-filters';
import { listStock } from '../../issue-notes/note-rows';
import { ok } from '../../shared/answers';
import type { App } from '../../shared/app-types';
import { answerList } from '../../shared/list';
import { dispatchKind } from './dispatch-kind';
import { cancelledDispatchExport, dispatchExport } from './dispatches.export';
import { dispatchRows } from './dispatches.queries';

const tags = ['dispatches'];
const access = 'any';

/** The notes, all but other people's drafts. */
export function dispatchLists(app: App): void {
  app.get(
    '/dispatches',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Dispatch notes',
        querystring: dispatchListQuery,
        response: { 200: dispatchListAnswer },
      },
    },
    async (request, reply) => (await answer(request, reply, request.query, request.query)) ?? reply,
  );

  app.post(
    '/dispatches/search',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Dispatch notes, filtered; with cancelledBy the cancelled ones',
        body: dispatchSearch,
        querystring: listQuery,
        response: { 200: dispatchesAnswer },
      },
    },
    async (request, reply) => {
      const rows = await answer(request, reply, request.query, request.body);
      return rows === undefined ? reply : ok('Dispatch Notes', { dispatches: rows });
    },
  );

  app.get(
    '/dispatches/cancelled',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Cancelled dispatch notes',
        querystring: cancelledDispatchQuery,
        response: { 200: dispatchesAnswer },
      },
    },
    async (request, reply) => {
      const { cancelledBy, dateFrom, dateTo, ...query } = request.query;
      const filters = { cancelledBy: { userId: cancelledBy }, dateFrom, dateTo };
      const rows = await answer(request, reply, query, filters);
      return rows === undefined ? reply : ok('Cancelled Dispatch Notes', { dispatches: rows });
    },
  );

  app.get(
    '/dispatches/stock/:id',
    {
      config: { access: 'dispatchAdd' },
      schema: {
        tags,
        summary: 'What a warehouse can issue: for a draft that is continued, and searched page by page',
        params: idParams,
        querystring: listQuery.pick({ q: true, limit: true }),
        response: { 200: stockLinesAnswer },
      },
    },
    async (request) =>
      ok('Stock of the warehouse', { products: await listStock(app.database, request.params.id, request.query) }),
  );

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery,
    { dispatchNo, ...filters }: Partial<DispatchFilters>,
  ): Promise<DispatchRow[] | undefined> {
    const { database } = app;
    const timezone = app.config.businessTimezone;
    const wanted = { ...filters, noteNo: dispatchNo ?? null };
    const conditions = noteConditions(wanted, { q: query.q, actor: request.actor(), timezone });
    const isCancelled = filters.cancelledBy !== null && filters.cancelledBy !== undefined;
    return answerList(request, reply, query, {
      query: dispatchRows(database).where(conditions),
      countQuery: database.selectFrom('issue_notes').where('kind', '=', dispatchKind.kind).where(conditions),
      sorts: {
        createdAt: 'issue_notes.created_at',
        dispatchNo: 'issue_notes.note_no',
        project: 'issue_notes.project',
        ...(isCancelled && { deletedAt: 'issue_notes.deleted_at' }),
      },
      defaultSort: isCancelled ? '-deletedAt' : '-createdAt',
      id: 'issue_notes.id',
      export: isCancelled ? cancelledDispatchExport(timezone) : dispatchExport(timezone),
    });
  }
}
