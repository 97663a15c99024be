import { sql } from 'kysely';
import { AppError, notFound } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { rememberEnterer } from './separate-verifier';

/** A receipt under its lock. */
type LockedBatch = Awaited<ReturnType<typeof lockBatch>>;

/** Locks a receipt, so that what is checked of it now still holds when the operation commits. */
export async function lockBatch(operation: Operation, id: number) {
  const batch = await operation.db
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (batch === undefined) throw notFound(`Batch ${id}`);
  return batch;
}

/**
 * Locks a receipt and, by rising id, those of the same purchase order. What moves the order's received figures settles
 * the discrepancy of all of them: two such receipts at the same moment then wait here for each other, not later in a
 * circle.
 */
async function lockWithItsOrder(operation: Operation, id: number): Promise<LockedBatch> {
  const held = await operation.db
    .selectFrom('receipts')
    .selectAll()
    .where(sql<boolean>`id = ${id} or purchase_id = (select purchase_id from receipts where id = ${id})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const batch = held.find((one) => one.id === id);
  if (batch === undefined) throw notFound(`Batch ${id}`);
  return batch;
}

/** Locks a receipt that is to be processed, with those of its order. @throws {AppError} conflict; not_found */
export async function lockBatchToProcess(operation: Operation, id: number): Promise<LockedBatch> {
  const batch = await lockWithItsOrder(operation, id);
  requireSaved(batch, 'processed');
  return batch;
}

/** Locks a receipt that is to be verified, with those of its order. @throws {AppError} conflict; not_found */
export async function lockBatchToVerify(operation: Operation, id: number): Promise<LockedBatch> {
  const batch = await lockWithItsOrder(operation, id);
  if (batch.status !== 'processed')
    throw new AppError('conflict', `${batch.receipt_no} is ${batch.status}: only a processed batch can be verified`);
  return batch;
}

/** Locks a receipt for a deed that only a saved one allows. @throws {AppError} conflict; not_found */
export async function lockSavedBatch(operation: Operation, id: number, deed: string) {
  const batch = await lockBatch(operation, id);
  requireSaved(batch, deed);
  return batch;
}

function requireSaved(batch: LockedBatch, deed: string): void {
  if (batch.status !== 'saved')
    throw new AppError(
      'conflict',
      `${batch.receipt_no} was ${batch.status} already: only a saved batch can be ${deed}`,
    );
}

/** Notes that the items of a locked receipt were changed just now, and by whom. */
export async function touchBatch(operation: Operation, id: number): Promise<void> {
  await rememberEnterer(operation, id);
  await operation.db.updateTable('receipts').set({ updated_at: sql`now()` }).where('id', '=', id).execute();
}
