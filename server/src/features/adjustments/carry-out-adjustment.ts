import { sql } from 'kysely';
import { goodsOfRecord } from '../../documents/stock-requests/goods-of';
import { notFound, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { adjust } from '../../stock/adjust';

/**
 * Moves the stock of a pending adjustment, and records the available quantity before and after.
 * @throws {AppError} conflict if it has already been decided, or less is available than is to be removed
 */
export async function carryOutAdjustment(operation: Operation, id: number): Promise<void> {
  const adjustment = await lockPendingAdjustment(operation, id);
  const { record_id: recordId, type, quantity, comment } = adjustment;
  const change = type === 'Addition' ? quantity : -quantity;
  const row = await adjust(operation, { recordId, change, note: comment, adjustmentId: id });
  await operation.db
    .updateTable('stock_adjustments')
    .set({
      status: 'done',
      available_before: row.availableBefore,
      available_after: row.available,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  operation.record({
    code: 'stockAdjustment.complete',
    id,
    type: kindOf(adjustment),
    ...(await goodsOfRecord(operation, recordId, quantity)),
    before: { quantity: row.availableBefore },
    after: { quantity: row.available },
  });
}

/** Closes a pending adjustment without a change of stock. @throws {AppError} conflict if it has already been decided */
export async function rejectAdjustment(operation: Operation, id: number, comment: string): Promise<void> {
  const adjustment = await lockPendingAdjustment(operation, id);
  const { record_id: recordId, quantity } = adjustment;
  await operation.db
    .updateTable('stock_adjustments')
    .set({ status: 'rejected', updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  const goods = await goodsOfRecord(operation, recordId, quantity);
  operation.record({ code: 'stockAdjustment.reject', id, type: kindOf(adjustment), ...goods, comment });
}

function kindOf({ type }: { type: string }) {
  return type === 'Addition' ? 'Addition' : 'Reduction';
}

async function lockPendingAdjustment(operation: Operation, id: number) {
  const adjustment = await operation.db
    .selectFrom('stock_adjustments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (adjustment === undefined) throw notFound('stockAdjustment');
  if (adjustment.status !== 'pending') throw refusal('stockAdjustment.decided');
  return adjustment;
}
