import type { PlacedSection, SectionRow, WarehouseDetail, WarehouseRow } from '@ghala/contract/calls/warehouses';
import { placeFields, sectionFields } from '@ghala/contract/entities/place-fields';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { containsEach } from '../../db/best-match';
import type { Database } from '../../db/database';
import type { DB, PlaceKind } from '../../db/database-types';
import { selectedOf } from '../../db/entity-table';
import type { Figures } from '../../db/kept-column';

type Places = ExpressionBuilder<DB, 'places'>;

/** The stock lists leave out deleted products, and so do the totals. */
const ofProduct = sql`product_id not in (select id from products where deleted_at is not null)`;

/** Counts a warehouse's totals, by which its list can also be sorted. */
export const counts = {
  binCount: sql<number>`(select coalesce(sum(bin_count), 0) from places child
    where child.warehouse_id = places.id and child.kind = 'section' and child.deleted_at is null)`,
  virtualCount: sql<number>`(select count(*) from places child
    where child.warehouse_id = places.id and child.kind = 'virtual' and child.deleted_at is null)`,
  sectionCount: sql<number>`(select count(*) from places child
    where child.warehouse_id = places.id and child.kind = 'section' and child.deleted_at is null)`,
  productCount: sql<number>`(select count(distinct product_id) from stock_records
    where warehouse_id = places.id and ${ofProduct})`,
};

const sectionProducts = sql<number>`(select count(*) from stock_records
  where stock_records.warehouse_id = places.id and section_id = child.id and ${ofProduct})`;

function sectionsOf(place: Places) {
  return place
    .selectFrom('places as child')
    .select(['child.id', ...selectedOf('child', sectionFields), 'child.is_default as isDefault'])
    .whereRef('child.warehouse_id', '=', 'places.id')
    .where('child.kind', '=', 'section')
    .where('child.deleted_at', 'is', null)
    .orderBy('child.id');
}

/** Counts the products that each warehouse has or had. */
export async function countProducts(database: Database): Promise<Figures> {
  const { rows } = await sql<{ id: number; count: number }>`
    select warehouse_id as id, count(distinct product_id) as count from stock_records where ${ofProduct}
    group by warehouse_id`.execute(database);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Rows have a total of the bins instead. */
const { binCount: _bins, ...ownFields } = placeFields;

function places(database: Database, productCount = counts.productCount) {
  return database
    .selectFrom('places')
    .select((place) => [
      'places.id',
      'places.code',
      ...selectedOf('places', ownFields),
      sql<boolean>`places.kind = 'virtual'`.as('isVirtual'),
      'places.warehouse_id as hostId',
      jsonObjectFrom(
        place
          .selectFrom('places as host')
          .select(['host.id', 'host.name'])
          .whereRef('host.id', '=', 'places.warehouse_id'),
      ).as('host'),
      counts.virtualCount.as('virtualCount'),
      counts.sectionCount.as('sectionCount'),
      productCount.as('productCount'),
      'places.created_at as createdAt',
    ])
    .where('places.deleted_at', 'is', null);
}

/** Selects warehouses and virtual warehouses, never sections; all of them, or only one of the two kinds. */
export function warehouses(
  database: Database,
  filters: { isVirtual: boolean | null; q?: string },
  productCount?: RawBuilder<number>,
) {
  const kinds: PlaceKind[] =
    filters.isVirtual === null ? ['warehouse', 'virtual'] : [filters.isVirtual ? 'virtual' : 'warehouse'];
  return places(database, productCount)
    .select((place) => [counts.binCount.as('binCount'), jsonArrayFrom(sectionsOf(place)).as('sections')])
    .where('places.kind', 'in', kinds)
    .where(containsEach(sql`concat_ws(' ', places.name, places.code, places.description)`, filters.q));
}

export function virtualsOf(database: Database, hostId: number): Promise<WarehouseRow[]> {
  return warehouses(database, { isVirtual: true })
    .where('places.warehouse_id', '=', hostId)
    .orderBy(sql`lower(places.name)`)
    .execute();
}

/** Reads any place with its sections and the stock in each; a section has none and lists its own bins. */
export function placeDetail(database: Database, id: number): Promise<WarehouseDetail | undefined> {
  return places(database)
    .select((place) => [
      sql<number>`case places.kind when 'section' then places.bin_count else ${counts.binCount} end`.as('binCount'),
      jsonArrayFrom(sectionsOf(place).select(sectionProducts.as('productCount'))).as('sections'),
    ])
    .where('places.id', '=', id)
    .executeTakeFirst();
}

/** Lists the sections of a warehouse, oldest first. */
export async function sections(database: Database, hostId: number): Promise<SectionRow[]> {
  return (await placeDetail(database, hostId))?.sections ?? [];
}

/** Selects the sections of all warehouses whose own or warehouse's name contains each of the words. */
export function placedSections(database: Database, q: string | undefined) {
  return database
    .selectFrom('places')
    .innerJoin('places as host', 'host.id', 'places.warehouse_id')
    .select([
      'places.id',
      ...selectedOf('places', sectionFields),
      sql<PlacedSection['host']>`json_build_object('id', host.id, 'name', host.name)`.as('host'),
    ])
    .where('places.kind', '=', 'section')
    .where('places.deleted_at', 'is', null)
    .where(containsEach(sql`(places.name || ' ' || host.name)`, q));
}

export function virtualGroups(database: Database): Promise<{ hostId: number; count: number }[]> {
  return database
    .selectFrom('places')
    .select((place) => [
      place.ref('places.warehouse_id').$notNull().as('hostId'),
      place.fn.countAll<number>().as('count'),
    ])
    .where('places.kind', '=', 'virtual')
    .where('places.deleted_at', 'is', null)
    .groupBy('places.warehouse_id')
    .orderBy('places.warehouse_id')
    .execute();
}
