import { sql } from 'kysely';
import { placeLabel } from '../../db/place-label';
import { rowById } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { notFound, refusal } from '../../runtime/errors';
import { isWholeText } from '../../stock/counted-in';

const reservations = rowById({
  name: 'reservations',
  level: 'document',
  locks: 'stock_reservations',
  query: (database, ids) =>
    database
      .selectFrom('stock_reservations')
      .innerJoin('stock_records as record', 'record.id', 'stock_reservations.record_id')
      .innerJoin('products as product', 'product.id', 'record.product_id')
      .innerJoin('units as unit', 'unit.id', 'product.unit_id')
      .innerJoin('places as place', (join) =>
        join.on((on) => on('place.id', '=', on.fn.coalesce('record.section_id', 'record.warehouse_id'))),
      )
      .leftJoin('places as host', 'host.id', 'place.warehouse_id')
      .select([
        'stock_reservations.id',
        'stock_reservations.record_id as recordId',
        'stock_reservations.status',
        // This much is still reserved, in `unit`.
        'stock_reservations.quantity',
        'unit.name as unit',
        sql<boolean>`${sql.raw(isWholeText())}`.as('isWhole'),
        'product.packagings',
        'product.id as productId',
        'product.name as productName',
        placeLabel.as('place'),
      ])
      .where('stock_reservations.id', '=', ids),
});

/** Holds a locked reservation, and its names for users. */
export type Reservation = Awaited<ReturnType<typeof findReservation>>;

/** Locks one reservation, before its stock record. @throws {AppError} not_found */
export async function findReservation(facts: Facts, id: number) {
  const reservation = await facts.find(reservations, id);
  if (reservation === undefined) throw notFound('stockReservation');
  return reservation;
}

/** @throws {AppError} conflict if less than that is still reserved */
export function refuseMoreThanHeld(reservation: Reservation, quantity: number): void {
  const { quantity: held } = reservation;
  if (quantity <= held) return;
  throw refusal(
    'stockReservation.short',
    { quantity: held, unit: reservation.unit, product: reservation.productName, place: reservation.place },
    { fields: { quantity: { code: 'atMostHeld', params: { max: held } } } },
  );
}

/** Writes the steps of a reservation; the quantity changes only with a release. */
export const statusWriter = updating('stock_reservations', ['status'], { order: 'documents', setNow: ['updated_at'] });
