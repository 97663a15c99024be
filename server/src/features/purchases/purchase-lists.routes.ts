import {
  departmentQuery,
  departmentsAnswer,
  type PurchaseFilters,
  productPurchasesAnswer,
  purchaseListAnswer,
  purchaseListQuery,
  purchaseNumbersAnswer,
  purchaseProductParams,
  purchaseSearch,
  purchaseSearchAnswer,
} from '@ghala/contract/calls/purchases';
import { type ListQuery, listQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { App } from '../../kernel/app-types';
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
const within = { answer: ok('Purchases'), key: 'purchases' };

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
      return mayView
        ? answerRows(request, reply, request.query, request.query)
        : answerNumbers(request, reply, request.query);
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
    (request, reply) => answerRows(request, reply, request.query, request.body),
  );

  choices(app);

  async function answerRows(request: FastifyRequest, reply: FastifyReply, query: ListQuery, filters: PurchaseFilters) {
    const timezone = app.config.businessTimezone;
    const scope = { q: query.q, actor: request.actor(), timezone };
    const conditions = await purchaseConditions(app.database, filters, scope);
    const list = {
      countQuery: app.database.selectFrom('purchases').where(conditions),
      sorts: {
        createdAt: 'purchases.created_at',
        purchaseNo: 'purchases.purchase_no',
        amount: 'purchases.amount',
      },
      defaultSort: '-createdAt',
      id: 'purchases.id',
      within,
    };
    if (query.format === undefined)
      return answerList(request, reply, query, { ...list, query: purchaseRows(app.database).where(conditions) });
    const heads = purchaseHeads(app.database).where(conditions);
    return answerList(request, reply, query, { ...list, query: heads, export: purchaseExport(timezone) });
  }

  /** What a filter would tell of an order is not theirs to know: they search in numbers alone. */
  async function answerNumbers(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery & Pick<PurchaseFilters, 'poNo'>,
  ) {
    const { poNo, q } = query;
    const filters = { poNo: poNo ?? (q || null) };
    const wanted = await purchaseConditions(app.database, filters, { actor: request.actor(), timezone: 'UTC' });
    return answerList(request, reply, query, {
      query: purchaseNumbers(app.database).where(wanted),
      sorts: { createdAt: 'purchases.created_at', purchaseNo: 'purchases.purchase_no' },
      defaultSort: '-createdAt',
      id: 'purchases.id',
      within,
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
    (request, reply) =>
      answerList(request, reply, request.query, {
        query: receivablePurchases(app.database, request.query.q ?? ''),
        sorts: { purchaseNo: sql.ref('purchases.id') },
        defaultSort: '-purchaseNo',
        id: 'purchases.id',
      }),
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
      return answerList(request, reply, request.query, {
        query: purchasesOfProduct(app.database, request.params.productId),
        sorts: { createdAt: 'purchases.created_at' },
        defaultSort: '-createdAt',
        id: 'purchases.id',
        within: { answer: ok('Purchases of the product'), key: 'purchase' },
      });
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
