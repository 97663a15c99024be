import type {
  ReleaseDetail,
  ReservationActivity,
  ReservationFilters,
  ReservationRow,
} from '@ghala/contract/calls/reservations';
import { type Compilable, type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';
import { always, anyOf, anyOfIn, type Match, settled } from '../../db/match';
import { isOneOf, ofProduct, usersNamed } from '../../db/search-text';
import { ledgerLot } from '../../documents/stock-records/movement-document';
import {
  ofPlaceNamed,
  placedRecords,
  recordProduct,
  recordSection,
  recordWarehouse,
  withNames,
} from '../../documents/stock-records/placed-records';
import { rowById } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { notFound } from '../../runtime/errors';
import { fefoText } from '../../stock/fefo';
import { lotHead } from '../../stock/held-lots';

/** Selects reservations that match the filters, without the columns of a list: enough to count them. */
export function filteredReservations(
  database: Database,
  filters: ReservationFilters,
  found: RawBuilder<boolean>,
  timezone: string,
) {
  let query = database.selectFrom('stock_reservations');
  const days = withinDays('stock_reservations.created_at', filters.dateFrom, filters.dateTo, timezone);
  if (days !== undefined) query = query.where(days);
  if (filters.status !== null) query = query.where('stock_reservations.status', '=', filters.status);
  return query.where(found);
}

/** Searches the product, the place and the name of who reserved it. */
export async function reservationsContaining(database: Database, words: string): Promise<Match> {
  if (words === '') return always;
  const own = anyOf(
    await isOneOf(database, 'stock_reservations.created_by_id', usersNamed(words)),
    await ofProduct(database, 'stock_reservations.product_id', words),
  );
  return anyOfIn('stock_reservations', [
    await settled(database, 'stock_reservations', own),
    await ofPlaceNamed(database, 'stock_reservations.record_id', words),
  ]);
}

export function reservationList(reservations: ReturnType<typeof filteredReservations>) {
  return reservations
    .innerJoin('stock_records', 'stock_records.id', 'stock_reservations.record_id')
    .innerJoin('products', 'products.id', 'stock_records.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('places', 'places.id', 'stock_records.warehouse_id')
    .leftJoin('places as sections', 'sections.id', 'stock_records.section_id')
    .innerJoin('users', 'users.id', 'stock_reservations.created_by_id')
    .select([
      'stock_reservations.id as id',
      'stock_reservations.record_id as inventoryId',
      'stock_reservations.quantity as quantity',
      'stock_reservations.original_quantity as quantityOriginal',
      'stock_reservations.entered as entered',
      'stock_reservations.comment as comment',
      'stock_reservations.status as status',
      'stock_reservations.created_at as createdAt',
      'stock_reservations.updated_at as updatedAt',
      recordProduct.as('Product'),
      sql<
        ReservationRow['Inventory']
      >`json_build_object('Warehouse', ${recordWarehouse}, 'Section', ${recordSection})`.as('Inventory'),
      sql<ReservationRow['User']>`json_build_object('id', users.id, 'name', users.name)`.as('User'),
      heldLots.as('Lots'),
      lastRelease.as('Release'),
    ]);
}

const heldLots = sql<ReservationRow['Lots']>`(
  select json_agg(${lotHead}::jsonb || jsonb_build_object('quantity', held.quantity)
    order by ${sql.raw(fefoText('lots'))})
  from reservation_lots held join lots on lots.id = held.lot_id
  where held.reservation_id = stock_reservations.id and held.quantity > 0)`;

const lastRelease = sql<ReservationRow['Release']>`(
  select json_build_object('quantity', asked.quantity, 'status', asked.status, 'comment', asked.comment,
    'reason', coalesce(approval.comment, ''), 'User', json_build_object('id', asker.id, 'name', asker.name))
  from stock_releases asked
  join users asker on asker.id = asked.requested_by_id
  left join approvals approval on approval.release_id = asked.id
  where asked.reservation_id = stock_reservations.id
  order by asked.id desc limit 1)`;

const wholeReservations = rowById({
  name: 'whole reservations',
  level: 'plain',
  query: (database, ids): Compilable<ReservationRow> =>
    reservationList(database.selectFrom('stock_reservations')).where('stock_reservations.id', '=', ids),
});

/** @throws {AppError} not_found */
export async function readReservation(find: Facts['find'], id: number): Promise<ReservationRow> {
  const reservation = await find(wholeReservations, id);
  if (reservation === undefined) throw notFound('stockReservation');
  return reservation;
}

/** Selects the movements of a reservation: itself, and every completed release, each attributed to its requester. */
export function reservationActivities(database: Database, reservationId: number) {
  return database
    .selectFrom('stock_ledger')
    .leftJoin('stock_reservations as reserved', 'reserved.id', 'stock_ledger.reservation_id')
    .leftJoin('stock_releases as released', 'released.id', 'stock_ledger.release_id')
    .leftJoin('approvals', (join) =>
      join.onRef('approvals.release_id', '=', 'released.id').on('approvals.status', '=', 'approved'),
    )
    .leftJoin('users as approvers', 'approvers.id', 'approvals.decided_by_id')
    .innerJoin('users', (join) =>
      join.on('users.id', '=', sql<number>`coalesce(reserved.created_by_id, released.requested_by_id)`),
    )
    .select([
      'stock_ledger.id as id',
      sql<ReservationActivity['type']>`case when released.id is null then 'reserve' else 'release' end`.as('type'),
      sql<number>`abs(stock_ledger.reserved_delta)`.as('quantity'),
      'stock_ledger.created_at as createdAt',
      sql<ReservationActivity['User']>`json_build_object('name', users.name)`.as('User'),
      sql<string>`coalesce(released.comment, reserved.comment)`.as('comment'),
      sql<string>`case when approvers.id is null then '' else 'Approved by ' || approvers.name
        || case when approvals.comment = '' then '' else ': ' || approvals.comment end end`.as('note'),
      ledgerLot.as('lot'),
    ])
    .where(
      // Each is found by its own index: an 'or' of the two would read the whole ledger.
      sql<boolean>`stock_ledger.id = any(array(
        select id from stock_ledger where reservation_id = ${reservationId}
        union all
        select moved.id from stock_releases release join stock_ledger moved on moved.release_id = release.id
          where release.reservation_id = ${reservationId}))`,
    );
}

/** Reads what an approver sees of the releases. */
export function findReleases(database: Database, ids: readonly number[]) {
  return withNames(placedRecords(database))
    .innerJoin('stock_reservations', 'stock_reservations.record_id', 'stock_records.id')
    .innerJoin('stock_releases', 'stock_releases.reservation_id', 'stock_reservations.id')
    .innerJoin('users', 'users.id', 'stock_releases.requested_by_id')
    .select([
      'stock_releases.id as id',
      'stock_reservations.id as reservedId',
      'stock_releases.quantity as quantityReleased',
      'stock_releases.entered as entered',
      'stock_reservations.quantity as quantity',
      sql<number>`stock_reservations.quantity - stock_releases.quantity`.as('balance'),
      'stock_releases.comment as comment',
      'stock_reservations.comment as note',
      'stock_releases.created_at as createdAt',
      recordProduct.as('Product'),
      sql<ReleaseDetail['Inventory']>`json_build_object('id', stock_records.id, 'quantity', stock_records.available,
        'quantityReserved', stock_records.reserved, 'Warehouse', ${recordWarehouse}, 'Section', ${recordSection})`.as(
        'Inventory',
      ),
      sql<ReservationRow['User']>`json_build_object('id', users.id, 'name', users.name)`.as('User'),
    ])
    .where(sql<boolean>`stock_releases.id = any(${ids}::int[])`)
    .execute();
}
