import type { reservationRequest } from '@ghala/contract/reservations';
import type { z } from 'zod';
import { invalid, notFound } from '../../shared/errors';
import type { Operation } from '../../shared/operation';
import { reserve } from '../../stock/reserve';
import { lockReservation, shown } from './lock-reservation';

/**
 * Holds a quantity at once: it is no longer available. @returns the reservation's id.
 * @throws {AppError} not_found; invalid for another product than the record's; conflict where less is available
 */
export async function reserveStock(
  operation: Operation,
  { inventoryId, productId, quantity, comment }: z.output<typeof reservationRequest>,
): Promise<number> {
  const record = await operation.db
    .selectFrom('stock_records')
    .select('product_id')
    .where('id', '=', inventoryId)
    .executeTakeFirst();
  if (record === undefined) throw notFound('That stock record');
  if (record.product_id !== productId) throw invalid('productId', 'must be the product of that stock record');
  const { id } = await operation.db
    .insertInto('stock_reservations')
    .values({
      record_id: inventoryId,
      quantity,
      quantity_original: quantity,
      comment,
      created_by_id: operation.actor.id,
      ...(operation.at && { created_at: operation.at.toISOString(), updated_at: operation.at.toISOString() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await reserve(operation, { recordId: inventoryId, quantity, note: comment, reservationId: id });
  const { unit, what } = await lockReservation(operation, id);
  await operation.audit({
    entity: 'Stock Reservation',
    entityId: id,
    action: 'create',
    details: `${shown(quantity)} ${unit} of ${what} reserved${comment === '' ? '' : `: ${comment}`}`,
    after: { inventoryId, productId, quantity, comment },
  });
  return id;
}
