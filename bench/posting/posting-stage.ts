import type { Client } from 'pg';
import { onlyOf } from '../../server/src/kernel/only-row';
import { openRecords } from '../stage';

/** Products that the operations spread over. */
const PRODUCTS = 2_000;
/** Eight digits, as no id has, and no operation of the benchmark uses up. */
const OPENING_QUANTITY = 50_000_000;
/** All ids of the stage have six digits, so that the comparison of effects tells them from quantities. */
const FIRST_ID = 100_000;

/** A product with a stock record in each of two warehouses; `recordId` is that of the first. */
export interface Goods {
  productId: number;
  recordId: number;
}

export interface PostingStage {
  warehouseId: number;
  sectionId: number;
  /** In the other warehouse. */
  otherSectionId: number;
  stockCategoryId: number;
  /** The administrator, who operates. */
  userId: number;
  /** Whose requests the administrator decides. */
  requesterId: number;
  goods: Goods[];
}

/** Fills an empty database with two warehouses of one section each, and products in both. */
export async function fillPostingStage(client: Client): Promise<PostingStage> {
  const one = async (statement: string) => onlyOf((await client.query<{ id: number }>(statement)).rows).id;
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, $1) from pg_sequences
      where schemaname = current_schema()`,
    [FIRST_ID],
  );
  // What is adjusted and released needs no approval from this user, and so is done at once.
  await client.query(
    `update approval_rules set is_required = false where module in ('StockAdjustment', 'StockReleased')`,
  );
  const userId = await one('select id from users limit 1');
  const requesterId = await one(
    `insert into users (name, email, role_id) select 'Requester', 'requester@example.com', role_id from users returning id`,
  );
  const unitId = await one(`insert into units (name) values ('Box') returning id`);
  const categoryId = await one(`insert into categories (name) values ('Benchmark') returning id`);
  const stockCategoryId = await one(`insert into stock_categories (name) values ('Benchmark') returning id`);
  const warehouse = (name: string) =>
    one(`insert into places (kind, name) values ('warehouse', '${name}') returning id`);
  const sectionOf = (id: number) =>
    one(`insert into places (kind, warehouse_id, name) values ('section', ${id}, 'Shelf A') returning id`);
  const warehouseId = await warehouse('Store');
  const sectionId = await sectionOf(warehouseId);
  const otherWarehouseId = await warehouse('Annex');
  const otherSectionId = await sectionOf(otherWarehouseId);
  await client.query(
    `insert into products (name, category_id, unit_id, stock_min, stock_order, stock_max)
      select 'Goods ' || 100000 + number, $1, $2, 10, 20, 500 from generate_series(1, $3::int) number`,
    [categoryId, unitId, PRODUCTS],
  );
  const opening = `select id, ${warehouseId}, ${sectionId}, ${OPENING_QUANTITY} from products
    union all select id, ${otherWarehouseId}, ${otherSectionId}, ${OPENING_QUANTITY} from products`;
  await openRecords(client, userId, opening);
  const { rows: goods } = await client.query<Goods>(
    `select product_id as "productId", id as "recordId" from stock_records where section_id = $1 order by id`,
    [sectionId],
  );
  return { warehouseId, sectionId, otherSectionId, stockCategoryId, userId, requesterId, goods };
}

/** `count` goods, evenly from these. */
export function spreadOver(goods: readonly Goods[], count: number): Goods[] {
  return Array.from({ length: count }, (_, index) => goods[index % goods.length] as Goods);
}
