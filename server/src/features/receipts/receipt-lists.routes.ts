import { type ReceiptFilters, receiptSearch, receiptViews } from '@ghala/contract/calls/receipt-lists';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import type { ListQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { always } from '../../db/match';
import { numberContains } from '../../db/search-text';
import { ok } from '../../http/answers';
import { countViews } from '../../http/count-views';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { receiptListExport } from './receipts.exports';
import { mergeCandidates, receiptConditions, receiptList, receiptNumbers } from './receipts.queries';
import { receivingReportExport } from './receiving-report.export';
import { receivedLines, reportedReceipts } from './receiving-report.queries';

/** Serves the lists of receipts: the transactions, the numbers for selects, and the receiving report. */
export function receiptLists(app: App): void {
  serve(app, receiptCalls.list, (request, reply) => answerReceipts(request, reply, request.query, request.query));

  serve(app, receiptCalls.search, (request, reply) =>
    answerReceipts(request, reply, request.query, request.body, ok('Batches')),
  );

  serve(app, receiptCalls.viewCounts, (request) =>
    countViews(request, receiptViews, async (filters) => {
      const { few } = await receiptConditions(app.database, receiptSearch.parse(filters), '', 'UTC');
      return { query: app.database.selectFrom('receipts').where(few) };
    }),
  );

  async function answerReceipts(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery,
    filters: ReceiptFilters,
    within?: object,
  ) {
    const { businessTimezone } = app.config;
    const conditions = await receiptConditions(app.database, filters, query.q ?? '', businessTimezone);
    return answerList(request, reply, query, {
      query: receiptList(app.database).where(conditions.few),
      countQuery: app.database.selectFrom('receipts').where(conditions.few),
      pages: {
        from: (_sort, form) => app.database.selectFrom('receipts').where(conditions[form]),
        rows: receiptList(app.database),
      },
      sorts: {
        createdAt: 'receipts.created_at',
        batchNo: 'receipts.receipt_no',
        status: 'receipts.status',
        verification: 'receipts.is_verified',
        exception: 'receipts.has_discrepancy',
      },
      defaultSort: '-createdAt',
      id: 'receipts.id',
      export: receiptListExport(businessTimezone),
      within,
    });
  }

  numberLists(app);

  serve(app, receiptCalls.report, async (request, reply) => {
    const { dateFrom, dateTo } = request.body;
    return answerList(request, reply, request.query, {
      query: receivedLines(app.database, dateFrom, dateTo, app.config.businessTimezone),
      countQuery: reportedReceipts(app.database, dateFrom, dateTo, app.config.businessTimezone),
      rowsOfEach: sql.ref<number>('receipts.line_count'),
      sorts: { createdAt: 'receipts.created_at' },
      defaultSort: 'createdAt',
      id: 'receipt_items.id',
      export: receivingReportExport(app.config.businessTimezone),
      within: ok('Receiving report'),
    });
  });
}

/** Serves the options of the selects for returns and merges, newest first. */
function numberLists(app: App): void {
  const list = {
    sorts: { batchNo: sql.ref('receipts.id') },
    defaultSort: '-batchNo',
    id: 'receipts.id',
    within: ok('Batch numbers'),
  };

  serve(app, receiptCalls.numbers, async (request, reply) => {
    const { q = '', productId } = request.query;
    const found = await numberContains(app.database, 'receipts', q);
    const numbers = (form: 'few' | 'many') => receiptNumbers(app.database, found[form], productId);
    return answerList(request, reply, request.query, {
      query: numbers('few'),
      pages: { from: (_sort, form) => numbers(form), rows: receiptNumbers(app.database, always.many, null) },
      ...list,
    });
  });

  serve(app, receiptCalls.mergeCandidates, async (request, reply) => {
    const found = await numberContains(app.database, 'receipts', request.query.q ?? '');
    const query = mergeCandidates(app.database, found.few);
    return answerList(request, reply, request.query, { query, ...list });
  });
}
