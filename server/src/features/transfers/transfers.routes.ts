import { transferCalls } from '@ghala/contract/calls/transfers';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import { Reading } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import { requestTransfer } from './request-transfer';
import { transferExport } from './transfers.export';
import { readTransfer, transferConditions, transferRows, transfersWithProduct } from './transfers.queries';

/** Serves transfers of stock between places: they are requested here and decided as approvals. */
export function transfers(app: App): void {
  serve(app, transferCalls.list, async (request, reply) => {
    const timezone = app.config.businessTimezone;
    const conditions = await transferConditions(app.database, request.query, timezone);
    const transfers = app.database.selectFrom('stock_transfers');
    return answerList(request, reply, request.query, {
      query: transferRows(app.database).where(conditions.few),
      countQuery: transfers.where(conditions.few),
      pages: {
        from: (sort, form) =>
          (sort === 'product' ? transfersWithProduct(app.database) : transfers).where(conditions[form]),
        rows: transferRows(app.database),
      },
      sorts: {
        createdAt: 'stock_transfers.created_at',
        quantity: 'stock_transfers.quantity',
        product: 'products.name',
      },
      defaultSort: '-createdAt',
      id: 'stock_transfers.id',
      export: transferExport(timezone),
      within: ok('Stock Transfers'),
    });
  });

  serve(app, transferCalls.request, async (request) => {
    return operateTogether(request, async (facts) => {
      const place = await requestTransfer(facts, request.body);
      return (changes) => {
        const id = place(changes);
        return new Reading(async (find) => ok('Stock Transfer Processed', { stock: await readTransfer(find, id) }));
      };
    });
  });
}
