import type { ReceiptStatus } from '@ghala/contract/calls/receipt-head';
import type { StepOf } from '@ghala/contract/refusals';
import { type AppError, refusal } from '../../kernel/errors';

interface Stated {
  receipt_no: string;
  status: ReceiptStatus;
}

/** @throws {AppError} conflict, naming the receipt's state, unless it is the one for the step */
export function requireStatus(receipt: Stated, wanted: ReceiptStatus, step: StepOf<'receipt.wrongStatus'>): void {
  if (receipt.status !== wanted) throw wrongStatus(receipt, step);
}

export function wrongStatus({ receipt_no: number, status }: Stated, step: StepOf<'receipt.wrongStatus'>): AppError {
  return refusal('receipt.wrongStatus', { number, status, step });
}
