import { type BatchFilters, batchCalls } from '@ghala/contract/calls/batches';
import type { ListQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import { batchListExport } from './batches.exports';
import { batchConditions, batchList, batchNumbers, mergeCandidates } from './batches.queries';
import { receivingReportExport } from './receiving-report.export';
import { receivedLines, reportedBatches } from './receiving-report.queries';

/** The lists of receipts: the transactions, the numbers that selects offer, and the receiving report. */
export function batchLists(app: App): void {
  serve(app, batchCalls.list, (request, reply) => answerBatches(request, reply, request.query, request.query));

  serve(app, batchCalls.search, (request, reply) =>
    answerBatches(request, reply, request.query, request.body, ok('Batches')),
  );

  async function answerBatches(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery,
    filters: BatchFilters,
    within?: object,
  ) {
    const { businessTimezone } = app.config;
    const conditions = await batchConditions(app.database, filters, query.q ?? '', businessTimezone);
    return answerList(request, reply, query, {
      query: batchList(app.database).where(conditions),
      countQuery: app.database.selectFrom('receipts').where(conditions),
      sorts: {
        createdAt: 'receipts.created_at',
        batchNo: 'receipts.receipt_no',
        status: 'receipts.status',
        verification: 'receipts.is_verified',
        exception: 'receipts.discrepancy',
      },
      defaultSort: '-createdAt',
      id: 'receipts.id',
      export: batchListExport(businessTimezone),
      within,
    });
  }

  numberLists(app);

  serve(app, batchCalls.report, async (request, reply) => {
    const { dateFrom, dateTo } = request.body;
    return answerList(request, reply, request.query, {
      query: receivedLines(app.database, dateFrom, dateTo, app.config.businessTimezone),
      countQuery: reportedBatches(app.database, dateFrom, dateTo, app.config.businessTimezone),
      count: sql<number>`coalesce(sum(receipts.line_count), 0)`,
      sorts: { createdAt: 'receipts.created_at' },
      defaultSort: 'createdAt',
      id: 'receipt_items.id',
      export: receivingReportExport(app.config.businessTimezone),
      within: ok('Receiving report'),
    });
  });
}

/** What the selects of returns and merges offer, newest first. */
function numberLists(app: App): void {
  const list = {
    sorts: { batchNo: sql.ref('receipts.id') },
    defaultSort: '-batchNo',
    id: 'receipts.id',
    within: ok('Batch numbers'),
  };

  serve(app, batchCalls.numbers, async (request, reply) => {
    const { q = '', productId } = request.query;
    return answerList(request, reply, request.query, { query: batchNumbers(app.database, q, productId), ...list });
  });

  serve(app, batchCalls.mergeCandidates, (request, reply) => {
    const query = mergeCandidates(app.database, request.query.q ?? '');
    return answerList(request, reply, request.query, { query, ...list });
  });
}
