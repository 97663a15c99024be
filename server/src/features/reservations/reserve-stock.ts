import type { reservationRequest } from '@ghala/contract/calls/reservations';
import type { z } from 'zod';
import { goodsOf } from '../../documents/stock-requests/goods-of';
import type { Operation } from '../../kernel/operation';
import { lockForReference } from '../../stock/lock-for-reference';
import { reserve } from '../../stock/reserve';

/**
 * Reserves a quantity at once: it is no longer available.
 * @returns the reservation's id.
 * @throws {AppError} invalid for an unknown record, or a product other than the record's; conflict if product or place
 * was deleted, or less is available
 */
export async function reserveStock(
  operation: Operation,
  request: z.output<typeof reservationRequest>,
): Promise<number> {
  const { quantity, comment } = request;
  const record = await lockForReference(operation, request);
  const at = operation.at?.toISOString();
  const { id } = await operation.db
    .insertInto('stock_reservations')
    .values({
      record_id: record.id,
      quantity,
      original_quantity: quantity,
      comment,
      created_by_id: operation.actor.id,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await reserve(operation, { recordId: record.id, quantity, note: comment, reservationId: id });
  operation.record({
    code: 'stockReservation.create',
    id,
    ...goodsOf(record, quantity),
    place: record.place,
    comment,
    after: { inventoryId: record.id, quantity, comment },
  });
  return id;
}
