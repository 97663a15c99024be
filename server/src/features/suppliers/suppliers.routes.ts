import { type SupplierDetail, supplierCalls } from '@ghala/contract/calls/suppliers';
import { sql } from 'kysely';
import { matchKey } from '../../db/best-match';
import type { Database } from '../../db/database';
import { keptColumn } from '../../db/kept-column';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { notFound } from '../../runtime/errors';
import { KeptFigure } from '../../runtime/kept-figure';
import { supplierDocuments } from './supplier-documents.routes';
import { countedPurchases, listedPurchases, withPurchases } from './supplier-purchases.queries';
import { supplierScorecards } from './supplier-scorecard.routes';
import { supplierPurchasesExport, suppliersExport } from './suppliers.export';
import { countPurchases, existing, filteredSuppliers, listedSuppliers, supplierOf } from './suppliers.queries';
import { addSuppliers, deleteSupplier, supplierTable, updateSupplier } from './write-suppliers';

export function suppliers(app: App): void {
  supplierList(app);
  supplierPurchases(app);
  supplierScorecards(app);
  supplierDocuments(app);
  serve(app, supplierCalls.get, async (request) => {
    const supplier = await detail(app.database, request.params.id, request.query.purchases);
    return ok('Supplier', { supplier });
  });
  serve(app, supplierCalls.create, (request) =>
    operate(request, async (operation) => {
      const [id = 0] = await addSuppliers(operation, [request.body]);
      return ok('Supplier created', { supplier: await detail(operation.db, id) });
    }),
  );
  serve(app, supplierCalls.update, (request) =>
    operate(request, async (operation) => {
      const { id } = request.params;
      await updateSupplier(operation, id, request.body);
      return ok('Supplier updated', { supplier: await detail(operation.db, id) });
    }),
  );
  serve(app, supplierCalls.delete, (request) =>
    operate(request, async (operation) => {
      await deleteSupplier(operation, request.params.id);
      return ok('Suppliers deleted successfully');
    }),
  );
}

function supplierList(app: App): void {
  const purchases = new KeptFigure(
    async () => countPurchases(await app.reader()),
    ({ counts }) => [...counts.values()].reduce((total, count) => total + count, 0),
  );
  serve(app, supplierCalls.list, async (request, reply) => {
    const found = filteredSuppliers(app.database, request.query);
    const isByPurchases = request.query.sort?.includes('purchase') ?? false;
    const { counts, amounts } = isByPurchases ? await purchases.read() : { counts: new Map(), amounts: new Map() };
    return answerList(request, reply, request.query, {
      query: listedSuppliers(found),
      countQuery: found,
      pages: { from: () => found, rows: listedSuppliers(existing(app.database)) },
      sorts: {
        ...supplierTable.sorts,
        code: 'suppliers.code',
        createdAt: 'suppliers.created_at',
        match: matchKey(request.query.q, { name: sql`suppliers.name`, codes: [sql`suppliers.code`] }),
        purchaseCount: keptColumn(counts, 'suppliers.id'),
        purchaseAmount: keptColumn(amounts, 'suppliers.id'),
      },
      defaultSort: 'name',
      id: 'suppliers.id',
      export: suppliersExport,
      complete: request.query.purchases ? (rows) => withPurchases(app.database, rows) : undefined,
    });
  });
}

function supplierPurchases(app: App): void {
  serve(app, supplierCalls.purchases, async (request, reply) => {
    const { id, name } = await detail(app.database, request.params.id, false);
    const { q } = request.query;
    return answerList(request, reply, request.query, {
      query: listedPurchases(app.database, id, q),
      countQuery: countedPurchases(app.database, id, q),
      sorts: {
        createdAt: 'purchases.created_at',
        purchaseNo: 'purchases.purchase_no',
        department: sql`lower(purchases.department)`,
        project: sql`lower(purchases.project)`,
        status: 'purchases.status',
        amount: 'purchases.amount',
      },
      defaultSort: '-createdAt',
      id: 'purchases.id',
      export: supplierPurchasesExport(name, app.config.businessTimezone),
    });
  });
}

/** @throws {AppError} not_found */
async function detail(database: Database, id: number, hasPurchases = true): Promise<SupplierDetail> {
  const supplier = await supplierOf(database, id);
  if (supplier === undefined) throw notFound('supplier');
  if (!hasPurchases) return supplier;
  const [detailed = supplier] = await withPurchases(database, [supplier]);
  return detailed;
}
