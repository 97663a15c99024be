import type { ReorderSupplier } from '@ghala/contract/calls/reorder';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { leadTimes } from '../../documents/lead-times';
import { placed } from '../../documents/ordered-lines';
import type { PaidLine } from './order-quantity';

/** Holds a supplier of a product, with what was paid last. */
export interface ProductSupplier extends ReorderSupplier {
  paid: PaidLine | null;
}

/** An approved order counts as placed. */
export const wasPlaced = sql<boolean>`purchases.status in (${placed})`;

/** Tells whether a supplier of `suppliers` can be ordered from. */
const canSupply = sql<boolean>`suppliers.deleted_at is null and suppliers.is_prequalified`;

/**
 * Finds who the goods of a level are ordered from: who was chosen, or else who they were last ordered from; null if
 * nobody.
 */
export const chosenSupplier: RawBuilder<number | null> = sql`coalesce(
  (select suppliers.id from suppliers where suppliers.id = reorder_levels.supplier_id and ${canSupply}),
  (select purchases.supplier_id from purchase_lines line
    join purchases on purchases.id = line.purchase_id
    join suppliers on suppliers.id = purchases.supplier_id
    where line.product_id = reorder_levels.product_id and ${wasPlaced} and ${canSupply}
    order by purchases.id desc limit 1))`;

/** Finds the least that the supplier chosen for `reorder_levels` delivers of the product; null if any quantity. */
export const ownLeastQuantity: RawBuilder<number | null> = sql`(
  select least_quantity from reorder_suppliers least
  where least.product_id = reorder_levels.product_id and least.supplier_id = reorder_levels.supplier_id)`;

/** Limits levels to those that are ordered from a supplier; its own and its products are found first. */
export function isOrderedFrom(supplierId: number): RawBuilder<boolean> {
  return sql<boolean>`((reorder_levels.supplier_id = ${supplierId} or reorder_levels.product_id in (
      select line.product_id from purchases join purchase_lines line on line.purchase_id = purchases.id
      where purchases.supplier_id = ${supplierId} and ${wasPlaced}))
    and ${chosenSupplier} = ${supplierId})`;
}

interface FoundSupplier extends Omit<ProductSupplier, 'leadDays' | 'leadOrders'> {
  productId: number;
}

/**
 * Finds the suppliers of products that can be ordered from, by the product: the last one ordered from comes first, then
 * those that were chosen or whose least quantity is known.
 */
export async function suppliersOf(
  database: Database,
  productIds: readonly number[],
  timezone: string,
): Promise<ReadonlyMap<number, ProductSupplier[]>> {
  const ids = sql`any(${productIds}::int[])`;
  const { rows } = await sql<FoundSupplier>`
    with bought as (
      select distinct on (line.product_id, purchases.supplier_id) line.product_id, purchases.supplier_id,
        purchases.id as purchase_id, purchases.created_at as ordered_at, line.price, line.quantity
      from purchase_lines line join purchases on purchases.id = line.purchase_id
      where line.product_id = ${ids} and ${wasPlaced}
      order by line.product_id, purchases.supplier_id, purchases.id desc, line.id
    ),
    known as (
      select product_id, supplier_id from bought
      union select product_id, supplier_id from reorder_suppliers where product_id = ${ids}
      union select product_id, supplier_id from reorder_levels where product_id = ${ids} and supplier_id is not null
    )
    select known.product_id as "productId", suppliers.id, suppliers.name,
      round(bought.price / bought.quantity, 6) as "unitPrice", bought.ordered_at as "orderedAt",
      least.least_quantity as "leastQuantity",
      case when bought.quantity is not null
        then json_build_object('price', bought.price, 'quantity', bought.quantity) end as paid
    from known
      join suppliers on suppliers.id = known.supplier_id and ${canSupply}
      left join bought on bought.product_id = known.product_id and bought.supplier_id = known.supplier_id
      left join reorder_suppliers least
        on least.product_id = known.product_id and least.supplier_id = known.supplier_id
    order by bought.purchase_id desc nulls last, suppliers.id`.execute(database);
  const supplierIds = [...new Set(rows.map(({ id }) => id))];
  const measured = supplierIds.length === 0 ? [] : await leadTimes(database, supplierIds, timezone);
  const leads = new Map(measured.map(({ id, leadTime }) => [id, leadTime]));
  const byProduct = new Map<number, ProductSupplier[]>();
  for (const { productId, ...supplier } of rows) {
    const { days = null, orders = 0 } = leads.get(supplier.id) ?? {};
    const found = byProduct.get(productId) ?? [];
    found.push({ ...supplier, leadDays: days, leadOrders: orders });
    byProduct.set(productId, found);
  }
  return byProduct;
}
