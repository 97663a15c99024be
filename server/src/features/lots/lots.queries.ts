import { type HeldLot, type LotFilters, type LotPlace, type LotRow, MOST_HELD } from '@ghala/contract/calls/lots';
import { type RawBuilder, sql } from 'kysely';
import { today } from '../../db/business-time';
import type { Database } from '../../db/database';
import { allOf, anyOfIn, type Condition, type Match, settled, through } from '../../db/match';
import { placeLabel } from '../../db/place-label';
import { plannedForValues } from '../../db/prepared-statements';
import { lineProduct } from '../../db/references';
import { contains, ofFound, storedContains } from '../../db/search-text';
import { recordSection, recordWarehouse } from '../../documents/stock-records/placed-records';
import { fefoText, hasExpiredText, lastReceiptText } from '../../stock/fefo';

export const isExpired = sql.raw<boolean>(hasExpiredText('lots'));
/** Counts below 0 once the lot has expired; null if it does not expire. */
export const daysLeft = sql<number | null>`lots.expires_on - ${today}`;
/** Orders by expiry as the index on what is held does: what does not expire comes last. */
const due = sql<string>`coalesce(record_lots.expires_on, 'infinity')`;
const stockValue = sql<number>`round(record_lots.on_hand * products.price_purchase, 2)`;

/** Reads what stock records hold of lots, as the call on a lot returns it. */
export function heldInPlaces(database: Database) {
  return database
    .selectFrom('record_lots')
    .innerJoin('stock_records as record', 'record.id', 'record_lots.record_id')
    .innerJoin('places as place', (join) =>
      join.on('place.id', '=', sql<number>`coalesce(record.section_id, record.warehouse_id)`),
    )
    .leftJoin('places as host', 'host.id', 'place.warehouse_id')
    .select([
      'record.id as inventoryId',
      placeLabel.as('place'),
      'record_lots.available as available',
      'record_lots.reserved as reserved',
    ])
    .where('record_lots.on_hand', '>', 0);
}

/** Lists the lots of a product in stock, by FEFO; those that expired are not in stock and come last. */
export function heldLots(
  database: Database,
  {
    productId,
    warehouseId: placeId,
    inventoryId,
  }: { productId: number; warehouseId: number | null; inventoryId: number | null },
): Promise<HeldLot[]> {
  let held = heldInPlaces(database)
    .innerJoin('lots', 'lots.id', 'record_lots.lot_id')
    .select(['lots.id as lotId', 'lots.number as number', 'lots.expires_on as expiresOn', isExpired.as('isExpired')])
    .select('lots.received_at as receivedAt')
    .where('record.product_id', '=', productId);
  if (placeId !== null)
    held = held.where(({ or, eb }) =>
      or([eb('record.warehouse_id', '=', placeId), eb('record.section_id', '=', placeId)]),
    );
  if (inventoryId !== null) held = held.where('record.id', '=', inventoryId);
  return held
    .orderBy(isExpired)
    .orderBy(sql.raw(fefoText('lots')))
    .orderBy(sql.raw(lastReceiptText('record')))
    .limit(MOST_HELD)
    .modifyEnd(plannedForValues)
    .execute();
}

/**
 * Selects what is held of lots, for the filters and words. Products and places are found by the stock records, which
 * are many times fewer.
 * @param today YYYY-MM-DD where the business is
 */
export async function listedLots(database: Database, filters: Partial<LotFilters>, today: string, q = '') {
  const { expiry, warehouseId, sectionId, productId, categoryId, tracking } = filters;
  const words = q.trim();
  const conditions: Condition[] = [sql<boolean>`record_lots.on_hand > 0`];
  if (expiry === 'expired') conditions.push(sql<boolean>`${due} < ${today}::date`);
  else if (expiry) conditions.push(isDueWithin(today, Number(expiry)));
  const ofRecord = async (condition: Condition) => conditions.push(await ofFoundRecords(database, condition));
  if (warehouseId) await ofRecord(sql`stock_records.warehouse_id = ${warehouseId}`);
  if (sectionId) await ofRecord(sql`stock_records.section_id = ${sectionId}`);
  if (productId) await ofRecord(sql`stock_records.product_id = ${productId}`);
  if (categoryId) await ofRecord(ofProducts(allOf(sql<boolean>`products.category_id = ${categoryId}`)));
  if (tracking) {
    const isTracked = allOf(sql<boolean>`products.tracking = ${tracking}`);
    await ofRecord(ofProducts(await settled(database, 'products', isTracked)));
  }
  if (words !== '')
    conditions.push(
      anyOfIn('record_lots', [
        await ofFound(
          database,
          'record_lots.lot_id',
          'lots',
          await contains(database, { table: 'lots', text: sql<string>`lots.number` }, words),
        ),
        await ofFoundRecords(database, ofProducts(await storedContains(database, 'products', words))),
      ]),
    );
  const match = allOf(...conditions);
  return (form: 'few' | 'many') => database.selectFrom('record_lots').where(match[form]);
}

function isDueWithin(today: string, days: number): RawBuilder<boolean> {
  return sql<boolean>`(${due} >= ${today}::date and ${due} <= ${today}::date + ${days}::int)`;
}

function ofProducts(products: Match): Match {
  return through('stock_records.product_id', 'products', products);
}

async function ofFoundRecords(database: Database, condition: Condition): Promise<Condition> {
  const records = await settled(database, 'stock_records', allOf(condition));
  return ofFound(database, 'record_lots.record_id', 'stock_records', records);
}

export const lotSorts = {
  expiresOn: due,
  product: 'products.name',
  lot: sql`lower(lots.number)`,
  received: 'lots.received_at',
};

type Held = ReturnType<Awaited<ReturnType<typeof listedLots>>>;

/** Adds what the order needs beside them. */
export function inOrder(held: Held, sort: string) {
  if (sort === 'expiresOn') return held;
  const lots = ofLots(held);
  return sort === 'product' ? lots.innerJoin('products', 'products.id', 'lots.product_id') : lots;
}

function ofLots(held: Held) {
  return held.innerJoin('lots', 'lots.id', 'record_lots.lot_id');
}

/** Adds the columns of all lots in all places. */
export function lotRows(database: Database) {
  return withPlaces(database.selectFrom('record_lots')).select([
    'record_lots.id as id',
    'lots.id as lotId',
    'lots.number as number',
    'lots.expires_on as expiresOn',
    isExpired.as('isExpired'),
    daysLeft.as('daysLeft'),
    'lots.received_at as receivedAt',
    'record_lots.record_id as inventoryId',
    sql<LotRow['Product']>`${lineProduct}`.as('Product'),
    recordWarehouse.as('Warehouse'),
    recordSection.as('Section'),
    'record_lots.available as available',
    'record_lots.reserved as reserved',
    'record_lots.on_hand as onHand',
    stockValue.as('stockValue'),
  ]);
}

function withPlaces(held: Held) {
  return ofLots(held)
    .innerJoin('products', 'products.id', 'lots.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('stock_records', 'stock_records.id', 'record_lots.record_id')
    .innerJoin('places', 'places.id', 'stock_records.warehouse_id')
    .leftJoin('places as sections', 'sections.id', 'stock_records.section_id');
}

/** Selects the columns that files show. */
export function lotFileRows(held: Held) {
  return withPlaces(held).select([
    'products.name as product',
    'products.code as code',
    'units.name as unit',
    'lots.number as number',
    'lots.expires_on as expiresOn',
    'lots.made_on as madeOn',
    daysLeft.as('daysLeft'),
    'places.name as warehouse',
    'sections.name as section',
    'record_lots.available as available',
    'record_lots.reserved as reserved',
    'record_lots.on_hand as onHand',
    stockValue.as('value'),
    'lots.received_at as receivedAt',
  ]);
}

/** Lists the lots of each place, by its name; a warehouse and its sections are separate places. */
export async function lotPlaces(database: Database, today: string): Promise<LotPlace[]> {
  const valueIf = (condition: RawBuilder<boolean>) => sql`coalesce(sum(value) filter (where ${condition}), 0)`;
  const within = (days: number) => valueIf(sql`due >= ${today}::date and due <= ${today}::date + ${days}::int`);
  const { rows } = await sql<LotPlace>`
    select ${recordWarehouse} as "Warehouse", case when totals.section_id is not null
        then json_build_object('id', sections.id, 'name', sections.name) end as "Section",
      totals.lots, totals.value, totals.expired, totals.within30, totals.within60, totals.within90
    from (
      select stock_records.warehouse_id, stock_records.section_id, count(*) as lots, sum(value) as value,
        ${valueIf(sql`due < ${today}::date`)} as expired,
        ${within(30)} as within30, ${within(60)} as within60, ${within(90)} as within90
      from record_lots
        join stock_records on stock_records.id = record_lots.record_id
        join products on products.id = stock_records.product_id,
        lateral (select ${due} as due, ${stockValue} as value) each
      where record_lots.on_hand > 0
      group by stock_records.warehouse_id, stock_records.section_id) totals
      join places on places.id = totals.warehouse_id
      left join places sections on sections.id = totals.section_id
    order by lower(places.name), places.id, lower(sections.name) nulls first, sections.id`.execute(database);
  return rows;
}

/** Tells whether any product is tracked. */
export async function areLotsUsed(database: Database): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from products where tracking <> 'none' and deleted_at is null) as used`.execute(database);
  return rows[0]?.used ?? false;
}
