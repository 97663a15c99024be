import type { ProductSupplier } from '@ghala/contract/calls/products';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { placed } from '../../documents/ordered-lines';

/**
 * Reads Suppliers & Price Analysis of a product: the approved orders of each supplier, each with the quantity of its
 * lines of the product and the unit price of the first of them.
 */
export async function productSuppliers(database: Database, productId: number): Promise<ProductSupplier[]> {
  const { rows } = await sql<ProductSupplier>`
    with ordered as (
      select line.purchase_id, sum(line.quantity) as quantity,
        (array_agg(line.price / line.quantity order by line.id))[1] as unit_price
      from purchase_lines line where line.product_id = ${productId}
      group by line.purchase_id)
    select json_build_object('id', supplier.id, 'name', supplier.name) as "Supplier",
      sum(ordered.quantity) as quantity, round(avg(ordered.unit_price), 2) as "averagePrice"
    from ordered
      join purchases purchase on purchase.id = ordered.purchase_id
      join suppliers supplier on supplier.id = purchase.supplier_id
    where purchase.status in (${placed})
    group by supplier.id
    order by lower(supplier.name), supplier.id`.execute(database);
  return rows;
}
