import { sql } from 'kysely';
import { goodsOfRecord, labelOfPlace } from '../../documents/stock-requests/goods-of';
import { notFound, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { transfer } from '../../stock/transfer';

/**
 * Moves the stock of a pending transfer.
 * @throws {AppError} conflict if it has already been decided, or less is available
 */
export async function carryOutTransfer(operation: Operation, id: number): Promise<void> {
  const pending = await lockPendingTransfer(operation, id);
  const { record_id: recordId, to_place_id: toPlaceId, quantity, reason } = pending;
  const { out, into } = await transfer(operation, { recordId, toPlaceId, quantity, note: reason, transferId: id });
  await operation.db
    .updateTable('stock_transfers')
    .set({ status: 'done', to_record_id: into.recordId, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  operation.record({
    code: 'stockTransfer.complete',
    id,
    ...(await movedGoods(operation, pending)),
    before: { from: out.availableBefore, to: into.availableBefore },
    after: { from: out.available, to: into.available },
  });
}

/** Closes a pending transfer without a change of stock. @throws {AppError} conflict if it has already been decided */
export async function rejectTransfer(operation: Operation, id: number, comment: string): Promise<void> {
  const pending = await lockPendingTransfer(operation, id);
  await operation.db
    .updateTable('stock_transfers')
    .set({ status: 'rejected', updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  operation.record({ code: 'stockTransfer.reject', id, ...(await movedGoods(operation, pending)), comment });
}

/** The goods of a transfer, as recorded in events. */
async function movedGoods(operation: Operation, pending: Awaited<ReturnType<typeof lockPendingTransfer>>) {
  const { place: from, ...goods } = await goodsOfRecord(operation, pending.record_id, pending.quantity);
  return { ...goods, from, to: await labelOfPlace(operation, pending.to_place_id) };
}

async function lockPendingTransfer(operation: Operation, id: number) {
  const pending = await operation.db
    .selectFrom('stock_transfers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (pending === undefined) throw notFound('stockTransfer');
  if (pending.status !== 'pending') throw refusal('stockTransfer.decided');
  return pending;
}
