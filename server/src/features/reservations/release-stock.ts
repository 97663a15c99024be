import { sql } from 'kysely';
import { goodsOf } from '../../documents/stock-requests/goods-of';
import type { Operation } from '../../kernel/operation';
import { release } from '../../stock/reserve';
import type { LockedReservation } from './lock-reservation';

/** A release to carry out; its quantity is in the product's unit. */
export interface Release {
  id: number;
  quantity: number;
  comment: string;
}

/** Makes the released quantity available again. Its reservation, which is locked, ends if nothing is left. */
export async function freeStock(
  operation: Operation,
  reservation: LockedReservation,
  { id, quantity, comment }: Release,
): Promise<void> {
  await release(operation, { recordId: reservation.recordId, quantity, note: comment, releaseId: id });
  await operation.db
    .updateTable('stock_reservations')
    .set({
      quantity: sql`quantity - ${quantity}`,
      status: sql`case when quantity = ${quantity} then 'completed' else 'active' end::reservation_status`,
      updated_at: sql`now()`,
    })
    .where('id', '=', reservation.id)
    .execute();
  await operation.db
    .updateTable('stock_releases')
    .set({ status: 'done', updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  operation.record({
    code: 'stockRelease.complete',
    id,
    reservationId: reservation.id,
    ...goodsOf(reservation, quantity),
    place: reservation.place,
  });
}
