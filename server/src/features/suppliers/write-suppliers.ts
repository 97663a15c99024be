import type { NewSupplier, supplierChanges } from '@ghala/contract/calls/suppliers';
import { supplierFields } from '@ghala/contract/entities/supplier-fields';
import { sql } from 'kysely';
import type { z } from 'zod';
import { EntityTable } from '../../db/entity-table';
import { assertDeletable } from '../../documents/assert-deletable';
import type { Operation } from '../../operation/operation';
import { notFound } from '../../runtime/errors';

export const supplierTable = new EntityTable('suppliers', supplierFields);

export interface SupplierChange {
  id: number;
  code: string;
  before: NewSupplier;
  after: NewSupplier;
}

/** Adds suppliers in one statement, with an entry in the log for each. @returns their ids, in order */
export async function addSuppliers(operation: Operation, suppliers: readonly NewSupplier[]): Promise<number[]> {
  const returning = sql<{ id: number; code: string }>`id, code`;
  const made = await supplierTable.insert(operation.db, suppliers, operation.actor.id, returning);
  for (const [index, { id, code }] of made.entries()) {
    const after = suppliers[index] as NewSupplier;
    operation.record({ code: 'supplier.create', id, name: after.name, supplierCode: code, after });
  }
  return made.map(({ id }) => id);
}

/** Changes suppliers in one statement, with an entry in the log for each. Their rules were checked. */
export async function writeSuppliers(operation: Operation, changes: readonly SupplierChange[]): Promise<void> {
  await supplierTable.update(operation.db, changes);
  for (const { id, code, before, after } of changes)
    operation.record({ code: 'supplier.update', id, name: after.name, supplierCode: code, before, after });
}

/** Changes the given fields of a supplier; its code stays. @throws {AppError} not_found */
export async function updateSupplier(
  operation: Operation,
  id: number,
  changes: z.output<typeof supplierChanges>,
): Promise<void> {
  const { code, supplier: before } = await lockSupplier(operation, id);
  await writeSuppliers(operation, [{ id, code, before, after: supplierTable.changed(before, changes) }]);
}

/**
 * Soft-deletes a supplier, so that history keeps its name.
 * @throws {AppError} not_found, or conflict while an open document names it
 */
export async function deleteSupplier(operation: Operation, id: number): Promise<void> {
  const { code, supplier } = await lockSupplier(operation, id);
  await assertDeletable(operation, supplier.name, { supplierId: id });
  await removeSuppliers(operation, [{ id, code, supplier }]);
}

/** Soft-deletes suppliers that may go, with an entry in the log for each. */
export async function removeSuppliers(
  operation: Operation,
  suppliers: readonly { id: number; code: string; supplier: NewSupplier }[],
): Promise<void> {
  const ids = suppliers.map(({ id }) => id);
  await sql`update suppliers set deleted_at = now() where id = any(${ids}::int[])`.execute(operation.db);
  for (const { id, code, supplier } of suppliers) {
    const before = { ...supplier, code };
    operation.record({ code: 'supplier.delete', id, name: supplier.name, supplierCode: code, before });
  }
}

/** Gives the current supplier, locked against change. @throws {AppError} not_found */
export async function lockSupplier({ db }: Operation, id: number): Promise<{ code: string; supplier: NewSupplier }> {
  const locked = await supplierTable.lock(db, id, ['code']);
  if (locked === undefined) throw notFound('supplier');
  return { code: locked.others.code, supplier: locked.values };
}
