import type { ReturnedGoods } from '@ghala/contract/calls/marked-returns';
import { OPENING_BALANCE } from '@ghala/contract/entities/opening-balance';
import { type Receipt, receipts } from '../../documents/receipt-facts';
import type { Loader } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { invalid, refusal } from '../../runtime/errors';
import { factsOf, goodsOf, type MarkedReturn, markedReturns, requireActive } from './find-return';
import { bringsLotsOf, unclaimedOf } from './marked-returns.queries';

const returned = updating('marked_returns', ['status', 'receipt_id', 'comment'], {
  order: 'lines',
  setNow: ['returned_at'],
});

/**
 * Records the receipt by which issued goods came back. Moves no stock: the receipt did. The operation has the receipt for
 * itself, so that two simultaneous returns tied to it count each other.
 * @param timezone for the times in a refusal (an IANA name)
 * @throws {AppError} invalid if there is no such receipt; conflict if it can't have brought the goods back
 */
export async function markReturned(
  facts: Facts,
  { markedId, batchId, comment }: ReturnedGoods,
  timezone: string,
): Promise<Decide<string>> {
  const [found, known] = await Promise.all([facts.claim(receipts, batchId), facts.claim(markedReturns, markedId)]);
  if (found === undefined) throw invalid('batchId', 'noSuch', { entity: 'receipt' });
  const { receipt } = found;
  const marked = requireActive(known);
  // The receipt is checked once it is locked: a merge that was waited for may have changed which order the goods are
  // of.
  requireReturning(receipt, marked, await facts.find(coverages, { receiptId: batchId, markedId }), timezone);
  return (changes) => {
    changes.write(returned, { id: markedId, status: 'done', receipt_id: batchId, comment });
    changes.record({
      code: 'markedReturn.return',
      ...factsOf(marked),
      receiptId: batchId,
      receipt: receipt.receipt_no,
      before: { status: 'active' },
      after: { status: 'done', batchId, comment },
    });
    return goodsOf(marked);
  };
}

/** Tells what a receipt brought of the goods of a return. */
interface Coverage {
  madeAt: string;
  /** The receipt is of the order with this number; merged with the rest of a split delivery, it is a part of that. */
  order: string | null;
  document: string;
  isAfter: boolean;
  unclaimed: number | null;
  isEnough: boolean | null;
  hasLots: boolean;
}

const coverages: Loader<{ receiptId: number; markedId: number }, Coverage> = {
  name: 'coverage of returns by receipts',
  level: 'plain',
  statements: () => [
    `select receipts.created_at as "madeAt", purchases.purchase_no as "order", receipts.document_type as document,
        receipts.created_at > marked.created_at as "isAfter", unclaimed.quantity as unclaimed,
        unclaimed.quantity >= marked.quantity as "isEnough", ${bringsLotsOf('marked.id')} as "hasLots"
      from unnest($1::int[], $2::int[]) with ordinality as pair (receipt_id, marked_id, place)
        join receipts on receipts.id = pair.receipt_id
        join marked_returns marked on marked.id = pair.marked_id
        left join receipts merged on merged.id = receipts.merged_with_id
        left join purchases on purchases.id = coalesce(receipts.purchase_id, merged.purchase_id)
        left join lateral ${unclaimedOf('marked.product_id', 'receipts.id')} unclaimed on true
      order by pair.place`,
  ],
  textOf: ({ receiptId, markedId }) => `${receiptId} ${markedId}`,
  values: (pairs) => [pairs.map(({ receiptId }) => receiptId), pairs.map(({ markedId }) => markedId)],
  facts: ([rows = []]) => rows as unknown as Coverage[],
};

/**
 * Requires a receipt of these goods, made after they were issued: neither one of a supplier's delivery nor one of what
 * was there before Ghala brought them back.
 */
function requireReturning(
  { receipt_no: receipt, status }: Receipt,
  { product, quantity, unit, noteNo: number, issuedAt }: MarkedReturn,
  { madeAt, order, document, isAfter, unclaimed, isEnough, hasLots }: Coverage,
  timezone: string,
): void {
  const at = 'batchId';
  if (status !== 'processed') throw refusal('markedReturn.receiptNotProcessed', { receipt, status }, { at });
  if (order !== null) throw refusal('markedReturn.receiptOfOrder', { receipt, order }, { at });
  if (document === OPENING_BALANCE) throw refusal('markedReturn.receiptOfOpening', { receipt }, { at });
  if (!isAfter) {
    const made = { moment: madeAt, timezone };
    const issued = { moment: issuedAt, timezone };
    throw refusal('markedReturn.receiptBeforeIssue', { receipt, made, number, issued }, { at });
  }
  if (unclaimed === null) throw refusal('markedReturn.notInReceipt', { receipt, product }, { at });
  if (isEnough && !hasLots) throw refusal('markedReturn.otherLots', { receipt, product, number }, { at });
  if (isEnough) return;
  const covered = Math.max(unclaimed, 0);
  throw refusal('markedReturn.notCovered', { receipt, covered, product, quantity, unit }, { at });
}
