import { sql } from 'kysely';
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

/**
 * Holds the receipts of the same purchase order beside this one, by rising id. What moves the order's received figures
 * settles the exception of all of them: two such receipts at the same moment then wait here for each other, not later
 * in a circle.
 */
export async function holdReceiptsOfOrder(operation: Operation, id: number): Promise<void> {
  await sql`select from batches
    where id = ${id} or purchase_id = (select purchase_id from batches where id = ${id})
    order by id for update`.execute(operation.db);
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

/** Notes that a locked receipt was changed just now. */
export async function touchBatch(operation: Operation, id: number): Promise<void> {
  await operation.db.updateTable('batches').set({ updated_at: sql`now()` }).where('id', '=', id).execute();
}
