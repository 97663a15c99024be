import type { StepOf } from '@ghala/contract/refusals/refusals';
import type { Operation } from '../../operation/operation';
import { refusal } from '../../runtime/errors';
import { requireStatus } from './receipt-status';

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

/** Locks a receipt for a step that only a saved one allows. @throws {AppError} conflict; not_found */
export async function lockSavedReceipt(operation: Operation, id: number, step: StepOf<'receipt.wrongStatus'>) {
  const receipt = await lockReceipt(operation, id);
  requireStatus(receipt, 'saved', step);
  return receipt;
}
