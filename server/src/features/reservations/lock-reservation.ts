import type { ReservationStatus } from '@ghala/contract/calls/reservations';
import { sql } from 'kysely';
import { notFound, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { placeLabel } from '../../kernel/place-label';

/** A locked reservation, and its names for users. */
export interface LockedReservation {
  id: number;
  recordId: number;
  status: ReservationStatus;
  /** The quantity still reserved, in `unit`. */
  quantity: number;
  unit: string;
  productId: number;
  productName: string;
  /** The name users know the place by: 'Shelf A of Main Store'. */
  place: string;
}

/** Locks one reservation, before its stock record. @throws {AppError} not_found */
export async function lockReservation(operation: Operation, id: number): Promise<LockedReservation> {
  const { rows } = await sql<LockedReservation>`
    select reservation.id, reservation.record_id as "recordId", reservation.status, reservation.quantity, unit.name as unit,
      product.id as "productId", product.name as "productName", ${placeLabel} as place
    from stock_reservations reservation
      join stock_records record on record.id = reservation.record_id
      join products product on product.id = record.product_id
      join units unit on unit.id = product.unit_id
      join places place on place.id = coalesce(record.section_id, record.warehouse_id)
      left join places host on host.id = place.warehouse_id
    where reservation.id = ${id} for update of reservation`.execute(operation.db);
  if (rows[0] === undefined) throw notFound('stockReservation');
  return rows[0];
}

/** @throws {AppError} conflict if less than that is still reserved */
export function refuseMoreThanHeld(reservation: LockedReservation, quantity: number): void {
  const { quantity: held } = reservation;
  if (quantity <= held) return;
  throw refusal(
    'stockReservation.short',
    { quantity: held, unit: reservation.unit, product: reservation.productName, place: reservation.place },
    { fields: { quantity: { code: 'atMostHeld', params: { max: held } } } },
  );
}
