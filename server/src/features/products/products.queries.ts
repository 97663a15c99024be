import type { ProductDetail, ProductFilters } from '@ghala/contract/calls/products';
import { productField } from '@ghala/contract/product-field-views';
import type { ProductFieldName } from '@ghala/contract/product-fields';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../kernel/database';
import type { DB } from '../../kernel/database-types';
import { likePattern, productSearchText } from '../../kernel/search-text';
import { selectedColumns } from './product-columns';
import { productSuppliers } from './product-suppliers.queries';

type Products = ExpressionBuilder<DB, 'products'>;

const MAX_WORDS = 8;

/** A row's own columns, and the names of its category, sub-category, unit and sub-unit. */
function columns(product: Products) {
  return [
    'products.id',
    ...selectedColumns,
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

export function products(database: Database, filters: ProductFilters, onlyStocked: boolean) {
  return filtered(database.selectFrom('products'), filters, onlyStocked).select((product) => [
    ...columns(product),
    jsonObjectFrom(categoryOf(product)).$notNull().as('Category'),
  ]);
}

/** The names of what products refer to. */
const referenceNames: Partial<Record<ProductFieldName, string>> = {
  categoryId: 'categories',
  subCategoryId: 'categories',
  unitId: 'units',
  subUnitId: 'units',
};

/** The same rows with the given fields alone, each under its name; those that refer to something with its name. */
export function productFileRows(
  database: Database,
  filters: ProductFilters,
  onlyStocked: boolean,
  fields: readonly ProductFieldName[],
) {
  const columns = fields.map((name) => {
    const own = sql.ref(`products.${productField(name).column}`);
    const table = referenceNames[name];
    const shown = table === undefined ? own : sql`(select name from ${sql.table(table)} where id = ${own})`;
    return sql<string | number | boolean | null>`${shown}`.as(name);
  });
  return filtered(database.selectFrom('products'), filters, onlyStocked).select(columns);
}

/** As many rows as the list, without the joins that only its columns need. */
export function countedProducts(database: Database, filters: ProductFilters, onlyStocked: boolean) {
  return filtered(database.selectFrom('products'), filters, onlyStocked);
}

function filtered<Row>(
  query: SelectQueryBuilder<DB, 'products', Row>,
  filters: ProductFilters,
  onlyStocked: boolean,
): SelectQueryBuilder<DB, 'products', Row> {
  const { name, code, categoryId, subCategoryId, q } = filters;
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '');
  let found = query.where('products.deleted_at', 'is', null);
  for (const word of words.slice(0, MAX_WORDS))
    found = found.where(sql<boolean>`${productSearchText} ilike ${likePattern(word)}`);
  // The index is on the text as a whole, so a part of it is searched there first.
  for (const [column, part] of [
    ['name', name],
    ['code', code],
  ] as const) {
    if (part === null) continue;
    const pattern = likePattern(part);
    found = found.where(
      sql<boolean>`${productSearchText} ilike ${pattern} and ${sql.ref(`products.${column}`)} ilike ${pattern}`,
    );
  }
  if (categoryId !== null) found = found.where('products.category_id', '=', categoryId);
  if (subCategoryId !== null) found = found.where('products.sub_category_id', '=', subCategoryId);
  if (onlyStocked) found = found.where(sql<boolean>`exists (select from stock_records where product_id = products.id)`);
  return found;
}

/** A product with its category's sub-categories, its stock by place, and its suppliers and prices. */
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
    ])
    .where('products.id', '=', id)
    .where('products.deleted_at', 'is', null)
    .executeTakeFirst();
  return product && { ...product, Suppliers: await productSuppliers(database, id) };
}

/** Stock records of a product; that of a deleted place is left out unless it still has stock. */
function stockOf(product: Products) {
  return product
    .selectFrom('stock_records as record')
    .innerJoin('places as warehouse', 'warehouse.id', 'record.warehouse_id')
    .leftJoin('places as section', 'section.id', 'record.section_id')
    .select((record) => [
      'record.id',
      'record.available as quantity',
      'record.reserved as quantityReserved',
      'record.level as stock',
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
