import { type HeldLot, MOST_HELD } from '@ghala/contract/calls/lots';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database';
import { placeLabel } from '../../kernel/place-label';

export const isExpired = sql<boolean>`coalesce(record_lots.expires_on < business_day(), false)`;

/** What is held of lots, with `lots`, `record`, and the place as `placeLabel` names it. */
function placedLots(database: Database) {
  return database
    .selectFrom('record_lots')
    .innerJoin('lots', 'lots.id', 'record_lots.lot_id')
    .innerJoin('stock_records as record', 'record.id', 'record_lots.record_id')
    .innerJoin('places as place', (join) =>
      join.on('place.id', '=', sql<number>`coalesce(record.section_id, record.warehouse_id)`),
    )
    .leftJoin('places as host', 'host.id', 'place.warehouse_id')
    .where('record_lots.on_hand', '>', 0);
}

/** The lots of a product in stock, in the order in which they are drawn; expired ones, which are not, come last. */
export function heldLots(database: Database, productId: number, placeId: number | null): Promise<HeldLot[]> {
  let held = placedLots(database)
    .select([
      'lots.id as lotId',
      'lots.number as number',
      'lots.expires_on as expiresOn',
      isExpired.as('isExpired'),
      'record.id as inventoryId',
      placeLabel.as('place'),
      'record_lots.available as available',
      'record_lots.reserved as reserved',
    ])
    .where('record.product_id', '=', productId);
  if (placeId !== null)
    held = held.where(({ or, eb }) =>
      or([eb('record.warehouse_id', '=', placeId), eb('record.section_id', '=', placeId)]),
    );
  return (
    held
      .orderBy(isExpired)
      .orderBy(sql`record_lots.expires_on nulls last`)
      .orderBy('lots.received_at')
      .orderBy('lots.id')
      // As `byLastReceipt` draws from the records that hold the same lot.
      .orderBy('record.received_at')
      .orderBy('record.id')
      .limit(MOST_HELD)
      .execute()
  );
}
