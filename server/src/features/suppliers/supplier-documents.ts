import type { newSupplierDocument } from '@ghala/contract/calls/suppliers';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StoredUpload } from '../../files/stored-upload';
import type { Operation } from '../../operation/operation';
import { notFound } from '../../runtime/errors';
import { lockSupplier } from './write-suppliers';

/** Adds a document to a supplier. */
export async function addDocument(
  operation: Operation,
  { supplierId, name, idNumber, expiry }: z.output<typeof newSupplierDocument>,
  document: StoredUpload,
): Promise<void> {
  const { supplier } = await lockSupplier(operation, supplierId);
  const values = { name, id_number: idNumber, expiry, document: await document.keep(operation) };
  const { id: documentId } = await operation.db
    .insertInto('supplier_documents')
    .values({ ...values, supplier_id: supplierId, created_by_id: operation.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  operation.record({
    code: 'supplier.addDocument',
    id: supplierId,
    name: supplier.name,
    documentId,
    document: name,
    after: values,
  });
}

/** Deletes a supplier's document and returns the supplier's id. @throws {AppError} not_found */
export async function deleteDocument(operation: Operation, id: number): Promise<number> {
  const found = await operation.db
    .selectFrom('supplier_documents')
    .select('supplier_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw notFound('supplierDocument');
  // The supplier's lock prevents the same document from being deleted twice.
  const { supplier } = await lockSupplier(operation, found.supplier_id);
  const deleted = await operation.db
    .updateTable('supplier_documents')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['name', 'id_number', sql<string | null>`expiry::text`.as('expiry'), 'document'])
    .executeTakeFirst();
  if (deleted === undefined) throw notFound('supplierDocument');
  operation.record({
    code: 'supplier.deleteDocument',
    id: found.supplier_id,
    name: supplier.name,
    documentId: id,
    document: deleted.name,
    before: deleted,
  });
  return found.supplier_id;
}
