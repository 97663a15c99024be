import {
  type BatchFilters,
  batchListAnswer,
  batchListQuery,
  batchNumberQuery,
  batchNumbersAnswer,
  batchSearch,
  batchSearchAnswer,
  receivingReportAnswer,
  receivingReportRequest,
} from '@ghala/contract/calls/batches';
import { type ListQuery, listQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { RowsWithin } from '../../http/whole-answer';
import type { App } from '../../kernel/app-types';
import { batchListExport } from './batches.exports';
import { batchConditions, batchList, batchNumbers, mergeCandidates } from './batches.queries';
import { receivingReportExport } from './receiving-report.export';
import { receivedLines, reportedBatches } from './receiving-report.queries';

const tags = ['batches'];

/** The lists of receipts: the transactions, the numbers that selects offer, and the receiving report. */
export function batchLists(app: App): void {
  app.get(
    '/batches',
    {
      config: { access: ['transaction', 'dashboard'] },
      schema: { tags, summary: 'Receipts', querystring: batchListQuery, response: { 200: batchListAnswer } },
    },
    (request, reply) => answerBatches(request, reply, request.query, request.query),
  );

  app.post(
    '/batches/search',
    {
      config: { access: 'transaction' },
      schema: {
        tags,
        summary: 'Receipts, filtered',
        body: batchSearch,
        querystring: listQuery,
        response: { 200: batchSearchAnswer },
      },
    },
    (request, reply) =>
      answerBatches(request, reply, request.query, request.body, { answer: ok('Batches'), key: 'batches' }),
  );

  async function answerBatches(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery,
    filters: BatchFilters,
    within?: RowsWithin,
  ) {
    const { businessTimezone } = app.config;
    const conditions = await batchConditions(app.database, filters, query.q ?? '', businessTimezone);
    return answerList(request, reply, query, {
      query: batchList(app.database).where(conditions),
      countQuery: app.database.selectFrom('batches').where(conditions),
      sorts: {
        createdAt: 'batches.created_at',
        batchNo: 'batches.batch_no',
        status: 'batches.status',
        verification: 'batches.is_verified',
        exception: 'batches.exception',
      },
      defaultSort: '-createdAt',
      id: 'batches.id',
      export: batchListExport(businessTimezone),
      within,
    });
  }

  numberLists(app);

  app.post(
    '/batches/report',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'The receiving report: one row a line of a processed receipt',
        body: receivingReportRequest,
        querystring: listQuery,
        response: { 200: receivingReportAnswer },
      },
    },
    async (request, reply) => {
      const { dateFrom, dateTo } = request.body;
      return answerList(request, reply, request.query, {
        query: receivedLines(app.database, dateFrom, dateTo, app.config.businessTimezone),
        countQuery: reportedBatches(app.database, dateFrom, dateTo, app.config.businessTimezone),
        count: sql<number>`coalesce(sum(batches.line_count), 0)`,
        sorts: { createdAt: 'batches.created_at' },
        defaultSort: 'createdAt',
        id: 'batch_items.id',
        export: receivingReportExport(app.config.businessTimezone),
        within: { answer: ok('Receiving report'), key: 'batches' },
      });
    },
  );
}

/** What the selects of returns and merges offer, newest first. */
function numberLists(app: App): void {
  const list = {
    sorts: { batchNo: sql.ref('batches.id') },
    defaultSort: '-batchNo',
    id: 'batches.id',
    within: { answer: ok('Batch numbers'), key: 'batches' },
  };

  app.get(
    '/batches/batchno',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'Numbers of the processed receipts',
        querystring: batchNumberQuery,
        response: { 200: batchNumbersAnswer },
      },
    },
    async (request, reply) => {
      const { q = '', productId } = request.query;
      return answerList(request, reply, request.query, { query: batchNumbers(app.database, q, productId), ...list });
    },
  );

  app.get(
    '/batches/batchno/split',
    {
      config: { access: ['transaction', 'batchVerify'] },
      schema: {
        tags,
        summary: 'Numbers of the receipts that another can be merged with',
        querystring: listQuery,
        response: { 200: batchNumbersAnswer },
      },
    },
    (request, reply) => {
      const query = mergeCandidates(app.database, request.query.q ?? '');
      return answerList(request, reply, request.query, { query, ...list });
    },
  );
}
