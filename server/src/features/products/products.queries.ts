import type { ProductDetail, ProductFilters } from '@ghala/contract/calls/products';
import { productField } from '@ghala/contract/entities/product-field-views';
import type { ProductFieldName } from '@ghala/contract/entities/product-fields';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Known, matchKey, searchedWords } from '../../db/best-match';
import type { Database } from '../../db/database';
import type { DB } from '../../db/database-types';
import { allOf, always, type Match } from '../../db/match';
import { storedContains, storedContainsEach } from '../../db/search-text';
import { levelInAllPlaces } from '../../documents/stock-records/level-in-all-places';
import { levelsThere } from '../../documents/stock-records/levels-there';
import { wholeSum } from '../../documents/stock-records/whole-sum';
import { productTable } from './product-columns';
import { productSuppliers } from './product-suppliers.queries';

type Products = ExpressionBuilder<DB, 'products'>;

/** Selects a row's own columns, and the names of its category, sub-category, unit and sub-unit. */
function columns(product: Products) {
  return [
    'products.id',
    ...productTable.selected,
    'products.picture',
    'products.safety',
    'products.created_at as createdAt',
    jsonObjectFrom(
      product
        .selectFrom('categories')
        .select(['categories.id', 'categories.name as category'])
        .whereRef('categories.id', '=', 'products.sub_category_id'),
    ).as('SubCategory'),
    jsonObjectFrom(
      product
        .selectFrom('units')
        .select(['units.id', 'units.name as unit'])
        .whereRef('units.id', '=', 'products.unit_id'),
    )
      .$notNull()
      .as('unit'),
    jsonObjectFrom(
      product
        .selectFrom('units')
        .select(['units.id', 'units.name as unit'])
        .whereRef('units.id', '=', 'products.sub_unit_id'),
    ).as('SubUnit'),
  ] as const;
}

function categoryOf(product: Products) {
  return product
    .selectFrom('categories')
    .select(['categories.id', 'categories.name as category'])
    .whereRef('categories.id', '=', 'products.category_id');
}

/** Selects products as their list shows them. */
export function listedProducts(found: ReturnType<typeof existingProducts>) {
  return found.select((product) => [
    ...columns(product),
    jsonObjectFrom(categoryOf(product)).$notNull().as('Category'),
  ]);
}

/**
 * Selects those whose name, code and other words contain each of the words searched for. The filters narrow them by
 * name and code: the name must contain each word of its filter.
 */
export async function productsContaining(database: Database, { name, code, q }: ProductFilters): Promise<Match> {
  const matches = [storedContainsEach(database, 'products', searchedWords(q))];
  for (const word of searchedWords(name)) matches.push(storedContains(database, 'products', word, sql`products.name`));
  if (code !== null) matches.push(storedContains(database, 'products', code, sql`products.code`));
  return allOf(always, ...(await Promise.all(matches)));
}

/** Names what products refer to. */
const referenceNames: Partial<Record<ProductFieldName, string>> = {
  categoryId: 'categories',
  subCategoryId: 'categories',
  unitId: 'units',
  subUnitId: 'units',
};

/**
 * Selects only the given fields of the same rows, each under its name; a field that refers to something shows its name.
 */
export function productFileRows(found: ReturnType<typeof existingProducts>, fields: readonly ProductFieldName[]) {
  const columns = fields.map((name) => {
    const own = sql.ref(`products.${productField(name).column}`);
    const table = referenceNames[name];
    const shown = table === undefined ? own : sql`(select name from ${sql.table(table)} where id = ${own})`;
    return sql<string | number | boolean | null>`${shown}`.as(name);
  });
  return found.select(columns);
}

export function existingProducts(database: Database) {
  return database.selectFrom('products').where('products.deleted_at', 'is', null);
}

export function filteredProducts(
  database: Database,
  { categoryId, subCategoryId, isStocked }: ProductFilters,
  contained: RawBuilder<boolean>,
) {
  let found = existingProducts(database).where(contained);
  if (categoryId !== null) found = found.where('products.category_id', '=', categoryId);
  if (subCategoryId !== null) found = found.where('products.sub_category_id', '=', subCategoryId);
  if (isStocked !== null) found = found.where('products.is_stocked', '=', isStocked);
  return found;
}

const known: Known = { name: sql`products.name`, codes: [sql`products.code`, sql`products.barcode`] };

/** Orders a search by the best match. */
export function byMatch({ q }: ProductFilters): RawBuilder<string> {
  return matchKey(q, known);
}

/**
 * Selects the first of those that a search found, where they are too many to be sorted by match: those with the code or
 * name, those that begin with the words, then the others by name. Each part follows an index.
 */
export function bestProducts(
  database: Database,
  filters: ProductFilters,
  found: (contained?: RawBuilder<boolean>) => ReturnType<typeof filteredProducts>,
  most: number,
): ReturnType<typeof filteredProducts> {
  const wanted = searchedWords(filters.q).join(' ').toLowerCase();
  // What begins with the words also contains them: if it were asked again, the database would expect too few rows to
  // follow the index.
  const isOnlySearched = filters.name === null && filters.code === null;
  const ordered = (column: 'name' | 'code', rows: ReturnType<typeof filteredProducts>) =>
    rows
      .select('products.id')
      .orderBy(sql`lower(${sql.ref(`products.${column}`)})`)
      .orderBy('products.id')
      .limit(most);
  const beginning = (column: 'name' | 'code') => {
    const text = sql`lower(${sql.ref(`products.${column}`)})`;
    // The range is what an index is asked for; it ends after all that begins so.
    return ordered(column, found(isOnlySearched ? sql<boolean>`true` : undefined)).where(
      sql<boolean>`${text} >= ${wanted} and ${text} < ${`${wanted}\u{10ffff}`} and starts_with(${text}, ${wanted})`,
    );
  };
  // The others are looked for only if needed: they may all stand at the end of the order.
  const ids = sql`(with beginning as materialized (
      (${beginning('code')}) union (${beginning('name')}))
    select id from beginning union all
    (${ordered('name', found()).clearLimit()} limit (select greatest(0, ${most} - count(*)) from beginning)))`;
  return existingProducts(database).where(sql<boolean>`products.id = any(array(${ids}))`);
}

/** Reads a product with its category's sub-categories, its stock by place, and its suppliers and prices. */
export async function productDetail(database: Database, id: number): Promise<ProductDetail | undefined> {
  const product = await database
    .selectFrom('products')
    .select((product) => [
      ...columns(product),
      jsonObjectFrom(
        categoryOf(product).select((category) =>
          jsonArrayFrom(
            category
              .selectFrom('categories as child')
              .select(['child.id', 'child.name as category'])
              .whereRef('child.parent_id', '=', 'categories.id')
              .orderBy(sql`lower(child.name)`),
          ).as('subcategories'),
        ),
      )
        .$notNull()
        .as('Category'),
      jsonArrayFrom(stockOf(product)).as('Inventory'),
      inAllPlaces.as('inAllPlaces'),
    ])
    .where('products.id', '=', id)
    .where('products.deleted_at', 'is', null)
    .executeTakeFirst();
  return product && { ...product, Suppliers: await productSuppliers(database, id) };
}

const inAllPlaces = sql<ProductDetail['inAllPlaces']>`(
  select json_build_object('quantity', ${wholeSum('record.available')}, 'quantityReserved', ${wholeSum('record.reserved')},
    'stock', ${levelInAllPlaces('products')})
  from stock_records record where record.product_id = products.id)`;

/** Reads the stock records of a product; that of a deleted place is left out unless it still has stock. */
function stockOf(product: Products) {
  return product
    .selectFrom('stock_records as record')
    .innerJoin('places as warehouse', 'warehouse.id', 'record.warehouse_id')
    .leftJoin('places as section', 'section.id', 'record.section_id')
    .leftJoin('reorder_levels as own', (join) =>
      join.onRef('own.product_id', '=', 'record.product_id').onRef('own.place_id', '=', 'record.warehouse_id'),
    )
    .select((record) => [
      'record.id',
      'record.available as quantity',
      'record.reserved as quantityReserved',
      'record.level as stock',
      levelsThere('products').as('levels'),
      sql<ProductDetail['Inventory'][number]['Warehouse']>`json_build_object('id', warehouse.id, 'name', warehouse.name,
        'code', warehouse.code, 'description', warehouse.description, 'isVirtual', warehouse.kind = 'virtual')`.as(
        'Warehouse',
      ),
      jsonObjectFrom(
        record
          .selectFrom('places as part')
          .select(['part.id', 'part.name'])
          .whereRef('part.id', '=', 'record.section_id'),
      ).as('Section'),
    ])
    .whereRef('record.product_id', '=', 'products.id')
    .where(sql<boolean>`(coalesce(section.deleted_at, warehouse.deleted_at) is null or record.on_hand > 0)`)
    .orderBy(sql`lower(warehouse.name)`)
    .orderBy('record.id');
}
