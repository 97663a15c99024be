import { orderCalls, orderListQuery, orderViews } from '@ghala/contract/calls/orders';
import type { Match } from '../../db/match';
import { noteConditions, shownTo } from '../../documents/issue-notes/note-filters';
import { ok } from '../../http/answers';
import { countViews } from '../../http/count-views';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import type { Actor } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { cancelledOrderExport, orderExport } from './orders.export';
import { countOrders, orderFileRows, orderRows } from './orders.queries';

/** Pickup and dispatch notes in one list, as Manage Orders shows them. */
export function orders(app: App): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;
  const sorts = {
    createdAt: 'issue_notes.created_at',
    orderNo: 'issue_notes.note_no',
    project: 'issue_notes.project',
  };

  const listed = (conditions: Match, actor: Actor) => {
    const notes = database.selectFrom('issue_notes');
    const rows = orderRows(database).where(shownTo(actor));
    return {
      query: rows.where(conditions.few),
      countQuery: notes.where(conditions.few),
      pages: { from: (_sort: string, form: 'few' | 'many') => notes.where(conditions[form]), rows },
    };
  };

  serve(app, orderCalls.list, async (request, reply) => {
    const { orderNo: noteNo, q, ...filters } = request.query;
    const scope = { q, actor: request.actor(), timezone };
    const conditions = await noteConditions(database, { ...filters, noteNo }, scope);
    return answerList(request, reply, request.query, {
      ...listed(conditions, request.actor()),
      sorts,
      defaultSort: '-createdAt',
      id: 'issue_notes.id',
      file: {
        query: orderFileRows(database).where(shownTo(request.actor())).where(conditions.few),
        export: orderExport(timezone),
      },
    });
  });

  serve(app, orderCalls.viewCounts, (request) =>
    countViews(request, orderViews, async (view) => {
      const { orderNo: _, ...filters } = orderListQuery.parse(view);
      const conditions = await noteConditions(
        database,
        { ...filters, noteNo: null },
        { actor: request.actor(), timezone },
      );
      return { query: database.selectFrom('issue_notes').where(conditions.few) };
    }),
  );

  serve(app, orderCalls.cancelled, async (request, reply) => {
    const { cancelledBy: userId, dateFrom, dateTo, q } = request.query;
    const filters = { cancelledBy: { userId }, dateFrom, dateTo };
    const conditions = await noteConditions(database, filters, { q, actor: request.actor(), timezone });
    return answerList(request, reply, request.query, {
      ...listed(conditions, request.actor()),
      sorts: { ...sorts, deletedAt: 'issue_notes.cancelled_at' },
      defaultSort: '-deletedAt',
      id: 'issue_notes.id',
      export: cancelledOrderExport(timezone),
    });
  });

  serve(app, orderCalls.counts, async () => ok('Orders', { counts: await countOrders(database, timezone) }));
}
