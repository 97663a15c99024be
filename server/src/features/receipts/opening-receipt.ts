import { blankOf } from '@ghala/contract/entities/field-views';
import { OPENING_BALANCE } from '@ghala/contract/entities/opening-balance';
import { receiptFields, receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import type { OpeningLine } from '../../documents/imports/import-hooks';
import { apply } from '../../operation/apply';
import type { Operation } from '../../operation/operation';
import { enterLines } from './enter-lines';
import { processReceipt } from './process-receipt';
import { createReceipt } from './save-receipt';

export interface OpeningReceipt {
  /** The goods are listed in this file. */
  source: string;
  stockCategoryId: number;
  /** The receipt of goods that were counted is verified. */
  isCounted: boolean;
  /** If unset, the receipt stays as it is until it is approved. */
  entersAtOnce: boolean;
  lines: readonly OpeningLine[];
}

/** So many lines are entered per statement. */
const CHUNK_LINES = 1000;

/**
 * Enters what was there before Ghala into stock, by a processed receipt, in the transaction of the operation; or notes
 * it in one that awaits approval.
 * @param tell is given the number of lines entered, after each thousand
 * @returns the receipt
 */
export async function enterOpening(
  operation: Operation,
  { source, stockCategoryId, isCounted, entersAtOnce, lines }: OpeningReceipt,
  tell: (entered: number) => Promise<void>,
): Promise<{ id: number; receiptNo: string }> {
  const details = {
    name: 'Opening balance',
    isInternal: true,
    driverId: null,
    driver: '',
    contacts: '',
    vehicle: '',
    ...blankOf(receiptFields),
    document: OPENING_BALANCE,
    reference1: source.slice(0, 100),
    nogId: stockCategoryId,
    tagId: null,
    supplierId: null,
    purchaseId: null,
  } as const;
  const id = await apply(operation, (facts) => createReceipt(facts, details, undefined));
  for (let at = 0; at < lines.length; at += CHUNK_LINES) {
    const chunk = lines.slice(at, at + CHUNK_LINES).map((line) => ({
      ...line,
      itemId: null,
      purchaseId: null,
      condition: 'New' as const,
      ...blankOf(receiptItemFields),
      part: '',
    }));
    await apply(operation, (facts) => enterLines(facts, id, chunk));
    await tell(Math.min(at + CHUNK_LINES, lines.length));
  }
  if (entersAtOnce) {
    const request = { batchId: id, isVerified: isCounted, isGuardian: false, guardianId: null, note: '' };
    await apply(operation, (facts) => processReceipt(facts, request, []));
  } else await operation.db.updateTable('receipts').set({ awaits_approval: true }).where('id', '=', id).execute();
  const { receipt_no: receiptNo } = await operation.db
    .selectFrom('receipts')
    .select('receipt_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, receiptNo };
}
