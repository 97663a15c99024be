import { type LedgerFilters, productStockCalls } from '@ghala/contract/calls/product-stock';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { notFound } from '../../runtime/errors';
import { ledgerOf, movementRows } from './product-ledger.queries';
import { balanceByDay, figureSum, productStanding, recordsOfProduct } from './product-stock.queries';

/** A page has this length unless another is asked for: the ledger is never sent whole, since every row is a sum. */
const PAGE = 50;

/** More days than this are shown by the week. */
const MOST_DAYS = 90;

/** Serves one product over all places: where its figures come from, and what is expected and held of it. */
export function productStock(app: App): void {
  /** Finds all records of a product, those of one warehouse, or the one that was named. */
  async function recordsFor(
    productId: number,
    { warehouseId, inventoryId }: Pick<LedgerFilters, 'warehouseId' | 'inventoryId'>,
  ) {
    const { exists, ids } = await recordsOfProduct(app.database, productId, warehouseId);
    if (!exists) throw notFound('product');
    if (inventoryId === null) return ids;
    if (!ids.includes(inventoryId)) throw notFound('stockRecord');
    return [inventoryId];
  }

  serve(app, productStockCalls.standing, async ({ params: { id } }) => {
    const records = await recordsFor(id, { warehouseId: null, inventoryId: null });
    return ok('Standing of the product', { standing: await productStanding(app.database, id, records) });
  });

  serve(app, productStockCalls.figure, async ({ params: { id }, query }) => {
    const records = await recordsFor(id, query);
    return ok('Sum of the quantity', { sum: await figureSum(app.database, records, query.figure ?? 'available') });
  });

  serve(app, productStockCalls.ledger, async (request, reply) => {
    const { params, query } = request;
    const records = await recordsFor(params.id, query);
    const figure = query.figure ?? 'available';
    const entries = ledgerOf(app.database, records, figure);
    const rows = movementRows(app.database, records, figure);
    return answerList(
      request,
      reply,
      { ...query, limit: query.limit ?? PAGE },
      {
        query: rows,
        countQuery: entries,
        pages: { from: () => entries, rows },
        sorts: { createdAt: 'stock_ledger.id' },
        defaultSort: '-createdAt',
        id: 'stock_ledger.id',
        within: ok('Movements of the product'),
      },
    );
  });

  serve(app, productStockCalls.balance, async ({ params: { id }, query }) => {
    const records = await recordsFor(id, query);
    const days = Number(query.days ?? MOST_DAYS);
    return ok('Stock of the product by day', {
      days: await balanceByDay(await app.reader(), records, {
        days,
        step: days > MOST_DAYS ? 7 : 1,
        timezone: app.config.businessTimezone,
      }),
    });
  });
}
