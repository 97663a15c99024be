import { sql } from 'kysely';
import { assertDeletable } from '../../documents/assert-deletable';
import type { Operation } from '../../operation/operation';
import { notFound } from '../../runtime/errors';

/**
 * Soft-deletes a product, so that history keeps its name and its code can be reused.
 * @throws {AppError} conflict while it has stock, reservations or lines in unfinished documents.
 */
export async function deleteProduct(operation: Operation, id: number): Promise<void> {
  const product = await operation.db
    .selectFrom('products')
    .select(['name', 'code'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (product === undefined) throw notFound('product');
  await assertDeletable(operation, product.name, { productId: id });
  await operation.db.updateTable('products').set({ deleted_at: sql`now()` }).where('id', '=', id).execute();
  operation.record({ code: 'product.delete', id, name: product.name, before: product });
}
