import { cancelledOrderQuery, orderCountsAnswer, orderListAnswer, orderListQuery } from '@ghala/contract/calls/orders';
import { noteConditions } from '../../documents/issue-notes/note-filters';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { App } from '../../kernel/app-types';
import { cancelledOrderExport, orderExport } from './orders.export';
import { countOrders, orderRows } from './orders.queries';

const tags = ['orders'];
const config = { access: 'any' } as const;

/** Pickup and dispatch notes in one list, as Manage Orders shows them. */
export function orders(app: App): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;
  const sorts = {
    createdAt: 'issue_notes.created_at',
    orderNo: 'issue_notes.note_no',
    project: 'issue_notes.project',
  };

  app.get(
    '/orders',
    {
      config,
      schema: {
        tags,
        summary: 'Pickup and dispatch notes, all but other people’s drafts',
        querystring: orderListQuery,
        response: { 200: orderListAnswer },
      },
    },
    async (request, reply) => {
      const { orderNo: noteNo, q, ...filters } = request.query;
      const scope = { q, actor: request.actor(), timezone };
      const conditions = await noteConditions(database, { ...filters, noteNo }, scope);
      return answerList(request, reply, request.query, {
        query: orderRows(database).where(conditions),
        countQuery: database.selectFrom('issue_notes').where(conditions),
        sorts,
        defaultSort: '-createdAt',
        id: 'issue_notes.id',
        export: orderExport(timezone),
      });
    },
  );

  app.get(
    '/orders/cancelled',
    {
      config,
      schema: {
        tags,
        summary: 'Cancelled pickup and dispatch notes',
        querystring: cancelledOrderQuery,
        response: { 200: orderListAnswer },
      },
    },
    async (request, reply) => {
      const { cancelledBy: userId, dateFrom, dateTo, q } = request.query;
      const filters = { cancelledBy: { userId }, dateFrom, dateTo };
      const conditions = await noteConditions(database, filters, { q, actor: request.actor(), timezone });
      return answerList(request, reply, request.query, {
        query: orderRows(database).where(conditions),
        countQuery: database.selectFrom('issue_notes').where(conditions),
        sorts: { ...sorts, deletedAt: 'issue_notes.deleted_at' },
        defaultSort: '-deletedAt',
        id: 'issue_notes.id',
        export: cancelledOrderExport(timezone),
      });
    },
  );

  app.get(
    '/orders/counts',
    {
      config,
      schema: { tags, summary: 'Orders of today and of this month', response: { 200: orderCountsAnswer } },
    },
    async () => ok('Orders', { counts: await countOrders(database, timezone) }),
  );
}
