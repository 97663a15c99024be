import type { Packaging } from '@ghala/contract/common/packaging-text';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database';

export interface LabelledProduct {
  id: number;
  name: string;
  code: string;
  unit: string;
  /** '' without one, or if a scan of it finds another product, from before they had to differ. */
  barcode: string;
  packagings: Packaging[];
}

export interface LabelledPlace {
  id: number;
  name: string;
  /** The warehouse that it is in; null for a warehouse. */
  host: string | null;
}

/** The products with these ids, by id; deleted ones are left out. */
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
      sql<string>`case when exists (select from barcodes
        where product_id = products.id and packaging is null and is_repeated) then '' else barcode end`.as('barcode'),
      sql<Packaging[]>`products.packagings`.as('packagings'),
    ])
    .where(sql<boolean>`products.id = any(${ids}::int[])`)
    .where('products.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The warehouses, virtual warehouses and sections with these ids, by id; deleted ones are left out. */
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
