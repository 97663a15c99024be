import type { ProcessRequest } from '@ghala/contract/calls/receipt-steps';
import { followReceived } from '../../documents/receipt-discrepancies';
import type { ReceiptOfOrder } from '../../documents/receipt-facts';
import { type ReceivedLine, receivedLines } from '../../documents/received-lines';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { invalid, refusal } from '../../runtime/errors';
import { receive } from '../../stock/receive';
import { inUnits, thousandths } from '../../stock/thousandths';
import { claimReceipt, itemsOfReceipt, MOST_LINES_TOGETHER, type StoredItem } from './find-receipt';
import type { ReceiptHooks } from './receipt-hooks';
import { namedUsers } from './receipt-references';
import { findProcessor, findVerifier, holdReceivedAlone } from './separate-verifier';
import { verifiedItems } from './verify-item';

const columns = [
  'status',
  'confirm_note',
  'guardian_id',
  'brought_other',
  'received_alone_by_id',
  'received_alone_value',
] as const;
const processed = updating('receipts', columns, { order: 'documents', setNow: ['processed_at', 'updated_at'] });
const processedAndVerified = updating('receipts', [...columns, 'is_verified', 'verified_by_id'], {
  order: 'documents',
  setNow: ['processed_at', 'verified_at', 'updated_at'],
});

/**
 * Enters a saved receipt's goods into stock: all of them or none. It is Verified at once if the user confirms that the
 * stock was physically verified; otherwise each item is verified later.
 * @throws {AppError} conflict if it has no items, is no longer saved, or a hook refuses; forbidden if the actor entered
 * it and someone else must verify or process it
 */
export async function processReceipt(
  facts: Facts,
  { batchId, isVerified, note, ...request }: ProcessRequest,
  hooks: readonly ReceiptHooks[],
): Promise<Decide<void>> {
  const guardianId = request.isGuardian ? request.guardianId : null;
  const [claimed, processor, verifier, items, guardian] = await Promise.all([
    claimReceipt(facts, batchId, { status: 'saved', step: 'process' }),
    findProcessor(facts.find, batchId, facts.actor, () => holdReceivedAlone(facts)),
    isVerified ? findVerifier(facts.find, batchId, facts.actor) : undefined,
    facts.find(itemsOfReceipt, batchId),
    guardianId === null ? null : facts.find(namedUsers, guardianId),
  ]);
  const { receipt, ofOrder } = claimed;
  const refused = processor.refused ?? verifier?.refused;
  if (refused !== undefined) throw refused;
  if (guardian === undefined) throw invalid('guardianId', 'noSuch', { entity: 'user' });
  if (items.length === 0) throw refusal('receipt.empty', { number: receipt.receipt_no });
  if (items.length > MOST_LINES_TOGETHER) facts.alone();
  const { lines, enter, follow } = await findEffects(facts, claimed, items, hooks);
  return (changes) => {
    enter(changes);
    const broughtOther = bringsOther(items, [...lines.values()]);
    changes.set(receipt, { status: 'processed', is_verified: isVerified, brought_other: broughtOther });
    const { aloneValue = null } = processor;
    const after = {
      ...{ id: batchId, status: 'processed' as const, confirm_note: note, guardian_id: guardianId },
      brought_other: broughtOther,
      received_alone_by_id: aloneValue === null ? null : changes.actor.id,
      received_alone_value: aloneValue,
    };
    if (isVerified) {
      for (const { id } of items)
        changes.write(verifiedItems, { id, is_verified: true, verified_by_id: changes.actor.id });
      changes.write(processedAndVerified, { ...after, is_verified: true, verified_by_id: changes.actor.id });
    } else changes.write(processed, after);
    for (const { purchase_line_id: lineId, quantity } of items) {
      const line = lineId === null ? undefined : lines.get(lineId);
      if (line === undefined) continue;
      changes.set(line, { received: inUnits(thousandths(line.received) + thousandths(quantity)) });
    }
    changes.record({
      code: 'receipt.process',
      id: batchId,
      number: receipt.receipt_no,
      itemCount: items.length,
      own: processor.own === 'no' ? (verifier?.own ?? 'no') : processor.own,
      before: { status: 'saved' },
      after: { status: 'processed', isVerified, guardianId, note },
    });
    // Without an order there can be no discrepancy yet: a delivery note is raised only against a processed receipt.
    followReceived(changes, ofOrder, [...lines.values()]);
    for (const followOne of follow) followOne(changes);
  };
}

/** Tells whether these items bring more or less of some line than was still open; without an order they do not. */
function bringsOther(items: readonly StoredItem[], lines: readonly ReceivedLine[]): boolean {
  return lines.some((line) => {
    const open = thousandths(line.quantity) - thousandths(line.received);
    const own = items.filter((item) => item.purchase_line_id === line.id);
    const brought = own.reduce((sum, { quantity }) => sum + thousandths(quantity), 0n);
    return brought !== (open > 0n ? open : 0n);
  });
}

/** Finds the effects of the receipt's goods on stock and on its order. */
async function findEffects(
  facts: Facts,
  claimed: ReceiptOfOrder,
  items: readonly StoredItem[],
  hooks: readonly ReceiptHooks[],
) {
  const { purchase_id: orderId } = claimed.receipt;
  const goods = items.map((item) => ({
    productId: item.product_id,
    warehouseId: item.warehouse_id,
    sectionId: item.section_id,
    quantity: item.quantity,
    linePrice: item.price,
    lots: item.lots,
    note: item.comment,
    receiptItemId: item.id,
  }));
  const [followed, lines, entered] = await Promise.allSettled([
    Promise.all(orderId === null ? [] : hooks.map((hook) => hook.onProcessing(facts, orderId, claimed))),
    orderId === null ? [] : facts.find(receivedLines, orderId),
    receive(facts, goods),
  ]);
  // A refusal by the order comes before one by stock.
  if (followed.status === 'rejected') throw followed.reason;
  if (lines.status === 'rejected') throw lines.reason;
  if (entered.status === 'rejected') throw entered.reason;
  return {
    follow: followed.value,
    lines: new Map(lines.value.map((line) => [line.id, line])),
    enter: entered.value,
  };
}
