import type { ReorderLevels } from '@ghala/contract/calls/reorder';
import { sql } from 'kysely';
import { requirePrequalified } from '../../documents/prequalified-supplier';
import type { Operation } from '../../operation/operation';
import { invalid, notFound } from '../../runtime/errors';
import { isWhole, isWholeText, requireWholeLine } from '../../stock/counted-in';
import type { GoodsInPlace } from './figures';
import { ownLeastQuantity } from './product-suppliers';
import { suggestedFor } from './reorder.queries';
import { keyOf } from './weekly-issues';
import { dropLevels, writeLevels } from './write-levels';

/**
 * Sets the levels of a product in a place.
 * @returns their id
 * @throws {AppError} invalid if the product, place or supplier cannot be chosen, or a quantity is not a whole number where
 * the unit is not divided
 */
export async function saveLevels(operation: Operation, levels: ReorderLevels): Promise<number> {
  const { productId, placeId, minimum, target, maximum, supplierId, leastQuantity } = levels;
  const product = await findProduct(operation, productId);
  const place = await findPlace(operation, placeId);
  for (const field of ['minimum', 'target', 'maximum', 'leastQuantity'] as const)
    requireWholeLine(product, { quantity: levels[field] ?? 0, entered: null }, field);
  if (supplierId !== null) await requireSupplier(operation, supplierId);
  const before = await operation.db
    .selectFrom('reorder_levels')
    .select(['minimum', 'target', 'maximum', 'supplier_id as supplierId'])
    .select(ownLeastQuantity.as('leastQuantity'))
    .where('product_id', '=', productId)
    .where('place_id', '=', placeId)
    .where('is_own', '=', true)
    .forUpdate()
    .executeTakeFirst();
  const named = { product: product.name, place: place.name };
  const after = { minimum, target, maximum, supplierId, leastQuantity };
  const [id = 0] = await writeLevels(operation, [{ productId, placeId, ...named, before: before ?? null, after }]);
  return id;
}

interface Named {
  id: number;
  name: string;
}

async function findProduct({ db }: Operation, id: number) {
  const product = await db
    .selectFrom('products')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select(['products.id', 'products.name', 'units.name as unit', isWhole.as('isWhole')])
    .where('products.id', '=', id)
    .where('products.deleted_at', 'is', null)
    // The product is locked before its levels, as by whoever changes those of the product.
    .forNoKeyUpdate('products')
    .executeTakeFirst();
  if (product === undefined) throw invalid('productId', 'notInList', { entity: 'product' });
  return product;
}

async function requireSupplier({ db }: Operation, id: number): Promise<void> {
  const supplier = await db
    .selectFrom('suppliers')
    .select(['name', 'is_prequalified as prequalified', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  requirePrequalified(supplier);
}

async function findPlace({ db }: Operation, id: number): Promise<Named> {
  const place = await db
    .selectFrom('places')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('kind', '<>', 'section')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (place === undefined) throw invalid('placeId', 'notInList', { entity: 'warehouse' });
  return place;
}

/**
 * Sets the suggested levels of products in places; those that have levels, or for which none are suggested, are left as
 * they are.
 * @returns how many were set
 */
export async function saveSuggested(
  operation: Operation,
  places: readonly GoodsInPlace[],
  timezone: string,
): Promise<number> {
  const { rows: goods } = await sql<GoodsInPlace & { product: string; place: string; isWhole: boolean }>`
    select distinct product.id as "productId", product.name as product, place.id as "placeId", place.name as place,
      ${sql.raw(isWholeText())} as "isWhole"
    from unnest(${places.map(({ productId }) => productId)}::int[], ${places.map(({ placeId }) => placeId)}::int[])
        goods (product_id, place_id)
      join products product on product.id = goods.product_id and product.deleted_at is null
      join units unit on unit.id = product.unit_id
      join places place on place.id = goods.place_id and place.deleted_at is null and place.kind <> 'section'
    where not exists (select from reorder_levels level
      where level.product_id = product.id and level.place_id = place.id)
    order by product.id, place.id`.execute(operation.db);
  const suggestions = await suggestedFor(operation.db, goods, timezone);
  const changes = goods.flatMap((one) => {
    const suggested = suggestions.get(keyOf(one))?.suggested;
    if (!suggested) return [];
    const { minimum, target } = suggested;
    return [{ ...one, before: null, after: { minimum, target, maximum: null, supplierId: null, leastQuantity: null } }];
  });
  return (await writeLevels(operation, changes)).length;
}

/** Removes the levels of a product in a place. @throws {AppError} not_found */
export async function removeLevels(operation: Operation, id: number): Promise<void> {
  const level = await operation.db
    .selectFrom('reorder_levels')
    .innerJoin('products', 'products.id', 'reorder_levels.product_id')
    .innerJoin('places', 'places.id', 'reorder_levels.place_id')
    .select(['products.id as productId', 'products.name as product', 'places.name as place'])
    .select(['minimum', 'target', 'maximum', 'supplier_id as supplierId'])
    .where('reorder_levels.id', '=', id)
    .where('reorder_levels.is_own', '=', true)
    .forUpdate('reorder_levels')
    .executeTakeFirst();
  if (level === undefined) throw notFound('reorderLevel');
  const { productId, product, place, ...before } = level;
  await dropLevels(operation, [{ id, productId, product, place, before }]);
}
