import type { StepOf } from '@ghala/contract/refusals';
import { sql } from 'kysely';
import { type AppError, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { rememberEnterer } from './separate-verifier';

/** A locked receipt. */
type LockedReceipt = Awaited<ReturnType<typeof lockReceipt>>;

/** Locks a receipt, so that anything checked now still holds when the operation commits. */
export async function lockReceipt(operation: Operation, id: number) {
  const receipt = await operation.db
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (receipt === undefined) throw refusal('receipt.notFound', { id });
  return receipt;
}

/**
 * Locks a receipt and, by ascending id, those of the same purchase order. A change in the order's received quantities
 * updates the discrepancy of all of them: two such receipts at the same moment then wait for each other here, rather
 * than deadlock later.
 */
async function lockWithItsOrder(operation: Operation, id: number): Promise<LockedReceipt> {
  const held = await operation.db
    .selectFrom('receipts')
    .selectAll()
    .where(sql<boolean>`id = ${id} or purchase_id = (select purchase_id from receipts where id = ${id})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const receipt = held.find((one) => one.id === id);
  if (receipt === undefined) throw refusal('receipt.notFound', { id });
  return receipt;
}

/** Locks a receipt to be processed, with those of its order. @throws {AppError} conflict; not_found */
export async function lockReceiptToProcess(operation: Operation, id: number): Promise<LockedReceipt> {
  const receipt = await lockWithItsOrder(operation, id);
  requireSaved(receipt, 'process');
  return receipt;
}

/** Locks a receipt to be verified, with those of its order. @throws {AppError} conflict; not_found */
export async function lockReceiptToVerify(operation: Operation, id: number): Promise<LockedReceipt> {
  const receipt = await lockWithItsOrder(operation, id);
  if (receipt.status !== 'processed') throw wrongStatus(receipt, 'verify');
  return receipt;
}

/** Locks a receipt for a step that only a saved one allows. @throws {AppError} conflict; not_found */
export async function lockSavedReceipt(operation: Operation, id: number, step: StepOf<'receipt.wrongStatus'>) {
  const receipt = await lockReceipt(operation, id);
  requireSaved(receipt, step);
  return receipt;
}

/** Refuses unless the receipt is in the state for the step. */
export function wrongStatus(
  { receipt_no: number, status }: LockedReceipt,
  step: StepOf<'receipt.wrongStatus'>,
): AppError {
  return refusal('receipt.wrongStatus', { number, status, step });
}

function requireSaved(receipt: LockedReceipt, step: StepOf<'receipt.wrongStatus'>): void {
  if (receipt.status !== 'saved') throw wrongStatus(receipt, step);
}

/** Records who changed the items of a locked receipt, as of now. */
export async function touchReceipt(operation: Operation, id: number): Promise<void> {
  await rememberEnterer(operation, id);
  await operation.db.updateTable('receipts').set({ updated_at: sql`now()` }).where('id', '=', id).execute();
}
