import type { NewAdjustment } from '@ghala/contract/calls/adjustments';
import { requestApproval } from '../../documents/approval-requests';
import { goodsOf } from '../../documents/stock-requests/goods-of';
import type { Operation } from '../../kernel/operation';
import { lockForReference } from '../../stock/lock-for-reference';
import { requireEnough } from '../../stock/shortage';
import { thousandths } from '../../stock/thousandths';
import { carryOutAdjustment } from './carry-out-adjustment';

/**
 * Requests a correction of a stock record. It awaits approval; if none is needed from a holder of the flag, the stock
 * moves at once.
 * @returns its id
 * @throws {AppError} invalid; conflict if product or place was deleted, or less is available than is to be removed
 */
export async function requestAdjustment(operation: Operation, wanted: NewAdjustment): Promise<number> {
  const record = await lockForReference(operation, wanted);
  const { type, quantity, comment } = wanted;
  if (type === 'Reduction') await requireEnough(operation, record, thousandths(quantity));
  const { id } = await operation.db
    .insertInto('stock_adjustments')
    .values({ record_id: record.id, type, quantity, comment, requested_by_id: operation.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isAwaited = await requestApproval(operation, 'StockAdjustment', id, 'normal');
  operation.record({
    code: 'stockAdjustment.request',
    id,
    type,
    ...goodsOf(record, quantity),
    place: record.place,
    isAwaited,
    after: { type, quantity, comment, inventoryId: record.id },
  });
  if (!isAwaited) await carryOutAdjustment(operation, id);
  return id;
}
