import { sql } from 'kysely';
import { assertDeletable } from '../../documents/assert-deletable';
import type { Operation } from '../../operation/operation';
import { lockSupplier } from './locked-supplier';

/**
 * Soft-deletes a supplier, so that history keeps its name.
 * @throws {AppError} conflict while an open document names it.
 */
export async function deleteSupplier(operation: Operation, id: number): Promise<void> {
  const { name, code, ...values } = await lockSupplier(operation, id);
  await assertDeletable(operation, name, { supplierId: id });
  await operation.db.updateTable('suppliers').set({ deleted_at: sql`now()` }).where('id', '=', id).execute();
  operation.record({ code: 'supplier.delete', id, name, supplierCode: code, before: { name, code, ...values } });
}
