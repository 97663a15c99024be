import { approvalModules } from '@ghala/contract/access/permissions';
import { requestApproval } from '../../documents/approval-requests';
import type { CountedDifference } from '../../documents/counted-difference';
import { goodsIn } from '../../documents/stock-requests/goods-of';
import type { Decide, Facts } from '../../operation/work';
import { findReferencedRecord } from '../../stock/referenced-record';
import { stockRecords } from '../../stock/stock-records';
import { thousandths } from '../../stock/thousandths';
import { moveAdjusted } from './carry-out-adjustment';
import { adjustments } from './request-adjustment';

interface OfCount {
  countId: number;
  number: string;
  /** Each adjustment gets this reason. */
  comment: string;
}

/**
 * Requests the correction of each difference of a count, all together. Each awaits its own approval; where none is needed
 * the stock moves at once, unless less is available by now than is to be removed, or the lot cannot enter stock, as a serial
 * number that is elsewhere by the books: that one awaits a decision all the same.
 */
export async function requestCounted(
  facts: Facts,
  count: OfCount,
  differences: readonly CountedDifference[],
): Promise<Decide<void>> {
  const decided = await Promise.all(differences.map((difference) => requestOne(facts, count, difference)));
  return (changes) => {
    for (const decide of decided) decide(changes);
  };
}

async function requestOne(
  facts: Facts,
  { countId, number, comment }: OfCount,
  { lineId, recordId, productId, difference, counterIds, lot }: CountedDifference,
): Promise<Decide<void>> {
  const [id, record, { isAwaited, request }, locked] = await Promise.all([
    facts.newId('stock_adjustments'),
    findReferencedRecord(facts, { inventoryId: recordId, productId }),
    requestApproval(facts, 'StockAdjustment', 'normal'),
    facts.actor.flags.has(approvalModules.StockAdjustment.flag) && facts.find(stockRecords, { recordId }),
  ]);
  const type = difference > 0 ? 'Addition' : 'Reduction';
  const quantity = Math.abs(difference);
  const held = locked ? locked[0] : undefined;
  const available = (lot === null ? held : held?.lots.find(({ lotId }) => lotId === lot.id))?.available ?? 0n;
  const isHeldUp = type === 'Reduction' ? available < thousandths(quantity) : lot !== null && !lot.mayEnter;
  const awaits = isAwaited || isHeldUp;
  const lots = lot && [{ number: lot.number, expiresOn: null, madeOn: null, quantity }];
  const move = awaits
    ? undefined
    : await moveAdjusted(facts, { id, recordId, productId, type, quantity, comment, lots });
  return (changes) => {
    request(changes, id, awaits, { excludedIds: counterIds });
    changes.record({
      code: 'stockAdjustment.request',
      id,
      type,
      ...goodsIn(record, quantity),
      isAwaited: awaits,
      stockCount: number,
      after: { type, quantity, ...(lots !== null && { lots }), comment, inventoryId: recordId },
    });
    const moved = move?.(changes) ?? { status: 'pending', available_before: null, available_after: null };
    changes.write(adjustments, {
      id,
      record_id: recordId,
      type,
      quantity,
      entered: null,
      lots,
      comment,
      requested_by_id: changes.actor.id,
      ...moved,
      count_id: countId,
      count_line_id: lineId,
    });
  };
}
