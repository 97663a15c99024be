import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import { Reading } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import { adjustmentExport } from './adjustments.export';
import { adjustmentConditions, adjustmentRows, adjustmentsWithProduct, readAdjustment } from './adjustments.queries';
import { requestAdjustment } from './request-adjustment';

/** Serves corrections of stock records: they are requested here and decided as approvals. */
export function adjustments(app: App): void {
  serve(app, adjustmentCalls.list, async (request, reply) => {
    const timezone = app.config.businessTimezone;
    const conditions = await adjustmentConditions(app.database, request.query, timezone);
    const adjustments = app.database.selectFrom('stock_adjustments');
    return answerList(request, reply, request.query, {
      query: adjustmentRows(app.database).where(conditions.few),
      countQuery: adjustments.where(conditions.few),
      pages: {
        from: (sort, form) =>
          (sort === 'product' ? adjustmentsWithProduct(app.database) : adjustments).where(conditions[form]),
        rows: adjustmentRows(app.database),
      },
      sorts: {
        createdAt: 'stock_adjustments.created_at',
        quantity: 'stock_adjustments.quantity',
        product: 'products.name',
      },
      defaultSort: '-createdAt',
      id: 'stock_adjustments.id',
      export: adjustmentExport(timezone),
      within: ok('Stock Adjustments'),
    });
  });

  serve(app, adjustmentCalls.request, async (request) => {
    return operateTogether(request, async (facts) => {
      const place = await requestAdjustment(facts, request.body);
      return (changes) => {
        const id = place(changes);
        return new Reading(async (find) => ok('Stock Adjustment Processed', { stock: await readAdjustment(find, id) }));
      };
    });
  });
}
