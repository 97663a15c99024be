import { approvalModules } from '@ghala/contract/access/permissions';
import type { NewAdjustment } from '@ghala/contract/calls/adjustments';
import { requestApproval } from '../../documents/approval-requests';
import { goodsIn } from '../../documents/stock-requests/goods-of';
import type { Decide, Facts } from '../../operation/work';
import { inserting } from '../../operation/writer';
import { requireHeld, withQuantities } from '../../stock/chosen-lots';
import { requireNotCountedBlind } from '../../stock/counted-blind';
import { counted, isFraction, logged, requireWhole } from '../../stock/counted-in';
import { requireEnough } from '../../stock/draw';
import { leavingLots, requireLots, requireMayEnter } from '../../stock/entering-lots';
import { findReferencedRecord } from '../../stock/referenced-record';
import { stockRecords } from '../../stock/stock-records';
import { thousandths } from '../../stock/thousandths';
import { moveAdjusted } from './carry-out-adjustment';

export const adjustments = inserting(
  'stock_adjustments',
  [
    'id',
    'record_id',
    'type',
    'quantity',
    'entered',
    'comment',
    'requested_by_id',
    'status',
    'available_before',
    'available_after',
    'lots',
    'count_id',
    'count_line_id',
  ],
  { order: 'documents' },
);

/**
 * Requests a correction of a stock record. It awaits approval; if none is needed from a holder of the flag, the stock
 * moves at once.
 * @returns its id
 * @throws {AppError} invalid; conflict if product or place was deleted, or less is available than is to be removed
 */
export async function requestAdjustment(facts: Facts, wanted: NewAdjustment): Promise<Decide<number>> {
  const { type, comment } = wanted;
  const [id, record, { isAwaited, request }] = await Promise.all([
    facts.newId('stock_adjustments'),
    findReferencedRecord(facts, wanted),
    requestApproval(facts, 'StockAdjustment', 'normal'),
    // The rule is read in the same round trip, in case the stock moves at once.
    facts.actor.flags.has(approvalModules.StockAdjustment.flag) &&
      facts.find(stockRecords, { recordId: wanted.inventoryId }),
  ]);
  const counting = counted(record, wanted.quantity);
  const { quantity, entered } = counting;
  const moving = thousandths(quantity);
  // Nobody who counts the goods blind may ask even for an addition: its remainder would tell what is there.
  requireNotCountedBlind(facts.actor, [record]);
  if (type === 'Reduction') requireEnough(facts, record, moving);
  // A correction may also make a whole number of a remainder from before.
  const after = record.available + (type === 'Addition' ? moving : -moving);
  if (isFraction(after)) requireWhole(record, { quantity: moving, entered });
  const lots = withQuantities(wanted.lots, quantity);
  requireLots(record, lots);
  const pending = { id, recordId: record.id, productId: record.productId, type, quantity, comment, lots };
  const line = { productId: record.productId, quantity: moving, lots };
  if (isAwaited && type === 'Addition') await requireMayEnter(facts, line);
  const leaving = isAwaited && type === 'Reduction' ? await leavingLots(facts, line) : null;
  const requireThere = await requireHeld(facts, record.id, { quantity: moving, lots: leaving });
  const move = isAwaited ? undefined : await moveAdjusted(facts, pending);
  return (changes) => {
    requireThere(changes);
    request(changes, id);
    changes.record({
      code: 'stockAdjustment.request',
      id,
      type,
      ...goodsIn(record, quantity),
      isAwaited,
      after: { type, ...logged(counting), ...(lots !== null && { lots }), comment, inventoryId: record.id },
    });
    const moved = move?.(changes) ?? { status: 'pending', available_before: null, available_after: null };
    changes.write(adjustments, {
      id,
      record_id: record.id,
      type,
      quantity,
      entered,
      lots,
      comment,
      requested_by_id: changes.actor.id,
      ...moved,
      count_id: null,
      count_line_id: null,
    });
    return id;
  };
}
