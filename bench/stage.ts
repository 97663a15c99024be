import type { Client } from 'pg';
import { onlyOf } from '../server/src/db/only-row';

export const LISTED_PRODUCTS = 10_000;
const LISTED_PLACES = 10;

/**
 * Fills an empty database with a stock list of 10,000 rows per place.
 *
 * @param places number of warehouses in the list, with a section each
 */
export async function fillStage(client: Client, places = LISTED_PLACES): Promise<void> {
  const userId = await one(client, 'select id from users limit 1');
  const unitId = await one(client, `insert into units (name) values ('Box') returning id`);
  await client.query(`insert into stock_categories (name) values ('Benchmark')`);
  await client.query(`insert into categories (name) select 'Category ' || number from generate_series(1, 20) number`);
  await client.query(
    `insert into products (name, code, category_id, unit_id, price_purchase, stock_min, stock_order, stock_max)
      select (array['Cement', 'Paint', 'Nails', 'Timber', 'Pipe'])[1 + number % 5] || ' ' || number, 'C' || number,
        (select min(id) from categories) + number % 20, $1, number % 900, 10, 20, 500
      from generate_series(1, $2::int) number`,
    [unitId, LISTED_PRODUCTS],
  );
  await client.query(
    `with warehouse as (
        insert into places (kind, name, code)
        select 'warehouse', 'Warehouse ' || number, 'B' || number from generate_series(1, $1::int) number returning id
      )
      insert into places (kind, warehouse_id, name) select 'section', id, 'Shelf A' from warehouse`,
    [places],
  );
  await openRecords(
    client,
    userId,
    `select product.id, place.warehouse_id, place.id, (product.id * 7 + place.id * 13) % 600 from products product, places place
      where place.kind = 'section'`,
  );
  await client.query('vacuum analyze');
}

async function one(client: Client, statement: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(statement);
  return onlyOf(rows).id;
}

/** Opens records with a quantity, and the adjustment and ledger row behind it, so that the ledger can be verified. */
export async function openRecords(client: Client, userId: number, records: string): Promise<void> {
  await client.query(
    `with opening (product_id, warehouse_id, section_id, quantity) as (${records}),
      record as (
        insert into stock_records (product_id, warehouse_id, section_id, available, level)
        select opening.*, stock_level(quantity, stock_min, stock_max, stock_order)
        from opening join products on products.id = product_id
        returning id, available
      ),
      adjustment as (
        insert into stock_adjustments (record_id, type, quantity, status, requested_by_id)
        select id, 'Addition', available, 'done', $1::int from record where available > 0
        returning id, record_id, quantity
      )
      insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, note, user_id,
        adjustment_id)
      select record_id, 'StockAdjustment', quantity, quantity, 0, 'Opening', $1::int, id from adjustment`,
    [userId],
  );
}
