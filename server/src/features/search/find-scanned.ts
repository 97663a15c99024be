import type { Scanned } from '@ghala/contract/calls/scan';
import { barcodeKey } from '@ghala/contract/common/barcode';
import { placeIdOf } from '@ghala/contract/common/place-code';
import { readScan } from '@ghala/contract/gs1/meaning';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { scannedProduct } from '../../db/references';
import { lotHead } from '../../stock/held-lots';

/** @param today YYYY-MM-DD where the business is */
export async function findScanned(database: Database, text: string, today: string): Promise<Scanned> {
  const { gs1, code, lot, serial, expiry, production, count, measure } = readScan(text, today);
  const placeId = placeIdOf(code);
  const [coded, place] = await Promise.all([
    findProduct(database, code),
    placeId === undefined ? null : findPlace(database, placeId),
  ]);
  const isNumber = gs1 === undefined && coded === undefined && place === null;
  const ofLot = isNumber ? await findNumber(database, code) : undefined;
  const found = ofLot ?? coded;
  // A code may name both: the product decides which of them tells the goods apart.
  const number = found?.product.tracking === 'serial' ? serial : lot;
  const knownLot =
    ofLot?.lot ?? (number === undefined || !found ? null : await findLot(database, found.product.id, number));
  return {
    ...{ code, product: found?.product ?? null, packaging: found?.packaging ?? null, place, knownLot },
    ...{ lot: lot ?? null, serial: serial ?? null, expiry: expiry ?? null, production: production ?? null },
    ...{ count: count ?? null, measure: measure ?? null, wrong: gs1?.wrong ?? [] },
  };
}

type Found = Pick<Scanned, 'packaging'> & { product: NonNullable<Scanned['product']> };

/** Finds the one product with that code or barcode: its item code counts before the barcodes of others. */
async function findProduct(database: Database, code: string): Promise<Found | undefined> {
  if (code === '') return undefined;
  const { rows } = await sql<Found & { isCode: boolean }>`
    with named as (
      select id, null::text as packaging, true as "isCode" from products
        where deleted_at is null and code <> '' and lower(code) = ${code.toLowerCase()}
      union all
      select product_id, packaging, false from barcodes where key = ${barcodeKey(code)})
    select (${scannedProduct}::jsonb || jsonb_build_object('price', products.price_purchase))
        as product, named.packaging, named."isCode"
    from named join products on products.id = named.id join units on units.id = products.unit_id`.execute(database);
  const coded = rows.filter(({ isCode }) => isCode);
  const [one, ...others] = coded.length > 0 ? coded : rows;
  return others.length === 0 ? one : undefined;
}

async function findLot(database: Database, productId: number, number: string): Promise<Scanned['knownLot']> {
  const { rows } = await sql<{ lot: NonNullable<Scanned['knownLot']> }>`
    select ${lotHead} as lot from lots
    where product_id = ${productId} and lower(number) = lower(${number})`.execute(database);
  return rows[0]?.lot ?? null;
}

/** Finds the lot with that number, and its product, unless there are several. */
async function findNumber(database: Database, number: string) {
  if (number === '') return undefined;
  const { rows } = await sql<Found & { lot: NonNullable<Scanned['knownLot']> }>`
    select (${scannedProduct}::jsonb || jsonb_build_object('price', products.price_purchase)) as product,
      null::text as packaging, ${lotHead} as lot
    from lots join products on products.id = lots.product_id join units on units.id = products.unit_id
    where lower(lots.number) = lower(${number}) and products.deleted_at is null
    limit 2`.execute(database);
  const [one, ...others] = rows;
  return others.length === 0 ? one : undefined;
}

/** Finds a warehouse, a section with its warehouse, or a virtual warehouse. */
async function findPlace(database: Database, id: number): Promise<Scanned['place']> {
  const { rows } = await sql<NonNullable<Scanned['place']>>`
    select warehouse.id as "warehouseId", section.id as "sectionId",
      json_build_object('id', warehouse.id, 'name', warehouse.name, 'description', warehouse.description,
        'isVirtual', warehouse.kind = 'virtual') as "Warehouse",
      case when section.id is not null then json_build_object('id', section.id, 'name', section.name) end as "Section"
    from places place
      left join places section on section.id = place.id and place.kind = 'section'
      join places warehouse on warehouse.id = case when place.kind = 'section' then place.warehouse_id else place.id end
    where place.id = ${id} and place.deleted_at is null and warehouse.deleted_at is null`.execute(database);
  return rows[0] ?? null;
}
