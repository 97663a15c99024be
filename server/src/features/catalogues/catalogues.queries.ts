import type { PurposeKind } from '@ghala/contract/calls/catalogues';
import { entryFields } from '@ghala/contract/entities/entry-fields';
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/database';
import type { DB } from '../../db/database-types';
import { selectedOf } from '../../db/entity-table';

// biome-ignore lint/suspicious/noExplicitAny: each catalogue stands on its own table; Kysely's builder is invariant in them.
export type EntryQuery<Row> = SelectQueryBuilder<DB, any, Row>;

/** Selects units and sub-units; a sub-unit carries its unit. */
export function allUnits(database: Database) {
  return database
    .selectFrom('units')
    .select((entry) => [
      'units.id',
      ...selectedOf('units', entryFields.unit),
      'units.parent_id as unitId',
      'units.count',
      'units.measure',
      'units.created_at as createdAt',
      jsonObjectFrom(
        entry
          .selectFrom('units as parent')
          .select(['parent.id', 'parent.name as unit'])
          .whereRef('parent.id', '=', 'units.parent_id'),
      ).as('Unit'),
    ]);
}

export function units(database: Database) {
  return allUnits(database).where('units.parent_id', 'is', null);
}

export function subUnits(database: Database, unitId: number | null = null) {
  return allUnits(database)
    .where('units.parent_id', 'is not', null)
    .$if(unitId !== null, (query) => query.where('units.parent_id', '=', unitId));
}

export function categories(database: Database) {
  return database
    .selectFrom('categories')
    .select((entry) => [
      'categories.id',
      ...selectedOf('categories', entryFields.category),
      'categories.created_at as createdAt',
      jsonArrayFrom(
        entry
          .selectFrom('categories as child')
          .select(['child.id', 'child.name as category'])
          .whereRef('child.parent_id', '=', 'categories.id')
          .orderBy(sql`lower(child.name)`),
      ).as('subcategories'),
    ])
    .where('categories.parent_id', 'is', null);
}

export function subCategories(database: Database, categoryId: number | null = null) {
  return database
    .selectFrom('categories')
    .innerJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .select([
      'categories.id',
      ...selectedOf('categories', entryFields.subCategory),
      'parent.id as categoryId',
      'categories.created_at as createdAt',
      sql<{ id: number; category: string }>`json_build_object('id', parent.id, 'category', parent.name)`.as('Category'),
    ])
    .$if(categoryId !== null, (query) => query.where('categories.parent_id', '=', categoryId));
}

export function payments(database: Database) {
  return database
    .selectFrom('payment_methods')
    .select([
      'payment_methods.id',
      ...selectedOf('payment_methods', entryFields.payment),
      'payment_methods.created_at as createdAt',
    ]);
}

export function purposes(database: Database, module: PurposeKind | null = null) {
  return database
    .selectFrom('purposes')
    .select([
      'purposes.id',
      'purposes.kind as module',
      ...selectedOf('purposes', entryFields.purpose),
      'purposes.created_at as createdAt',
    ])
    .$if(module !== null, (query) => query.where('purposes.kind', '=', module));
}

export function tags(database: Database) {
  return database
    .selectFrom('tags')
    .select(['tags.id', ...selectedOf('tags', entryFields.tag), 'tags.created_at as createdAt']);
}

export function stockCategories(database: Database) {
  return database
    .selectFrom('stock_categories')
    .select([
      'stock_categories.id',
      ...selectedOf('stock_categories', entryFields.stockCategory),
      'stock_categories.created_at as createdAt',
    ]);
}

export function projects(database: Database) {
  return database.selectFrom('projects').select(['projects.id', ...selectedOf('projects', entryFields.project)]);
}
