import { sql } from 'kysely';
import type { ApprovalHandler, Asked } from '../../documents/approval-requests';
import { followReceived } from '../../documents/receipt-discrepancies';
import type { Receipt } from '../../documents/receipt-facts';
import type { Reversal, ReversalEffect } from '../../documents/receipt-reversal';
import { receivedLines } from '../../documents/received-lines';
import { apply } from '../../operation/apply';
import { rowById, rowsBy } from '../../operation/loader';
import type { Operation } from '../../operation/operation';
import type { Changes, Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import type { ChosenLot } from '../../stock/chosen-lots';
import { findReceived, postTakenBack, type TakenBack, takeBack } from '../../stock/take-back';
import { inUnits, thousandths } from '../../stock/thousandths';
import { claimReceipt, itemsOfReceipt, type StoredItem, touchedReceipts } from './find-receipt';
import type { ReceiptHooks } from './receipt-hooks';
import { reversalsOfRequests } from './reversals.queries';

const reversals = rowById({
  name: 'reversals of receipts',
  level: 'document',
  locks: 'receipt_reversals',
  query: (database, ids) =>
    database
      .selectFrom('receipt_reversals')
      .innerJoin('receipts', 'receipts.id', 'receipt_reversals.receipt_id')
      .select(['receipt_reversals.id', 'receipt_reversals.receipt_id as receiptId', 'receipts.receipt_no as number'])
      .where('receipt_reversals.id', '=', ids),
});

const askedItems = rowsBy({
  name: 'items of reversals',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('receipt_reversal_items')
      .select(['reversal_id as reversalId', 'item_id as itemId', 'quantity', sql<ChosenLot[] | null>`lots`.as('lots')])
      .where('reversal_id', '=', ids)
      .orderBy('item_id'),
  of: ({ reversalId }) => reversalId,
});

const decided = updating('receipt_reversals', ['status'], { order: 'documents', setNow: ['updated_at'] });
const reversedItems = updating('receipt_items', ['reversed'], { order: 'lines' });
const cancelled = updating('receipts', ['status', 'has_discrepancy'], {
  order: 'documents',
  setNow: ['cancelled_at', 'updated_at'],
});

/**
 * Carries out the decision on the reversal of a receipt: if approved, its goods leave stock, and everything follows.
 */
export function reversalApproval(hooks: readonly ReceiptHooks[], effects: readonly ReversalEffect[]): ApprovalHandler {
  return {
    details: reversalsOfRequests,

    async approve(facts, reversalId, _comment, asked) {
      const operation = facts.alone();
      const reversal = await apply(operation, (each) => reverse(each, reversalId, asked, hooks));
      if (reversal.isWhole) await partFromOther(operation, reversal.receiptId);
      const follow = await Promise.all(effects.map((effect) => effect(facts, reversal)));
      return (changes) => {
        for (const followOne of follow) followOne(changes);
      };
    },

    async reject(facts, reversalId, comment) {
      const { receiptId, number } = await findReversal(facts, reversalId);
      return (changes) => {
        changes.write(decided, { id: reversalId, status: 'rejected' });
        changes.record({ code: 'receipt.keep', id: receiptId, number, reversalId, comment });
      };
    },
  };
}

async function findReversal(facts: Facts, id: number) {
  const found = await facts.find(reversals, id);
  if (found === undefined) throw new Error(`there is no reversal ${id}`);
  return found;
}

/** @throws {AppError} conflict if less is left of a line, or is there, than was asked for, or the receipt was reversed */
async function reverse(
  facts: Facts,
  reversalId: number,
  { requestedById, reason }: Asked,
  hooks: readonly ReceiptHooks[],
): Promise<Decide<Reversal>> {
  const { receiptId } = await findReversal(facts, reversalId);
  const [{ receipt, ofOrder }, items, asked] = await Promise.all([
    claimReceipt(facts, receiptId, { status: 'processed', step: 'reverse' }),
    facts.find(itemsOfReceipt, receiptId),
    facts.find(askedItems, reversalId),
  ]);
  const { receipt_no: number, purchase_id: orderId } = receipt;
  const [follow, lines] = await Promise.all([
    orderId === null ? [] : Promise.all(hooks.map((hook) => hook.onReversing(facts, orderId, { receipt, ofOrder }))),
    orderId === null ? [] : facts.find(receivedLines, orderId),
  ]);
  const goodsOf = await findReceived(facts, receiptId);
  const taken = asked.map((line) =>
    takeBack(number, goodsOf(line.itemId), { ...line, quantity: thousandths(line.quantity) }),
  );
  return (changes) => {
    postTakenBack(changes, taken, `${number} reversed: ${reason}`);
    const reversed = taken.map((one) => noteReversed(changes, receipt, items, one));
    for (const { item, quantity } of reversed) {
      const line = lines.find(({ id }) => id === item.purchase_line_id);
      if (line === undefined) continue;
      changes.set(line, { received: inUnits(thousandths(line.received) - thousandths(quantity)) });
    }
    const isWhole = items.every((item) => item.reversed === item.quantity);
    if (isWhole) {
      changes.set(receipt, { status: 'cancelled', has_discrepancy: false });
      changes.write(cancelled, { id: receiptId, status: 'cancelled', has_discrepancy: false });
    } else changes.write(touchedReceipts, { id: receiptId });
    followReceived(changes, ofOrder, lines);
    for (const followOne of follow) followOne(changes);
    changes.write(decided, { id: reversalId, status: 'done' });
    changes.record({
      code: 'receipt.reverse',
      id: receiptId,
      number,
      reversalId,
      requesterId: requestedById,
      reason,
      itemCount: taken.length,
      before: { status: 'processed' },
      after: { status: receipt.status },
    });
    const goods = reversed.map(({ item, quantity }) => ({
      productId: item.product_id,
      product: item.product,
      quantity,
    }));
    return { receiptId, number, isWhole, goods };
  };
}

/** Notes on a line how much of it was reversed. */
function noteReversed(
  changes: Changes,
  { id, receipt_no: number }: Pick<Receipt, 'id' | 'receipt_no'>,
  items: readonly StoredItem[],
  { itemId, record, parts }: TakenBack,
): { item: StoredItem; quantity: number } {
  const item = items.find((one) => one.id === itemId) as StoredItem;
  const quantity = parts.reduce((sum, part) => sum + part.quantity, 0n);
  const before = item.reversed;
  const reversed = inUnits(thousandths(before) + quantity);
  changes.set(item, { reversed });
  changes.write(reversedItems, { id: itemId, reversed });
  changes.record({
    code: 'receipt.reverseItem',
    id,
    number,
    itemId,
    productId: record.productId,
    product: record.productName,
    quantity: inUnits(quantity),
    unit: record.unit,
    before: { reversed: before },
    after: { reversed },
  });
  return { item, quantity: inUnits(quantity) };
}

/** The rest of a split delivery, or what it was the rest of, awaits another. */
async function partFromOther({ db }: Operation, receiptId: number): Promise<void> {
  await db
    .updateTable('receipts')
    .set({ merged_with_id: null, merge_comment: '', updated_at: sql`now()` })
    .where((receipt) => receipt.or([receipt('id', '=', receiptId), receipt('merged_with_id', '=', receiptId)]))
    .where('merged_with_id', 'is not', null)
    .execute();
}
