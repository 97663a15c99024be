import {
  type MarkedReturnFilters,
  markedReturnQuery,
  markedReturnSearch,
  markedReturnsAnswer,
  returnBatchesAnswer,
  returnBatchQuery,
  returnedGoods,
} from '@ghala/contract/calls/marked-returns';
import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import { type ListQuery, listQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { markReturned } from './mark-returned';
import { markedReturnExport } from './marked-returns.export';
import { filteredReturns, markedReturnList, requireReturn, returnBatches } from './marked-returns.queries';
import { remindHolder } from './remind-holder';

const tags = ['marked returns'];
const config = { access: 'any' } as const;

/** Issued goods that must come back: who has them, reminders, and the receipt by which they returned. */
export function markedReturns(app: App): void {
  listRoutes(app);

  app.post(
    '/markedreturn',
    {
      config,
      schema: { tags, summary: 'Say by which receipt goods came back', body: returnedGoods, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        const goods = await markReturned(operation, request.body);
        return ok(`${goods} marked as returned`);
      }),
  );

  app.get(
    '/markedreturn/remind/:id',
    {
      config,
      schema: { tags, summary: 'Remind who holds the goods', params: idParams, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        await remindHolder(operation, request.params.id, app.config.businessTimezone);
        return ok('Remind Message Sent');
      }),
  );

  app.get(
    '/markedreturn/batches/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Receipts that contain the goods of a return: first those that cover it',
        params: idParams,
        querystring: returnBatchQuery,
        response: { 200: returnBatchesAnswer },
      },
    },
    async (request) => {
      const marked = await requireReturn(app.database, request.params.id);
      return ok('Batch numbers', { batches: await returnBatches(app.database, marked, request.query) });
    },
  );
}

function listRoutes(app: App): void {
  app.get(
    '/markedreturn',
    {
      config,
      schema: {
        tags,
        summary: 'Goods marked for return',
        querystring: markedReturnQuery,
        response: { 200: markedReturnsAnswer },
      },
    },
    (request, reply) => answerReturns(request, reply, request.query, request.query),
  );

  app.post(
    '/markedreturn/search',
    {
      config,
      schema: {
        tags,
        summary: 'Goods marked for return, filtered',
        body: markedReturnSearch,
        querystring: listQuery,
        response: { 200: markedReturnsAnswer },
      },
    },
    (request, reply) => answerReturns(request, reply, request.query, request.body),
  );

  async function answerReturns(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery,
    filters: MarkedReturnFilters,
  ) {
    const timezone = app.config.businessTimezone;
    const { q = '' } = query;
    return answerList(request, reply, query, {
      query: markedReturnList(app.database, filters, q, timezone),
      countQuery: filteredReturns(app.database, filters, q, timezone),
      sorts: { createdAt: 'marked_returns.created_at' },
      defaultSort: '-createdAt',
      id: 'marked_returns.id',
      export: markedReturnExport(timezone),
      within: { answer: ok('Marked Returns'), key: 'stocks' },
    });
  }
}
