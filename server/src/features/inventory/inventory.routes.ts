import { inventoryCalls, type StockFilters, stockViews } from '@ghala/contract/calls/inventory';
import type { ListQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { placedRecords } from '../../documents/stock-records/placed-records';
import { ok } from '../../http/answers';
import { countViews } from '../../http/count-views';
import { answerList } from '../../http/list';
import type { ListExport } from '../../http/list-export';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { notFound } from '../../runtime/errors';
import { KeptFigure } from '../../runtime/kept-figure';
import { placeStockExport, type StockFileRow, stockHistoryExport, stockListExport } from './inventory.exports';
import {
  countByPlace,
  findStockRecord,
  historyFileRows,
  listWarehouses,
  stockFileRows,
  stockHistory,
  withColumns,
} from './inventory.queries';
import { listedRecords } from './listed-records';
import { productStock } from './product-stock.routes';
import { withProductTotals } from './product-totals';

const stockLevels = ok('Stock levels');

/**
 * Shows which stock is where, and how it came and went. Nothing is changed here: quantities change through the
 * documents.
 */
export function inventory(app: App): void {
  productStock(app);
  serve(app, inventoryCalls.places, async (request, reply) => {
    return answerList(request, reply, request.query, {
      query: listWarehouses(app.database, request.query.q),
      sorts: { name: sql`lower(name)`, code: 'code' },
      defaultSort: 'name',
      id: 'id',
    });
  });

  const placeCounts = new KeptFigure(
    async () => countByPlace(await app.reader()),
    (places) => places.reduce((total, { count }) => total + count, 0),
  );
  serve(app, inventoryCalls.placeCounts, async () => ok('Products per place', { inventory: await placeCounts.read() }));

  serve(app, inventoryCalls.placeStock, async (request, reply) => {
    const { warehouseId, type, title } = request.body;
    const filters = type === 'section' ? { sectionId: warehouseId } : { warehouseId };
    const within = ok('Stock of the place');
    return answerStock(request, reply, request.query, filters, within, placeStockExport(title));
  });

  serve(app, inventoryCalls.locate, (request, reply) => {
    const within = ok('Places of the product');
    return answerStock(request, reply, request.query, request.body, within);
  });

  serve(app, inventoryCalls.viewCounts, (request) =>
    countViews(request, stockViews, async (filters) => ({
      query: app.database.selectFrom('stock_records').where((await listedRecords(app.database, filters)).condition),
    })),
  );

  serve(app, inventoryCalls.list, (request, reply) =>
    answerStock(request, reply, request.query, request.query, stockLevels),
  );

  serve(app, inventoryCalls.search, (request, reply) =>
    answerStock(request, reply, request.query, request.body, stockLevels),
  );

  serve(app, inventoryCalls.searchHistory, (request, reply) =>
    answerHistory(request, reply, request.query, request.body.inventoryId),
  );

  serve(app, inventoryCalls.history, (request, reply) =>
    answerHistory(request, reply, request.query, request.params.id),
  );

  serve(app, inventoryCalls.get, async (request) =>
    ok('Stock record', { inventory: await requireRecord(request.params.id) }),
  );

  async function requireRecord(id: number) {
    const record = await findStockRecord(app.database, id);
    if (record === undefined) throw notFound('stockRecord');
    return record;
  }

  async function answerHistory(request: FastifyRequest, reply: FastifyReply, query: ListQuery, recordId: number) {
    const { database } = app;
    const record = await database
      .selectFrom('stock_records')
      .innerJoin('products', 'products.id', 'stock_records.product_id')
      .select('products.tracking')
      .where('stock_records.id', '=', recordId)
      .executeTakeFirst();
    if (record === undefined) throw notFound('stockRecord');
    const entries = database.selectFrom('stock_ledger').where('stock_ledger.record_id', '=', recordId);
    return answerList(request, reply, query, {
      query: stockHistory(database).where('stock_ledger.record_id', '=', recordId),
      countQuery: entries,
      pages: { from: () => entries, rows: stockHistory(database) },
      sorts: { createdAt: 'stock_ledger.id' },
      defaultSort: '-createdAt',
      id: 'stock_ledger.id',
      file: {
        query: historyFileRows(database).where('stock_ledger.record_id', '=', recordId),
        export: stockHistoryExport(app.config.businessTimezone, record.tracking !== 'none'),
      },
      within: ok('Stock activity'),
    });
  }

  async function answerStock(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery,
    filters: Partial<StockFilters>,
    within: object,
    columns: ListExport<StockFileRow> = stockListExport,
  ) {
    const { database } = app;
    const listed = await listedRecords(database, filters, query.q);
    return answerList(request, reply, query, {
      query: withColumns(placedRecords(database).where(listed.condition)),
      countQuery: database.selectFrom('stock_records').where(listed.condition),
      pages: {
        from: listed.inOrder,
        rows: withColumns(placedRecords(database)),
      },
      sorts: {
        product: 'products.name',
        quantity: 'stock_records.available',
        quantityReserved: 'stock_records.reserved',
        onHand: 'stock_records.on_hand',
        level: 'stock_records.level',
        warehouse: 'places.name',
      },
      defaultSort: 'product',
      id: 'stock_records.id',
      file: { query: stockFileRows(placedRecords(database).where(listed.condition)), export: columns },
      within,
      complete: async (rows) => (query.limit === undefined ? rows : withProductTotals(database, rows)),
    });
  }
}
