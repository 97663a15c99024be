import type { ReorderFilters, ReorderPlace, ReorderRow, WithoutLevelsRow } from '@ghala/contract/calls/reorder';
import { usualPackaging } from '@ghala/contract/stock/packaging-text';
import { type RawBuilder, sql } from 'kysely';
import { searchedWords } from '../../db/best-match';
import type { Database } from '../../db/database';
import { lineProduct } from '../../db/references';
import { storedContainsEach } from '../../db/search-text';
import { notFound } from '../../runtime/errors';
import { isWhole } from '../../stock/counted-in';
import { figuresOf, type GoodsInPlace, type LevelFigures, levelFigures } from './figures';
import { daysCovered, forecastOf, suggestionOf } from './forecast';
import { linePrice, orderQuantity } from './order-quantity';
import { chosenSupplier, isOrderedFrom, type ProductSupplier, suppliersOf } from './product-suppliers';
import { keyOf, weeklyIssues } from './weekly-issues';

const product = sql<ReorderRow['Product']>`${lineProduct}`;
const warehouse = sql<ReorderRow['Warehouse']>`json_build_object('id', places.id, 'name', places.name)`;

/** Selects levels of what is not deleted, with `products`, `units` and `places`. */
function levels(database: Database) {
  return database
    .selectFrom('reorder_levels')
    .innerJoin('products', 'products.id', 'reorder_levels.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('places', 'places.id', 'reorder_levels.place_id')
    .where('products.deleted_at', 'is', null)
    .where('places.deleted_at', 'is', null);
}

/**
 * Selects levels for the filters and words, each with its `ranked.urgency`: the more is missing, the larger it is; 0 if
 * all are listed.
 */
export async function listedLevels(database: Database, filters: Partial<ReorderFilters>, q = '') {
  const { show = null, warehouseId, categoryId, supplierId } = filters;
  let listed = levels(database).innerJoin(
    sql<{ id: number; urgency: number }>`(${await ranked(database, show)})`.as('ranked'),
    'ranked.id',
    'reorder_levels.id',
  );
  if (warehouseId) listed = listed.where('reorder_levels.place_id', '=', warehouseId);
  if (categoryId) listed = listed.where('products.category_id', '=', categoryId);
  if (supplierId) listed = listed.where(isOrderedFrom(supplierId));
  const words = searchedWords(q);
  return words.length === 0 ? listed : listed.where((await storedContainsEach(database, 'products', words)).few);
}

export type ListedLevels = Awaited<ReturnType<typeof listedLevels>>;

/** What is short or above its maximum is found once, and not again for the count, the page and its order. */
async function ranked(database: Database, show: ReorderFilters['show']) {
  if (show === 'levels') return sql`select id, 0::numeric as urgency from reorder_levels`;
  const condition = show === 'over' ? sql`position > maximum` : sql`"isShort"`;
  const { rows } = await sql<{ ids: string; urgencies: string }>`
    select coalesce(array_agg(id), '{}')::text as ids, coalesce(array_agg(urgency), '{}')::text as urgencies
    from (${levelFigures({ only: show ?? 'short' })}) figures where ${condition}`.execute(database);
  const [found] = rows;
  return sql`select * from unnest(${found?.ids}::int[], ${found?.urgencies}::numeric[]) listed (id, urgency)`;
}

/** Reads a level for its list; `complete` adds the rest. */
export function levelRows(listed: ListedLevels) {
  return listed.select([
    'reorder_levels.id as id',
    'reorder_levels.minimum as minimum',
    'reorder_levels.target as target',
    'reorder_levels.maximum as maximum',
    'reorder_levels.is_own as isOwn',
    'products.price_purchase as pricePurchase',
    isWhole.as('isWhole'),
    product.as('Product'),
    warehouse.as('Warehouse'),
    chosenSupplier.as('supplierId'),
  ]);
}
type FoundLevel = Awaited<ReturnType<ReturnType<typeof levelRows>['execute']>>[number];

/** Holds a level with what would be ordered of it. */
export interface LevelToOrder extends Omit<ReorderRow, 'forecast' | 'coversDays' | 'Supplier'> {
  Supplier: ProductSupplier | null;
}

/** Adds the levels' figures, suppliers, and what would be ordered. */
export async function withOrders(
  database: Database,
  found: readonly FoundLevel[],
  timezone: string,
): Promise<LevelToOrder[]> {
  const productIds = [...new Set(found.map(({ Product }) => Product.id))];
  const [figures, suppliers] = await Promise.all([
    figuresOf(database, { productIds }),
    suppliersOf(database, productIds, timezone),
  ]);
  return found.flatMap(({ pricePurchase, isWhole, supplierId, ...level }) => {
    const own = figures.get(level.id);
    // The level was deleted meanwhile.
    if (own === undefined) return [];
    const { missing, isUncovered, ...shown } = own;
    const Supplier = suppliers.get(level.Product.id)?.find(({ id }) => id === supplierId) ?? null;
    const priced = { pricePurchase, isWhole, packagings: level.Product.packagings };
    const toOrder = isUncovered ? orderOf({ ...own, ...level }, priced, Supplier) : null;
    return [{ ...level, ...shown, Supplier, toOrder }];
  });
}

interface Priced {
  pricePurchase: number;
  isWhole: boolean;
  packagings: ReorderRow['Product']['packagings'];
}

function orderOf(
  { missing, position, inDrafts, maximum }: LevelFigures & Pick<FoundLevel, 'maximum'>,
  { pricePurchase, isWhole, packagings }: Priced,
  supplier: ProductSupplier | null,
): ReorderRow['toOrder'] {
  const packaging = usualPackaging(packagings, 'isBought');
  const ordered = orderQuantity(missing, { packaging, isWhole, leastQuantity: supplier?.leastQuantity ?? null });
  return {
    ...ordered,
    price: linePrice(ordered.quantity, supplier?.paid ?? { price: pricePurchase, quantity: 1 }),
    isOver: maximum !== null && position + inDrafts + ordered.quantity > maximum,
  };
}

/** Adds their forecasts too. */
export async function completeLevels(
  database: Database,
  found: readonly FoundLevel[],
  timezone: string,
): Promise<ReorderRow[]> {
  const [rows, issues] = await Promise.all([
    withOrders(database, found, timezone),
    weeklyIssues(database, found.map(goodsOf)),
  ]);
  return rows.map((row) => ({ ...row, ...forecastFields(row.available, issues.get(keyOf(goodsOf(row)))) }));
}

function goodsOf({ Product, Warehouse }: Pick<ReorderRow, 'Product' | 'Warehouse'>): GoodsInPlace {
  return { productId: Product.id, placeId: Warehouse.id };
}

function forecastFields(available: number, issues: readonly number[] = []) {
  const forecast = forecastOf(issues);
  return { forecast, coversDays: daysCovered(available, forecast) };
}

/**
 * Tells whether no row is found; it is planned as a condition that holds for many, so that a list is followed in its
 * order.
 */
const noneOf = (rows: RawBuilder<unknown>) => sql<boolean>`coalesce((select false ${rows} limit 1), true)`;

/** Finds the first stock record of each product in each warehouse where it has no levels. */
export async function unsetRecords(
  database: Database,
  filters: { warehouseId?: number | null; categoryId?: number | null },
  q = '',
) {
  let records = database
    .selectFrom('stock_records')
    .innerJoin('products', 'products.id', 'stock_records.product_id')
    .innerJoin('places', 'places.id', 'stock_records.warehouse_id')
    .where('products.deleted_at', 'is', null)
    .where('places.deleted_at', 'is', null)
    .where(
      noneOf(sql`from reorder_levels level
        where level.product_id = stock_records.product_id and level.place_id = stock_records.warehouse_id`),
    )
    .where(
      noneOf(sql`from stock_records first
        where first.product_id = stock_records.product_id and first.warehouse_id = stock_records.warehouse_id
          and first.id < stock_records.id`),
    );
  if (filters.warehouseId) records = records.where('stock_records.warehouse_id', '=', filters.warehouseId);
  if (filters.categoryId) records = records.where('products.category_id', '=', filters.categoryId);
  const words = searchedWords(q);
  return words.length === 0 ? records : records.where((await storedContainsEach(database, 'products', words)).few);
}

/** Adds the columns of all such records. */
export function unsetRows(database: Database) {
  return database
    .selectFrom('stock_records')
    .innerJoin('products', 'products.id', 'stock_records.product_id')
    .innerJoin('places', 'places.id', 'stock_records.warehouse_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select([
      'stock_records.id as id',
      isWhole.as('isWhole'),
      product.as('Product'),
      warehouse.as('Warehouse'),
      sql<number>`(select sum(available) from stock_records every
      where every.product_id = stock_records.product_id and every.warehouse_id = stock_records.warehouse_id)`.as(
        'available',
      ),
    ]);
}
type UnsetRow = Awaited<ReturnType<ReturnType<typeof unsetRows>['execute']>>[number];

/** Adds their forecasts, and the levels that these suggest. */
export async function completeUnset(
  database: Database,
  found: readonly UnsetRow[],
  timezone: string,
): Promise<WithoutLevelsRow[]> {
  const goods = found.map((row) => ({ ...goodsOf(row), isWhole: row.isWhole }));
  const suggestions = await suggestedFor(database, goods, timezone);
  return found.map(({ isWhole, ...row }) => {
    const { issues, suggested } = suggestions.get(keyOf(goodsOf(row))) ?? { issues: [], suggested: null };
    return { ...row, ...forecastFields(row.available, issues), suggested };
  });
}

/** Reads the issues of products in places, and the levels that they suggest, by `keyOf`. */
export async function suggestedFor(
  database: Database,
  goods: readonly (GoodsInPlace & { isWhole: boolean })[],
  timezone: string,
) {
  const productIds = [...new Set(goods.map(({ productId }) => productId))];
  const [issues, suppliers] = await Promise.all([
    weeklyIssues(database, goods),
    suppliersOf(database, productIds, timezone),
  ]);
  return new Map(
    goods.map((one) => {
      const weeks = issues.get(keyOf(one)) ?? [];
      const leadDays = suppliers.get(one.productId)?.[0]?.leadDays ?? null;
      return [keyOf(one), { issues: weeks, suggested: suggestionOf(forecastOf(weeks), leadDays, one.isWhole) }];
    }),
  );
}

/** A product in a place, with all that helps to set its levels. @throws {AppError} not_found if either was deleted */
export async function reorderPlace(database: Database, goods: GoodsInPlace, timezone: string): Promise<ReorderPlace> {
  const { productId, placeId } = goods;
  const found = await database
    .selectFrom('products')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('places', (join) => join.on('places.id', '=', placeId).on('places.kind', '<>', 'section'))
    .leftJoin('reorder_levels', (join) =>
      join.onRef('reorder_levels.product_id', '=', 'products.id').onRef('reorder_levels.place_id', '=', 'places.id'),
    )
    .select([
      isWhole.as('isWhole'),
      product.as('Product'),
      warehouse.as('Warehouse'),
      'reorder_levels.id as levelId',
      sql<ReorderPlace['productLevels']>`json_build_object('min', coalesce(products.stock_min, 0),
        'order', coalesce(products.stock_order, 0), 'max', coalesce(products.stock_max, 0))`.as('productLevels'),
      sql<ReorderPlace['levels']>`case when reorder_levels.is_own then json_build_object(
        'id', reorder_levels.id, 'minimum', reorder_levels.minimum, 'target', reorder_levels.target,
        'maximum', reorder_levels.maximum, 'supplierId', reorder_levels.supplier_id) end`.as('levels'),
      chosenSupplier.as('chosenId'),
    ])
    .where('products.id', '=', productId)
    .where('products.deleted_at', 'is', null)
    .where('places.deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw notFound('product');
  const { chosenId, levelId, ...place } = found;
  const [figures, suppliers, issues] = await Promise.all([
    figuresOf(database, { productIds: [productId], beside: goods }),
    suppliersOf(database, [productId], timezone),
    weeklyIssues(database, [goods]),
  ]);
  const own = figures.get(levelId ?? 0);
  if (own === undefined) throw notFound('product');
  const weeks = issues.get(keyOf(goods)) ?? [];
  const forecast = forecastOf(weeks);
  const known = suppliers.get(productId) ?? [];
  const chosen = known.find(({ id }) => id === chosenId) ?? known[0];
  return {
    ...place,
    ...own,
    suppliers: known,
    issues: weeks,
    forecast,
    suggested: suggestionOf(forecast, chosen?.leadDays ?? null, place.isWhole),
  };
}
