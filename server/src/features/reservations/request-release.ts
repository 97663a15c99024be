import type { releaseRequest } from '@ghala/contract/calls/reservations';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requestApproval } from '../../documents/approval-requests';
import { goodsOf } from '../../documents/stock-requests/goods-of';
import { refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { type LockedReservation, lockReservation, refuseMoreThanHeld } from './lock-reservation';
import { freeStock } from './release-stock';

/**
 * Requests a release, which then awaits approval; if the rule is off, a holder of its flag releases at once.
 * @returns whether approval is now awaited
 * @throws {AppError} not_found; conflict while another release is pending, or if less is reserved
 */
export async function requestRelease(
  operation: Operation,
  { reservedId, quantity, priority, comment }: z.output<typeof releaseRequest>,
): Promise<boolean> {
  const reservation = await lockReservation(operation, reservedId);
  refuseUnlessHeld(reservation);
  refuseMoreThanHeld(reservation, quantity);
  const { id } = await operation.db
    .insertInto('stock_releases')
    .values({ reservation_id: reservedId, quantity, comment, requested_by_id: operation.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isAwaited = await requestApproval(operation, 'StockReleased', id, priority);
  operation.record({
    code: 'stockRelease.request',
    id,
    reservationId: reservedId,
    ...goodsOf(reservation, quantity),
    place: reservation.place,
    isAwaited,
    comment,
    after: { reservedId, quantity, priority, comment },
  });
  if (isAwaited)
    await operation.db
      .updateTable('stock_reservations')
      .set({ status: 'pending', updated_at: sql`now()` })
      .where('id', '=', reservedId)
      .execute();
  else await freeStock(operation, reservation, { id, quantity, comment });
  return isAwaited;
}

function refuseUnlessHeld({ status, productName, place }: LockedReservation): void {
  if (status === 'completed') throw refusal('stockReservation.empty', { product: productName, place });
  if (status === 'pending') throw refusal('stockReservation.inApproval', { product: productName, place });
}
