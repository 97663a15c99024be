import type { supplierChanges } from '@ghala/contract/calls/suppliers';
import type { z } from 'zod';
import type { Operation } from '../../operation/operation';
import { lockSupplier } from './locked-supplier';

/** Changes the given fields of a supplier; its code stays. */
export async function updateSupplier(
  operation: Operation,
  id: number,
  { idNumber, ...body }: z.output<typeof supplierChanges>,
): Promise<void> {
  const { code, ...before } = await lockSupplier(operation, id);
  const given = Object.entries({ ...body, id_number: idNumber }).filter(([, value]) => value !== undefined);
  const after: typeof before = { ...before, ...Object.fromEntries(given) };
  const { prequalified, ...columns } = after;
  await operation.db
    .updateTable('suppliers')
    .set({ ...columns, is_prequalified: prequalified })
    .where('id', '=', id)
    .execute();
  operation.record({ code: 'supplier.update', id, name: after.name, supplierCode: code, before, after });
}
