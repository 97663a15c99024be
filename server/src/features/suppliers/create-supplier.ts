import type { newSupplier } from '@ghala/contract/calls/suppliers';
import type { z } from 'zod';
import type { Operation } from '../../operation/operation';

/** Creates a supplier and returns its id. */
export async function createSupplier(operation: Operation, body: z.output<typeof newSupplier>): Promise<number> {
  const { idNumber, prequalified, ...values } = body;
  const supplier = await operation.db
    .insertInto('suppliers')
    .values({ ...values, id_number: idNumber, is_prequalified: prequalified, created_by_id: operation.actor.id })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  operation.record({
    code: 'supplier.create',
    id: supplier.id,
    name: body.name,
    supplierCode: supplier.code,
    after: { ...body },
  });
  return supplier.id;
}
