import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import { listQuery } from '@ghala/contract/common/list-query';
import {
  newSupplier,
  oneSupplierQuery,
  type SupplierDetail,
  supplierAnswer,
  supplierChanges,
  supplierPurchasesAnswer,
  supplierQuery,
  supplierRow,
} from '@ghala/contract/suppliers';
import { sql } from 'kysely';
import { z } from 'zod';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { App } from '../../kernel/app-types';
import type { Database } from '../../kernel/database';
import { notFound } from '../../kernel/errors';
import { operate } from '../../kernel/operation';
import { createSupplier } from './create-supplier';
import { deleteSupplier } from './delete-supplier';
import { supplierDocuments } from './supplier-documents.routes';
import { countedPurchases, listedPurchases, withPurchases } from './supplier-purchases.queries';
import { supplierPurchasesExport, suppliersExport } from './suppliers.export';
import { countedSuppliers, listedSuppliers, purchaseAmount, purchaseCount, supplierOf } from './suppliers.queries';
import { updateSupplier } from './update-supplier';

const tags = ['suppliers'];

/** Who goods come from. */
export function suppliers(app: App): void {
  supplierList(app);
  supplierPurchases(app);
  supplierDocuments(app);
  app.get(
    '/suppliers/:id',
    {
      config: { access: 'supplierView' },
      schema: {
        tags,
        summary: 'One supplier',
        params: idParams,
        querystring: oneSupplierQuery,
        response: { 200: supplierAnswer },
      },
    },
    async (request) => {
      const supplier = await detail(app.database, request.params.id, request.query.purchases);
      return ok('Supplier', { supplier });
    },
  );
  app.post(
    '/suppliers',
    {
      config: { access: 'supplierAdd' },
      schema: { tags, summary: 'Make a supplier', body: newSupplier, response: { 200: supplierAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        const id = await createSupplier(operation, request.body);
        return ok('Supplier created', { supplier: await detail(operation.db, id) });
      }),
  );
  app.post(
    '/suppliers/:id',
    {
      config: { access: 'supplierManage' },
      schema: {
        tags,
        summary: 'Change a supplier',
        params: idParams,
        body: supplierChanges,
        response: { 200: supplierAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const { id } = request.params;
        await updateSupplier(operation, id, request.body);
        return ok('Supplier updated', { supplier: await detail(operation.db, id) });
      }),
  );
  app.get(
    '/suppliers/delete/:id',
    {
      config: { access: 'supplierManage' },
      schema: { tags, summary: 'Delete a supplier', params: idParams, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        await deleteSupplier(operation, request.params.id);
        return ok('Suppliers deleted successfully');
      }),
  );
}

function supplierList(app: App): void {
  app.get(
    '/suppliers',
    {
      config: { access: ['supplierView', 'purchaseAdd', 'batchAdd'] },
      schema: {
        tags,
        summary: 'List of suppliers',
        querystring: supplierQuery,
        response: { 200: z.array(supplierRow) },
      },
    },
    async (request, reply) => {
      return answerList(request, reply, request.query, {
        query: listedSuppliers(app.database, request.query),
        countQuery: countedSuppliers(app.database, request.query),
        sorts: {
          name: sql`lower(suppliers.name)`,
          code: 'suppliers.code',
          business: sql`lower(suppliers.business)`,
          createdAt: 'suppliers.created_at',
          purchaseCount,
          purchaseAmount,
        },
        defaultSort: 'name',
        id: 'suppliers.id',
        export: suppliersExport,
        complete: request.query.purchases ? (rows) => withPurchases(app.database, rows) : undefined,
      });
    },
  );
}

function supplierPurchases(app: App): void {
  app.get(
    '/suppliers/:id/purchases',
    {
      config: { access: 'supplierView' },
      schema: {
        tags,
        summary: 'Purchase orders to date of one supplier',
        params: idParams,
        querystring: listQuery,
        response: { 200: supplierPurchasesAnswer },
      },
    },
    async (request, reply) => {
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
    },
  );
}

/** @throws {AppError} not_found */
async function detail(database: Database, id: number, hasPurchases = true): Promise<SupplierDetail> {
  const supplier = await supplierOf(database, id);
  if (supplier === undefined) throw notFound('supplier');
  if (!hasPurchases) return supplier;
  const [detailed = supplier] = await withPurchases(database, [supplier]);
  return detailed;
}
