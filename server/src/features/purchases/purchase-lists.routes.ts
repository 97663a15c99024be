import { type ListQuery, listQuery } from '@ghala/contract/common/list-query';
import {
  departmentQuery,
  departmentsAnswer,
  type PurchaseFilters,
  type PurchaseNumber,
  type PurchaseRow,
  productPurchasesAnswer,
  purchaseListAnswer,
  purchaseListQuery,
  purchaseNumbersAnswer,
  purchaseProductParams,
  purchaseSearch,
  purchaseSearchAnswer,
} from '@ghala/contract/purchases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ok } from '../../shared/answers';
import type { App } from '../../shared/app-types';
import { answerList } from '../../shared/list';
import { purchaseConditions } from './purchase-filters';
import { purchaseExport } from './purchases.export';
import {
  departmentsUsed,
  purchaseHeads,
  purchaseNumbers,
  purchaseRows,
  purchasesOfProduct,
  receivablePurchases,
} from './purchases.queries';

const tags = ['purchases'];

/** The lists of orders: the screen's own, and the numbers and departments that selects offer. */
export function purchaseLists(app: App): void {
  app.get(
    '/purchases',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'Purchase orders; their numbers alone for who may not view purchases',
        querystring: purchaseListQuery,
        response: { 200: purchaseListAnswer },
      },
    },
    async (request, reply) => {
      const mayView = request.actor().flags.has('purchaseView');
      const purchases = mayView
        ? await answerRows(request, reply, request.query, request.query)
        : await answerNumbers(request, reply, request.query);
      return purchases === undefined ? reply : ok('Purchases', { purchases });
    },
  );

  app.post(
    '/purchases/search',
    {
      config: { access: 'purchaseView' },
      schema: {
        tags,
        summary: 'Purchase orders, filtered',
        body: purchaseSearch,
        querystring: listQuery,
        response: { 200: purchaseSearchAnswer },
      },
    },
    async (request, reply) => {
      const purchases = await answerRows(request, reply, request.query, request.body);
      return purchases === undefined ? reply : ok('Purchases', { purchases });
    },
  );

  choices(app);

  async function answerRows(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery,
    filters: PurchaseFilters,
  ): Promise<PurchaseRow[] | undefined> {
    const timezone = app.config.businessTimezone;
    const conditions = purchaseConditions(filters, { q: query.q, actor: request.actor(), timezone });
    const list = {
      countQuery: app.database.selectFrom('purchases').where(conditions),
      sorts: {
        createdAt: 'purchases.created_at',
        purchaseNo: 'purchases.purchase_no',
        amount: 'purchases.amount',
      },
      defaultSort: '-createdAt',
      id: 'purchases.id',
    };
    if (query.format === undefined)
      return answerList(request, reply, query, { ...list, query: purchaseRows(app.database).where(conditions) });
    const heads = purchaseHeads(app.database).where(conditions);
    await answerList(request, reply, query, { ...list, query: heads, export: purchaseExport(timezone) });
    return undefined;
  }

  /** What a filter would tell of an order is not theirs to know: they search in numbers alone. */
  function answerNumbers(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery & Pick<PurchaseFilters, 'poNo'>,
  ): Promise<PurchaseNumber[] | undefined> {
    const { poNo, q } = query;
    const wanted = purchaseConditions({ poNo: poNo ?? (q || null) }, { actor: request.actor(), timezone: 'UTC' });
    return answerList(request, reply, query, {
      query: purchaseNumbers(app.database).where(wanted),
      sorts: { createdAt: 'purchases.created_at', purchaseNo: 'purchases.purchase_no' },
      defaultSort: '-createdAt',
      id: 'purchases.id',
    });
  }
}

/** What other screens choose from. */
function choices(app: App): void {
  app.get(
    '/purchases/purchasenos',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'Numbers of the orders that goods may be received against',
        querystring: listQuery,
        response: { 200: purchaseNumbersAnswer },
      },
    },
    async (request, reply) =>
      (await answerList(request, reply, request.query, {
        query: receivablePurchases(app.database, request.query.q ?? ''),
        sorts: { purchaseNo: sql.ref('purchases.id') },
        defaultSort: '-purchaseNo',
        id: 'purchases.id',
      })) ?? reply,
  );

  app.get(
    '/purchases/product/:productId',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'Orders of a product since approved, for comparing suppliers and prices',
        params: purchaseProductParams,
        querystring: listQuery,
        response: { 200: productPurchasesAnswer },
      },
    },
    async (request, reply) => {
      const purchase = await answerList(request, reply, request.query, {
        query: purchasesOfProduct(app.database, request.params.productId),
        sorts: { createdAt: 'purchases.created_at' },
        defaultSort: '-createdAt',
        id: 'purchases.id',
      });
      return purchase === undefined ? reply : ok('Purchases of the product', { purchase });
    },
  );

  app.get(
    '/purchases/departments',
    {
      config: { access: ['purchaseView', 'purchaseAdd'] },
      schema: {
        tags,
        summary: 'Departments named on orders so far',
        querystring: departmentQuery,
        response: { 200: departmentsAnswer },
      },
    },
    async (request) => ok('Departments', { departments: await departmentsUsed(app.database, request.query) }),
  );
}
