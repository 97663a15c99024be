import type { noteReportRequest, stockLinesAnswer } from '@ghala/contract/calls/issue-notes';
import type { Call } from '@ghala/contract/common/call';
import type { idParams } from '@ghala/contract/common/id';
import type { ListQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { always } from '../../db/match';
import { storedContains } from '../../db/search-text';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { ListExport } from '../../http/list-export';
import type { Query } from '../../http/list-rows';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { type NoteFilters, noteConditions, shownTo } from './note-filters';
import type { NoteKind } from './note-kind';
import { reportedNotes } from './note-report';
import { availableStock, stockLines } from './note-rows';

/** Answers a list under the kind's own path. */
interface Named extends Call {
  readonly query: z.ZodType<ListQuery>;
  readonly answer: z.ZodType<object>;
  readonly rows: string;
}

/** Names the list calls of a kind of note. */
export interface NoteLists<Row, FileRow, ReportRow> {
  kind: NoteKind;
  calls: {
    list: Call & { readonly query: z.ZodType<ListQuery & NoteFilters>; readonly answer: z.ZodType<Row[]> };
    search: Named & { readonly body: z.ZodType<NoteFilters> };
    cancelled: Named & {
      readonly query: z.ZodType<
        ListQuery & { dateFrom: string | null; dateTo: string | null; cancelledBy: number | null }
      >;
    };
    report: Named & { readonly body: typeof noteReportRequest };
    stock: Named & { readonly params: typeof idParams; readonly answer: typeof stockLinesAnswer };
  };
  rows(): Query<Row>;
  /** Makes the same with the columns that files show. */
  fileRows(): Query<FileRow>;
  reportRows(dates: { dateFrom: string | null; dateTo: string | null }): Query<ReportRow>;
  exports: { list: ListExport<FileRow>; cancelled: ListExport<Row>; report: ListExport<ReportRow> };
}

/** The notes of a kind, except other people's drafts, and the stock that a warehouse has for them. */
export function noteLists<Row, FileRow, ReportRow>(app: App, lists: NoteLists<Row, FileRow, ReportRow>): void {
  const { kind, calls } = lists;
  const { numberKey } = kind;
  const notes = `${kind.title}s`;

  serve(app, calls.list, (request, reply) => answer(request, reply, request.query, ownFilters(request.query)));

  serve(app, calls.search, (request, reply) =>
    answer(request, reply, request.query, ownFilters(request.body), ok(notes)),
  );

  serve(app, calls.cancelled, (request, reply) => {
    const { cancelledBy, dateFrom, dateTo, ...query } = request.query;
    const filters = { cancelledBy: { userId: cancelledBy }, dateFrom, dateTo };
    return answer(request, reply, query, filters, ok(`Cancelled ${notes}`));
  });

  serve(app, calls.report, async (request, reply) => {
    return answerList(request, reply, request.query, {
      query: lists.reportRows(request.body),
      countQuery: reportedNotes(app.database, kind.kind, { ...request.body, timezone: app.config.businessTimezone }),
      rowsOfEach: sql.ref<number>('issue_notes.line_count'),
      sorts: { createdAt: 'issue_notes.created_at' },
      defaultSort: 'createdAt',
      id: 'issue_note_items.id',
      export: lists.exports.report,
      within: ok(lists.exports.report.title),
    });
  });

  serve(app, calls.stock, async (request, reply) => {
    const { q = '' } = request.query;
    const searched = q === '' ? always : await storedContains(app.database, 'products', q);
    const products = (form: 'few' | 'many') =>
      availableStock(app.database, request.params.id, searched[form]).groupBy('products.id');
    return answerList(request, reply, request.query, {
      query: stockLines(app.database, request.params.id, searched.few),
      countQuery: products('few'),
      pages: { from: (_sort, form) => products(form), rows: stockLines(app.database, request.params.id) },
      sorts: { product: 'products.name' },
      defaultSort: 'product',
      id: 'products.id',
      within: ok('Stock of the warehouse'),
    });
  });

  function ownFilters(filters: NoteFilters): NoteFilters {
    return { ...filters, noteNo: filters[numberKey] };
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery,
    filters: NoteFilters,
    within?: object,
  ) {
    const timezone = app.config.businessTimezone;
    const scope = { q: query.q, actor: request.actor(), timezone, kind };
    const conditions = await noteConditions(app.database, filters, scope);
    const isCancelled = filters.cancelledBy !== null && filters.cancelledBy !== undefined;
    const isShown = shownTo(request.actor());
    const rows = lists.rows().where(isShown);
    const found = app.database.selectFrom('issue_notes').where('kind', '=', kind.kind);
    return answerList(request, reply, query, {
      query: rows.where(conditions.few),
      countQuery: found.where(conditions.few),
      pages: { from: (_sort, form) => found.where(conditions[form]), rows },
      sorts: {
        createdAt: 'issue_notes.created_at',
        [numberKey]: 'issue_notes.note_no',
        project: 'issue_notes.project',
        ...(isCancelled && { deletedAt: 'issue_notes.cancelled_at' }),
      },
      defaultSort: isCancelled ? '-deletedAt' : '-createdAt',
      id: 'issue_notes.id',
      ...(isCancelled
        ? { export: lists.exports.cancelled }
        : { file: { query: lists.fileRows().where(isShown).where(conditions.few), export: lists.exports.list } }),
      within,
    });
  }
}
