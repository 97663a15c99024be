import { Readable } from 'node:stream';
import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import {
  newSupplier,
  oneSupplierQuery,
  type SupplierDetail,
  supplierAnswer,
  supplierChanges,
  supplierQuery,
  supplierRow,
} from '@ghala/contract/suppliers';
import { sql } from 'kysely';
import { z } from 'zod';
import { ok } from '../../shared/answers';
import type { App } from '../../shared/app-types';
import type { Database } from '../../shared/database';
import { notFound } from '../../shared/errors';
import { answerList } from '../../shared/list';
import { sendExport } from '../../shared/list-export';
import { operate } from '../../shared/operation';
import { createSupplier } from './create-supplier';
import { deleteSupplier } from './delete-supplier';
import { supplierDocuments } from './supplier-documents.routes';
import { supplierPurchasesExport, suppliersExport } from './suppliers.export';
import { countedSuppliers, listedSuppliers, supplierOf } from './suppliers.queries';
import { updateSupplier } from './update-supplier';

const tags = ['suppliers'];

/** Who goods come from. */
export function suppliers(app: App): void {
  supplierList(app);
  supplierDocuments(app);
  app.get(
    '/suppliers/:id',
    {
      config: { access: 'supplierView' },
      schema: {
        tags,
        summary: 'One supplier; with `format` its purchase orders to date as a file',
        params: idParams,
        querystring: oneSupplierQuery,
        response: { 200: supplierAnswer },
      },
    },
    async (request, reply) => {
      const { format } = request.query;
      const supplier = await detail(app.database, request.params.id);
      if (format === undefined) return ok('Supplier', { supplier });
      const definition = supplierPurchasesExport(supplier.name, app.config.businessTimezone);
      await sendExport(request, reply, format, definition, Readable.from(supplier.purchases));
      return reply;
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
      const rows = await answerList(request, reply, request.query, {
        query: listedSuppliers(app.database, request.query),
        countQuery: countedSuppliers(app.database, request.query),
        sorts: {
          name: sql`lower(suppliers.name)`,
          code: 'suppliers.code',
          business: sql`lower(suppliers.business)`,
          createdAt: 'suppliers.created_at',
        },
        defaultSort: 'name',
        id: 'suppliers.id',
        export: suppliersExport,
      });
      return rows ?? reply;
    },
  );
}

async function detail(database: Database, id: number): Promise<SupplierDetail> {
  const supplier = await supplierOf(database, id);
  if (supplier === undefined) throw notFound('Supplier');
  return supplier;
}
