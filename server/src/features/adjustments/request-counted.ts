import { approvalModules } from '@ghala/contract/permissions';
import { requestApproval } from '../../documents/approval-requests';
import { goodsIn } from '../../documents/stock-requests/goods-of';
import { apply } from '../../kernel/commit/apply';
import type { Decide, Facts } from '../../kernel/commit/work';
import type { Operation } from '../../kernel/operation';
import { findReferencedRecord } from '../../stock/referenced-record';
import { stockRecords } from '../../stock/stock-records';
import { thousandths } from '../../stock/thousandths';
import { moveAdjusted } from './carry-out-adjustment';
import { adjustments } from './request-adjustment';

/** A line of a count that differs from the books. */
export interface CountedDifference {
  lineId: number;
  recordId: number;
  productId: number;
  /** Signed, in the product's unit; not 0. */
  difference: number;
}

interface OfCount {
  countId: number;
  number: string;
  /** The reason that each adjustment gets. */
  comment: string;
}

/**
 * Requests the correction of each difference of a count, all together. Each awaits its own approval; where none is needed
 * the stock moves at once, unless less is available by now than is to be removed: that one awaits a decision all the same.
 */
export function requestCounted(
  operation: Operation,
  count: OfCount,
  differences: readonly CountedDifference[],
): Promise<void> {
  return apply(operation, async (facts) => {
    const decided = await Promise.all(differences.map((difference) => requestOne(facts, count, difference)));
    return (changes) => {
      for (const decide of decided) decide(changes);
    };
  });
}

async function requestOne(
  facts: Facts,
  { countId, number, comment }: OfCount,
  { lineId, recordId, productId, difference }: CountedDifference,
): Promise<Decide<void>> {
  const [id, record, { isAwaited, request }, locked] = await Promise.all([
    facts.newId('stock_adjustments'),
    findReferencedRecord(facts, { inventoryId: recordId, productId }),
    requestApproval(facts, 'StockAdjustment', 'normal'),
    facts.actor.flags.has(approvalModules.StockAdjustment.flag) && facts.find(stockRecords, { recordId }),
  ]);
  const type = difference > 0 ? 'Addition' : 'Reduction';
  const quantity = Math.abs(difference);
  const available = locked ? (locked[0]?.available ?? 0n) : 0n;
  const isShort = type === 'Reduction' && available < thousandths(quantity);
  const awaits = isAwaited || isShort;
  const move = awaits
    ? undefined
    : await moveAdjusted(facts, { id, recordId, productId, type, quantity, comment, lots: null });
  return (changes) => {
    request(changes, id, awaits);
    changes.record({
      code: 'stockAdjustment.request',
      id,
      type,
      ...goodsIn(record, quantity),
      isAwaited: awaits,
      stockCount: number,
      after: { type, quantity, comment, inventoryId: recordId },
    });
    const moved = move?.(changes) ?? { status: 'pending', available_before: null, available_after: null };
    changes.write(adjustments, {
      id,
      record_id: recordId,
      type,
      quantity,
      entered: null,
      lots: null,
      comment,
      requested_by_id: changes.actor.id,
      ...moved,
      count_id: countId,
      count_line_id: lineId,
    });
  };
}
