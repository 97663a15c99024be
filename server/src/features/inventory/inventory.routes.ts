import { idParams } from '@ghala/contract/common/id';
import { type ListQuery, listQuery } from '@ghala/contract/common/list-query';
import {
  historyAnswer,
  historyRequest,
  locateAnswer,
  locateRequest,
  placeCountsAnswer,
  placeStockAnswer,
  placeStockRequest,
  placesAnswer,
  type StockFilters,
  type StockRecord,
  stockListAnswer,
  stockListQuery,
  stockRecordAnswer,
  stockSearch,
} from '@ghala/contract/inventory';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { ListExport } from '../../http/list-export';
import type { RowsWithin } from '../../http/whole-answer';
import type { App } from '../../kernel/app-types';
import { notFound } from '../../kernel/errors';
import { placeStockExport, stockHistoryExport, stockListExport } from './inventory.exports';
import {
  countByPlace,
  countedRecords,
  filteredRecords,
  findStockRecord,
  listWarehouses,
  onHand,
  stockHistory,
  withColumns,
} from './inventory.queries';

const tags = ['inventory'];
const access = 'any';
const stockLevels = { answer: ok('Stock levels'), key: 'activities' };

/** What stands where, and how it came and went. Only reads: quantities change through the documents. */
export function inventory(app: App): void {
  app.get(
    '/inventory',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Warehouses and virtual warehouses',
        querystring: listQuery,
        response: { 200: placesAnswer },
      },
    },
    async (request, reply) => {
      return answerList(request, reply, request.query, {
        query: listWarehouses(app.database, request.query.q),
        sorts: { name: sql`lower(name)`, code: 'code' },
        defaultSort: 'name',
        id: 'id',
      });
    },
  );

  app.get(
    '/inventory/warehouse',
    { config: { access }, schema: { tags, summary: 'Products a place', response: { 200: placeCountsAnswer } } },
    async () => ok('Products a place', { inventory: await countByPlace(app.database) }),
  );

  app.post(
    '/inventory/warehouse',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Stock of a section or virtual warehouse',
        body: placeStockRequest,
        querystring: listQuery,
        response: { 200: placeStockAnswer },
      },
    },
    async (request, reply) => {
      const { warehouseId, type, title } = request.body;
      const filters = type === 'section' ? { sectionId: warehouseId } : { warehouseId };
      const within = { answer: ok('Stock of the place'), key: 'inventory' };
      return answerStock(request, reply, request.query, filters, within, placeStockExport(title));
    },
  );

  app.post(
    '/inventory/locate',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Where a product stands',
        body: locateRequest,
        querystring: listQuery,
        response: { 200: locateAnswer },
      },
    },
    (request, reply) => {
      const within = { answer: ok('Places of the product'), key: 'warehouses' };
      return answerStock(request, reply, request.query, request.body, within);
    },
  );

  app.get(
    '/inventory/activity',
    {
      config: { access },
      schema: { tags, summary: 'The stock list', querystring: stockListQuery, response: { 200: stockListAnswer } },
    },
    (request, reply) => answerStock(request, reply, request.query, request.query, stockLevels),
  );

  app.post(
    '/inventory/activity/search',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The stock list, filtered',
        body: stockSearch,
        querystring: listQuery,
        response: { 200: stockListAnswer },
      },
    },
    (request, reply) => answerStock(request, reply, request.query, request.body, stockLevels),
  );

  app.post(
    '/inventory/activity',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The history of one stock record, newest first',
        body: historyRequest,
        querystring: listQuery,
        response: { 200: historyAnswer },
      },
    },
    (request, reply) => answerHistory(request, reply, request.query, request.body.inventoryId),
  );

  app.get(
    '/inventory/:id/activity',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The history of one stock record, newest first',
        params: idParams,
        querystring: listQuery,
        response: { 200: historyAnswer },
      },
    },
    (request, reply) => answerHistory(request, reply, request.query, request.params.id),
  );

  app.get(
    '/inventory/:id',
    {
      config: { access },
      schema: { tags, summary: 'One stock record', params: idParams, response: { 200: stockRecordAnswer } },
    },
    async (request) => ok('Stock record', { inventory: await requireRecord(request.params.id) }),
  );

  async function requireRecord(id: number): Promise<StockRecord> {
    const record = await findStockRecord(app.database, id);
    if (record === undefined) throw notFound('stockRecord');
    return record;
  }

  async function answerHistory(request: FastifyRequest, reply: FastifyReply, query: ListQuery, recordId: number) {
    await requireRecord(recordId);
    return answerList(request, reply, query, {
      query: stockHistory(app.database, recordId),
      countQuery: app.database.selectFrom('stock_ledger').where('record_id', '=', recordId),
      sorts: { createdAt: 'stock_ledger.id' },
      defaultSort: '-createdAt',
      id: 'stock_ledger.id',
      export: stockHistoryExport(app.config.businessTimezone),
      within: { answer: ok('Stock activity'), key: 'activities' },
    });
  }

  function answerStock(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery,
    filters: Partial<StockFilters>,
    within: RowsWithin,
    file: ListExport<StockRecord> = stockListExport,
  ) {
    const records = filteredRecords(app.database, filters, query.q);
    return answerList(request, reply, query, {
      query: withColumns(records),
      countQuery: countedRecords(app.database, filters, query.q),
      pagesFrom: records,
      sorts: {
        product: 'products.name',
        quantity: 'stock_records.quantity',
        quantityReserved: 'stock_records.quantity_reserved',
        onHand,
        level: 'stock_records.level',
        warehouse: 'places.name',
      },
      defaultSort: 'product',
      id: 'stock_records.id',
      export: file,
      within,
    });
  }
}
