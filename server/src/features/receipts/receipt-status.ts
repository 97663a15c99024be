import type { ReceiptStatus } from '@ghala/contract/calls/receipt-head';
import type { StepOf } from '@ghala/contract/refusals/refusals';
import { type AppError, refusal } from '../../runtime/errors';

interface Stated {
  receipt_no: string;
  status: ReceiptStatus;
  awaits_approval: boolean;
}

/**
 * @throws {AppError} conflict, naming the receipt's state, unless it is the one for the step, or if only a decision on its
 * opening stock takes the next one
 */
export function requireStatus(receipt: Stated, wanted: ReceiptStatus, step: StepOf<'receipt.wrongStatus'>): void {
  if (receipt.status !== wanted) throw wrongStatus(receipt, step);
  requireDecided(receipt);
}

/** @throws {AppError} conflict if only a decision on its opening stock takes the next step */
export function requireDecided({ receipt_no: number, awaits_approval: awaits }: Omit<Stated, 'status'>): void {
  if (awaits) throw refusal('receipt.awaitsApproval', { number });
}

export function wrongStatus(
  { receipt_no: number, status }: Pick<Stated, 'receipt_no' | 'status'>,
  step: StepOf<'receipt.wrongStatus'>,
): AppError {
  return refusal('receipt.wrongStatus', { number, status, step });
}
