import type { MergeRequest } from '@ghala/contract/calls/receipt-steps';
import type { Receipt } from '../../documents/receipt-facts';
import { rowsBy } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { invalid, refusal } from '../../runtime/errors';
import { claimAnyReceipt } from './find-receipt';
import { requireDecided, requireStatus, wrongStatus } from './receipt-status';

const splits = updating('receipts', ['is_split'], { order: 'documents', setNow: ['updated_at'] });
const merges = updating('receipts', ['merged_with_id', 'merge_comment'], {
  order: 'documents',
  setNow: ['updated_at'],
});

/** Marks a receipt whose remaining goods are to follow. Moves no stock: they are received by a receipt of their own. */
export async function splitReceipt(facts: Facts, id: number): Promise<Decide<void>> {
  const { receipt } = await claimAnyReceipt(facts, id);
  const { receipt_no: number } = receipt;
  if (receipt.status === 'cancelled') throw wrongStatus(receipt, 'split');
  requireDecided(receipt);
  if (receipt.is_split) throw refusal('receipt.alreadySplit', { number });
  if (receipt.merged_with_id !== null) throw refusal('receipt.mergedNoSplit', { number });
  return (changes) => {
    changes.set(receipt, { is_split: true });
    changes.write(splits, { id, is_split: true });
    changes.record({ code: 'receipt.split', id, number });
  };
}

/** Finds returns of issued goods that receipts brought. Claiming a receipt for one locks the receipt too. */
const returnsBy = rowsBy({
  name: 'returns brought by receipts',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('marked_returns')
      .select('receipt_id as receiptId')
      .where('receipt_id', '=', ids)
      .where('status', '=', 'done'),
  of: ({ receiptId }) => receiptId ?? 0,
});

/** Pairs a receipt with the returns that were claimed of it. */
type Claimed = readonly [Receipt, readonly object[]];

/** Goods that came back are not part of an order's delivery. */
function requireNoReturn([receipt, returns]: Claimed, [other]: Claimed): void {
  if (receipt.purchase_id !== null || other.purchase_id === null || returns.length === 0) return;
  throw refusal('receipt.returnNoMerge', { number: receipt.receipt_no, other: other.receipt_no });
}

/**
 * Links a receipt of remaining goods to the split one that it completes, in both directions. Moves no stock, since each
 * entered its own goods.
 */
export async function mergeReceipts(facts: Facts, { batchId, mergeId, comment }: MergeRequest): Promise<Decide<void>> {
  if (batchId === mergeId) throw invalid('mergeId', 'selfMerge');
  const claim = async (id: number): Promise<Claimed> => {
    const [{ receipt }, returns] = await Promise.all([claimAnyReceipt(facts, id), facts.find(returnsBy, id)]);
    return [receipt, returns];
  };
  // Receipts are claimed by ascending id, so that of two that are missing the same one is named, whichever completes
  // the other.
  const [first, second] = await Promise.all([claim(Math.min(batchId, mergeId)), claim(Math.max(batchId, mergeId))]);
  const [one, other] = first[0].id === batchId ? [first, second] : [second, first];
  const [receipt] = one;
  const [target] = other;
  requireStatus(receipt, 'processed', 'merge');
  if (receipt.is_split) throw refusal('receipt.splitNoMerge', { number: receipt.receipt_no });
  if (receipt.merged_with_id !== null) throw refusal('receipt.merged', { number: receipt.receipt_no });
  if (target.status !== 'processed' || !target.is_split || target.merged_with_id !== null)
    throw refusal('receipt.noMerge', { number: receipt.receipt_no, other: target.receipt_no });
  requireNoReturn(one, other);
  requireNoReturn(other, one);
  return (changes) => {
    for (const [merged, into] of [
      [receipt, target],
      [target, receipt],
    ] as const) {
      changes.set(merged, { merged_with_id: into.id });
      changes.write(merges, { id: merged.id, merged_with_id: into.id, merge_comment: comment });
    }
    changes.record({
      code: 'receipt.merge',
      id: receipt.id,
      number: receipt.receipt_no,
      receiptId: target.id,
      receipt: target.receipt_no,
      after: { mergeId: target.id, comment },
    });
  };
}
