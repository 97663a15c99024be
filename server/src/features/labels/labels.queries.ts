import type { Packaging } from '@ghala/contract/stock/packaging-text';
import { sql } from 'kysely';
import type { Database } from '../../db/database';

export interface LabelledProduct {
  id: number;
  name: string;
  code: string;
  unit: string;
  /** It is '' if there is none, or if a scan of it finds another product, from before barcodes had to differ. */
  barcode: string;
  packagings: Packaging[];
  /** One unit costs so much in Kenyan shillings; 0 if no price is known. */
  priceRetail: number;
}

/** The number is of a lot or of a single piece. */
export interface LabelledLot {
  id: number;
  number: string;
  /** The day is written YYYY-MM-DD, as it was when the label was made. */
  expiresOn: string | null;
  madeOn: string | null;
  isSerial: boolean;
  productId: number;
}

export interface LabelledPlace {
  id: number;
  name: string;
  /** Holds the warehouse that the place is in; null for a warehouse. */
  host: string | null;
}

/** Finds the products with these ids, by id; deleted ones are left out. */
export async function labelledProducts(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LabelledProduct>> {
  const rows = await database
    .selectFrom('products')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select([
      'products.id',
      'products.name',
      'products.code',
      'units.name as unit',
      'products.price_retail as priceRetail',
      sql<string>`case when exists (select from barcodes
        where product_id = products.id and packaging is null and is_repeated) then '' else barcode end`.as('barcode'),
      sql<Packaging[]>`products.packagings`.as('packagings'),
    ])
    .where(sql<boolean>`products.id = any(${ids}::int[])`)
    .where('products.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Finds the warehouses, virtual warehouses and sections with these ids, by id; deleted ones are left out. */
export async function labelledPlaces(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LabelledPlace>> {
  const rows = await database
    .selectFrom('places')
    .leftJoin('places as host', 'host.id', 'places.warehouse_id')
    .select(['places.id', 'places.name', 'host.name as host'])
    .where(sql<boolean>`places.id = any(${ids}::int[])`)
    .where('places.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Identifies a lot by its id, or by its product and its number, whose capitals make no difference. */
export type LotName = { lotId: number } | { productId: number; lot: string };

export function lotKey(name: LotName): string {
  return 'lotId' in name ? String(name.lotId) : `${name.productId} ${name.lot.toLowerCase()}`;
}

/** Finds the lots with these names, by their keys. */
export async function labelledLots(
  database: Database,
  names: readonly LotName[],
): Promise<ReadonlyMap<string, LabelledLot>> {
  const ids = names.flatMap((name) => ('lotId' in name ? name.lotId : []));
  const numbered = names.flatMap((name) => ('lotId' in name ? [] : name));
  if (names.length === 0) return new Map();
  const rows = await database
    .selectFrom('lots')
    .innerJoin('products', 'products.id', 'lots.product_id')
    .select(['lots.id', 'lots.number', 'lots.expires_on as expiresOn', 'lots.made_on as madeOn'])
    .select(['lots.product_id as productId', sql<boolean>`products.tracking = 'serial'`.as('isSerial')])
    .where(
      // An `or` of the two would read every lot.
      sql<boolean>`lots.id in (select unnest(${ids}::int[]) union select lot.id
        from unnest(${numbered.map(({ productId }) => productId)}::int[], ${numbered.map(({ lot }) => lot)}::text[])
            as given (product_id, number)
          join lots lot on lot.product_id = given.product_id and lower(lot.number) = lower(given.number))`,
    )
    .execute();
  return new Map(
    rows.flatMap((row) => [
      [lotKey({ lotId: row.id }), row],
      [lotKey({ productId: row.productId, lot: row.number }), row],
    ]),
  );
}
