import type { NewProduct, productChanges } from '@ghala/contract/calls/products';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StoredUpload } from '../../files/stored-upload';
import type { Operation } from '../../operation/operation';
import { notFound } from '../../runtime/errors';
import { refreshLevels } from '../../stock/stock-levels';
import { filledColumns, isThreshold, type ProductValues, productTable, storedValues, titleOf } from './product-columns';
import { changedColumns, checkProduct, pickColumns } from './product-values';

/** These stored files came with the call. */
export type ProductUploads = Partial<Record<'picture' | 'safety', StoredUpload>>;
/** Names the stored files. */
type ProductFiles = Partial<Record<keyof ProductUploads, string>>;

/** Creates a product and returns its id. A code is unique; none is generated if it is empty. */
export async function createProduct(operation: Operation, body: NewProduct, uploads: ProductUploads): Promise<number> {
  const values = productTable.toColumns(body);
  await checkProduct(operation, values);
  const files = await keepFiles(operation, uploads);
  const { id } = await operation.db
    .insertInto('products')
    .values({ ...storedValues(values), ...files, created_by_id: operation.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  operation.record({
    code: 'product.create',
    id,
    name: titleOf(values),
    byUpload: false,
    after: { ...filledColumns(values), ...files },
  });
  return id;
}

/**
 * Changes the given fields of a product; new thresholds recalculate its stock levels in the same transaction.
 * @throws {AppError} not_found, or invalid naming the field
 */
export async function updateProduct(
  operation: Operation,
  { productId, ...changes }: z.output<typeof productChanges>,
  uploads: ProductUploads,
): Promise<void> {
  const { picture, safety, ...before } = await lockProduct(operation, productId);
  const after: ProductValues = { ...before, ...productTable.toColumns(changes) };
  await checkProduct(operation, after, { id: productId, values: before });
  const files = await keepFiles(operation, uploads);
  await productTable.updateColumns(operation.db, [{ id: productId, ...after }], { ...files, updated_at: sql`now()` });
  const changed = changedColumns(before, after);
  if (changed.some(isThreshold)) await refreshLevels(operation, [productId]);
  operation.record({
    code: 'product.update',
    id: productId,
    name: titleOf(after),
    byUpload: false,
    before: {
      ...pickColumns(before, changed),
      ...(files.picture !== undefined && { picture }),
      ...(files.safety !== undefined && { safety }),
    },
    after: { ...pickColumns(after, changed), ...files },
  });
}

async function keepFiles(operation: Operation, { picture, safety }: ProductUploads): Promise<ProductFiles> {
  return {
    ...(picture !== undefined && { picture: await picture.keep(operation) }),
    ...(safety !== undefined && { safety: await safety.keep(operation) }),
  };
}

/** Reads the current product, locked against change. */
async function lockProduct(operation: Operation, id: number): Promise<ProductValues & Required<ProductFiles>> {
  const locked = await productTable.lock(operation.db, id, ['picture', 'safety']);
  if (locked === undefined) throw notFound('product');
  return { ...productTable.toColumns(locked.values), ...locked.others };
}
