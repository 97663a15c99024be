import { noteReportRequest, stockLinesAnswer } from '@ghala/contract/calls/issue-notes';
import { idParams } from '@ghala/contract/common/id';
import { type ListQuery, listQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { ListExport } from '../../http/list-export';
import type { RowsWithin } from '../../http/whole-answer';
import type { App } from '../../kernel/app-types';
import type { DB } from '../../kernel/database-types';
import { type NoteFilters, noteConditions } from './note-filters';
import type { NoteKind } from './note-kind';
import { reportedNotes } from './note-report';
import { issuableStock, stockLines } from './note-rows';

/** An answer that carries the rows under the kind's own name. */
type Answer = z.ZodType<{ status: 1; message: string }>;
// biome-ignore lint/suspicious/noExplicitAny: a list may stand on any tables; Kysely's builder is invariant in them.
type Query<Row> = SelectQueryBuilder<DB, any, Row>;

/** The lists of a kind of note as its calls spell them. */
export interface NoteLists<Row, ReportRow> {
  kind: NoteKind;
  /** What the answers name the list, and the first part of the calls: 'dispatches'. */
  listKey: string;
  /** What the wire calls the number, also in its filters: 'dispatchNo'. */
  numberKey: string;
  rows(): Query<Row>;
  reportRows(dates: { dateFrom: string | null; dateTo: string | null }): Query<ReportRow>;
  exports: { list: ListExport<Row>; cancelled: ListExport<Row>; report: ListExport<ReportRow> };
  listQuery: z.ZodType<ListQuery & NoteFilters>;
  search: z.ZodType<NoteFilters>;
  cancelledQuery: z.ZodType<ListQuery & { dateFrom: string | null; dateTo: string | null; cancelledBy: number | null }>;
  listAnswer: z.ZodType<Row[]>;
  rowsAnswer: Answer;
  reportAnswer: Answer;
}

/** The notes of a kind, all but other people's drafts, and what a warehouse can issue. */
export function noteLists<Row, ReportRow>(app: App, lists: NoteLists<Row, ReportRow>): void {
  const { kind, listKey, numberKey } = lists;
  const path = `/${listKey}`;
  const tags = [listKey];
  const config = { access: 'any' } as const;
  const notes = `${kind.title}s`;

  app.get(
    path,
    { config, schema: { tags, summary: notes, querystring: lists.listQuery, response: { 200: lists.listAnswer } } },
    (request, reply) => answer(request, reply, request.query, ownFilters(request.query)),
  );

  app.post(
    `${path}/search`,
    {
      config,
      schema: {
        tags,
        summary: `${notes}, filtered; with cancelledBy the cancelled ones`,
        body: lists.search,
        querystring: listQuery,
        response: { 200: lists.rowsAnswer },
      },
    },
    (request, reply) =>
      answer(request, reply, request.query, ownFilters(request.body), { answer: ok(notes), key: listKey }),
  );

  app.get(
    `${path}/cancelled`,
    {
      config,
      schema: {
        tags,
        summary: `Cancelled ${notes.toLowerCase()}`,
        querystring: lists.cancelledQuery,
        response: { 200: lists.rowsAnswer },
      },
    },
    (request, reply) => {
      const { cancelledBy, dateFrom, dateTo, ...query } = request.query;
      const filters = { cancelledBy: { userId: cancelledBy }, dateFrom, dateTo };
      return answer(request, reply, query, filters, { answer: ok(`Cancelled ${notes}`), key: listKey });
    },
  );

  app.post(
    `${path}/report`,
    {
      config,
      schema: {
        tags,
        summary: `The report of ${notes.toLowerCase()}: one row a line`,
        body: noteReportRequest,
        querystring: listQuery,
        response: { 200: lists.reportAnswer },
      },
    },
    async (request, reply) => {
      return answerList(request, reply, request.query, {
        query: lists.reportRows(request.body),
        countQuery: reportedNotes(app.database, kind, { ...request.body, timezone: app.config.businessTimezone }),
        count: sql<number>`coalesce(sum(issue_notes.line_count), 0)`,
        sorts: { createdAt: 'issue_notes.created_at' },
        defaultSort: 'createdAt',
        id: 'issue_note_items.id',
        export: lists.exports.report,
        within: { answer: ok(lists.exports.report.title), key: listKey },
      });
    },
  );

  app.get(
    `${path}/stock/:id`,
    {
      config: { access: kind.flags.add },
      schema: {
        tags,
        summary: 'What a warehouse can issue: for a draft that is continued, and searched page by page',
        params: idParams,
        querystring: listQuery.omit({ format: true }),
        response: { 200: stockLinesAnswer },
      },
    },
    (request, reply) => {
      const { q } = request.query;
      return answerList(request, reply, request.query, {
        query: stockLines(app.database, request.params.id, q),
        countQuery: issuableStock(app.database, request.params.id, q),
        count: sql<number>`count(distinct products.id)`,
        sorts: { product: 'products.name' },
        defaultSort: 'product',
        id: 'products.id',
        within: { answer: ok('Stock of the warehouse'), key: 'products' },
      });
    },
  );

  function ownFilters(filters: NoteFilters): NoteFilters {
    return { ...filters, noteNo: (filters as Record<string, string | null>)[numberKey] };
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery,
    filters: NoteFilters,
    within?: RowsWithin,
  ) {
    const timezone = app.config.businessTimezone;
    const scope = { q: query.q, actor: request.actor(), timezone };
    const conditions = await noteConditions(app.database, filters, scope);
    const isCancelled = filters.cancelledBy !== null && filters.cancelledBy !== undefined;
    return answerList(request, reply, query, {
      query: lists.rows().where(conditions),
      countQuery: app.database.selectFrom('issue_notes').where('kind', '=', kind.kind).where(conditions),
      sorts: {
        createdAt: 'issue_notes.created_at',
        [numberKey]: 'issue_notes.note_no',
        project: 'issue_notes.project',
        ...(isCancelled && { deletedAt: 'issue_notes.deleted_at' }),
      },
      defaultSort: isCancelled ? '-deletedAt' : '-createdAt',
      id: 'issue_notes.id',
      export: isCancelled ? lists.exports.cancelled : lists.exports.list,
      within,
    });
  }
}
