import { type PurchaseFilters, purchaseSearch, purchaseViews } from '@ghala/contract/calls/purchase-lists';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import type { ListQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { mayAct } from '../../access/access';
import { numberContains } from '../../db/search-text';
import { ok } from '../../http/answers';
import { countViews } from '../../http/count-views';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { purchaseConditions, shownTo } from './purchase-filters';
import { purchaseTexts } from './purchase-texts';
import { purchaseExport } from './purchases.export';
import {
  departmentsUsed,
  purchaseFileRows,
  purchaseNumbers,
  purchaseRows,
  purchasesOfProduct,
  receivablePurchases,
} from './purchases.queries';

const within = ok('Purchases');

/** Serves the lists of orders: the screen's own, and the numbers and departments for selects. */
export function purchaseLists(app: App): void {
  serve(app, purchaseCalls.list, async (request, reply) => {
    const mayView = request.actor().flags.has('purchaseView');
    return mayView
      ? answerRows(request, reply, request.query, request.query)
      : answerNumbers(request, reply, request.query);
  });

  serve(app, purchaseCalls.search, (request, reply) => answerRows(request, reply, request.query, request.body));

  serve(app, purchaseCalls.viewCounts, (request) =>
    countViews(request, purchaseViews, async (filters) => {
      const scope = { actor: request.actor(), timezone: app.config.businessTimezone };
      const { few } = await purchaseConditions(app.database, purchaseSearch.parse(filters), scope);
      return { query: app.database.selectFrom('purchases').where(few) };
    }),
  );

  choices(app);

  async function answerRows(request: FastifyRequest, reply: FastifyReply, query: ListQuery, filters: PurchaseFilters) {
    const timezone = app.config.businessTimezone;
    const scope = { q: query.q, actor: request.actor(), timezone };
    const conditions = await purchaseConditions(app.database, filters, scope);
    const purchases = app.database.selectFrom('purchases');
    const isShown = shownTo(request.actor());
    const rows = purchaseRows(app.database).where(isShown);
    const isListed = sql<boolean>`(${isShown} and ${conditions.few})`;
    return answerList(request, reply, query, {
      query: rows.where(conditions.few),
      countQuery: purchases.where(conditions.few),
      texts: purchaseTexts(app.database, isListed),
      pages: { from: (_sort, form) => purchases.where(conditions[form]), rows },
      file: { query: purchaseFileRows(app.database).where(isListed), export: purchaseExport(timezone) },
      sorts: {
        createdAt: 'purchases.created_at',
        purchaseNo: 'purchases.purchase_no',
        amount: 'purchases.amount',
      },
      defaultSort: '-createdAt',
      id: 'purchases.id',
      within,
    });
  }

  /** Filters must not reveal anything about an order: these users can search only numbers. */
  async function answerNumbers(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery & Pick<PurchaseFilters, 'poNo'>,
  ) {
    const { poNo, q } = query;
    const filters = { poNo: poNo ?? (q || null) };
    const numbers = purchaseNumbers(app.database).where(shownTo(request.actor()));
    const wanted = await purchaseConditions(app.database, filters, { actor: request.actor(), timezone: 'UTC' });
    return answerList(request, reply, query, {
      query: numbers.where(wanted.few),
      pages: { from: (_sort, form) => numbers.where(wanted[form]), rows: numbers },
      sorts: { createdAt: 'purchases.created_at', purchaseNo: 'purchases.purchase_no' },
      defaultSort: '-createdAt',
      id: 'purchases.id',
      within,
    });
  }
}

/** Serves what other screens choose from. */
function choices(app: App): void {
  serve(app, purchaseCalls.receivable, async (request, reply) => {
    const { few } = await numberContains(app.database, 'purchases', request.query.q ?? '');
    return answerList(request, reply, request.query, {
      query: receivablePurchases(app.database, few, {
        purchaseId: request.query.purchaseId,
        supplierId: request.query.supplierId,
        readerId: request.actor().id,
        namesSupplier: mayAct(request.actor(), supplierCalls.list.access),
      }),
      sorts: { purchaseNo: sql.ref('purchases.id') },
      defaultSort: '-purchaseNo',
      id: 'purchases.id',
    });
  });

  serve(app, purchaseCalls.ofProduct, async (request, reply) => {
    return answerList(request, reply, request.query, {
      query: purchasesOfProduct(app.database, request.params.productId),
      sorts: { createdAt: 'purchases.created_at' },
      defaultSort: '-createdAt',
      id: 'purchases.id',
      within: ok('Purchases of the product'),
    });
  });

  serve(app, purchaseCalls.departments, async (request) =>
    ok('Departments', { departments: await departmentsUsed(app.database, request.query) }),
  );
}
