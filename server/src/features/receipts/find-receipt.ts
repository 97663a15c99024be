import type { ReceiptStatus } from '@ghala/contract/calls/receipt-head';
import type { StepOf } from '@ghala/contract/refusals/refusals';
import type { InferResult } from 'kysely';
import type { Database } from '../../db/database';
import { type ReceiptOfOrder, receipts } from '../../documents/receipt-facts';
import { rowById, rowsBy } from '../../operation/loader';
import type { Changes, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { refusal } from '../../runtime/errors';
import { requireStatus } from './receipt-status';
import { rememberEnterer } from './separate-verifier';

/** Beyond so many lines a receipt is entered or processed in a transaction of its own: it would hold others up. */
export const MOST_LINES_TOGETHER = 100;

/**
 * A receipt for an operation that changes it or its items, with those of its order. The operation has it for itself:
 * what it finds of the receipt still holds when it decides.
 * @throws {AppError} not_found
 */
export async function claimAnyReceipt(facts: Facts, id: number): Promise<ReceiptOfOrder> {
  const found = await facts.claim(receipts, id);
  if (found === undefined) throw refusal('receipt.notFound', { id });
  return found;
}

/** The same for a step that only one state allows. @throws {AppError} not_found; conflict in another */
export async function claimReceipt(
  facts: Facts,
  id: number,
  { status, step }: { status: ReceiptStatus; step: StepOf<'receipt.wrongStatus'> },
): Promise<ReceiptOfOrder> {
  const found = await claimAnyReceipt(facts, id);
  requireStatus(found.receipt, status, step);
  return found;
}

function itemRows(database: Database) {
  return database
    .selectFrom('receipt_items')
    .innerJoin('products', 'products.id', 'receipt_items.product_id')
    .selectAll('receipt_items')
    .select('products.name as product');
}

/** An item is as stored, with the name of its product. */
export type StoredItem = InferResult<ReturnType<typeof itemRows>>[number];

export const receiptItems = rowById({
  name: 'receipt items',
  level: 'line',
  query: (database, ids) => itemRows(database).where('receipt_items.id', '=', ids),
});

/** Loads the items of a receipt, in the order in which they were entered. */
export const itemsOfReceipt = rowsBy({
  name: 'items of receipts',
  level: 'line',
  sameAs: receiptItems,
  query: (database, ids) => itemRows(database).where('receipt_items.receipt_id', '=', ids).orderBy('receipt_items.id'),
  of: (item) => item.receipt_id,
});

/** Updates receipts whose lines changed. */
export const touchedReceipts = updating('receipts', [], { order: 'documents', setNow: ['updated_at'] });

/** Records who changed the items of a receipt, as of now. */
export function touchReceipt(changes: Changes, id: number): void {
  changes.write(touchedReceipts, { id });
  rememberEnterer(changes, id);
}
