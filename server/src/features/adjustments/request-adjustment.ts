import type { NewAdjustment } from '@ghala/contract/calls/adjustments';
import { requestApproval } from '../../documents/approval-requests';
import type { Operation } from '../../kernel/operation';
import { amountWords, holdRecord } from '../../stock/hold-record';
import { requireAvailable } from '../../stock/one-record';
import { carryOutAdjustment } from './carry-out-adjustment';

/**
 * Asks for a stock record to be counted up or down. It waits for an approval; where none is needed of a holder of the
 * flag, the stock moves at once.
 * @returns its id
 * @throws {AppError} invalid; conflict where product or place was deleted, or less is available than shall go
 */
export async function requestAdjustment(operation: Operation, wanted: NewAdjustment): Promise<number> {
  const record = await holdRecord(operation, wanted);
  const { type, quantity, comment } = wanted;
  if (type === 'Reduction') await requireAvailable(operation, record, quantity);
  const { id } = await operation.db
    .insertInto('stock_adjustments')
    .values({ record_id: record.id, type, quantity, comment, requested_by_id: operation.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isAwaited = await requestApproval(operation, 'StockAdjustment', id, 'normal');
  const what = `${type} of ${amountWords(record, quantity)} in ${record.place}`;
  await operation.audit({
    entity: 'Stock Adjustment',
    entityId: id,
    action: 'create',
    details: `${what} requested${isAwaited ? ', awaiting approval' : ''}`,
    after: { type, quantity, comment, inventoryId: record.id },
  });
  if (!isAwaited) await carryOutAdjustment(operation, id);
  return id;
}
