import { AppError, notFound } from '../../shared/errors';
import type { Operation } from '../../shared/operation';

/** Locks a receipt, so that what is checked of it now still holds when the operation commits. */
export async function lockBatch(operation: Operation, id: number) {
  const batch = await operation.db
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (batch === undefined) throw notFound(`Batch ${id}`);
  return batch;
}

/** Locks a receipt for a deed that only a saved one allows. @throws {AppError} conflict; not_found */
export async function lockSavedBatch(operation: Operation, id: number, deed: string) {
  const batch = await lockBatch(operation, id);
  if (batch.status !== 'saved')
    throw new AppError('conflict', `${batch.batch_no} was ${batch.status} already: only a saved batch can be ${deed}`);
  return batch;
}

/** Locks a receipt for a deed that only a processed one allows. @throws {AppError} conflict; not_found */
export async function lockProcessedBatch(operation: Operation, id: number, deed: string) {
  const batch = await lockBatch(operation, id);
  if (batch.status !== 'processed')
    throw new AppError('conflict', `${batch.batch_no} is ${batch.status}: only a processed batch can be ${deed}`);
  return batch;
}
