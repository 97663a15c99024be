import type { Client } from 'pg';
import { onlyOf } from '../../server/src/db/only-row';
import { openRecords } from '../stage';

/** The operations spread over so many products. */
const PRODUCTS = 2_000;
/** It has eight digits, as no id has, and no operation of the benchmark uses it up. */
const OPENING_QUANTITY = 50_000_000;
/** All ids of the stage have six digits, so that the comparison of effects tells them from quantities. */
const FIRST_ID = 100_000;

/** Holds a product and its stock record. */
export interface Goods {
  productId: number;
  recordId: number;
}

export interface PostingStage {
  warehouseId: number;
  sectionId: number;
  stockCategoryId: number;
  /** The administrator operates. */
  userId: number;
  /** The administrator decides this user's requests. */
  requesterId: number;
  goods: Goods[];
}

/** Fills an empty database with a warehouse of one section, and products in it. */
export async function fillPostingStage(client: Client): Promise<PostingStage> {
  const one = async (statement: string) => onlyOf((await client.query<{ id: number }>(statement)).rows).id;
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, $1) from pg_sequences
      where schemaname = current_schema()`,
    [FIRST_ID],
  );
  // This user alone issues and receives: a second person would be a call of their own.
  await client.query(`update duty_policy set own_requests = 'always'`);
  const userId = await one('select id from users limit 1');
  const requesterId = await one(
    `insert into users (name, email, role_id) select 'Requester', 'requester@example.com', role_id from users returning id`,
  );
  const unitId = await one(`insert into units (name) values ('Box') returning id`);
  const categoryId = await one(`insert into categories (name) values ('Benchmark') returning id`);
  const stockCategoryId = await one(`insert into stock_categories (name) values ('Benchmark') returning id`);
  const warehouseId = await one(`insert into places (kind, name) values ('warehouse', 'Store') returning id`);
  const sectionId = await one(
    `insert into places (kind, warehouse_id, name) values ('section', ${warehouseId}, 'Shelf A') returning id`,
  );
  await client.query(
    `insert into products (name, category_id, unit_id, stock_min, stock_order, stock_max)
      select 'Goods ' || 100000 + number, $1, $2, 10, 20, 500 from generate_series(1, $3::int) number`,
    [categoryId, unitId, PRODUCTS],
  );
  await openRecords(client, userId, `select id, ${warehouseId}, ${sectionId}, ${OPENING_QUANTITY} from products`);
  const { rows: goods } = await client.query<Goods>(
    `select product_id as "productId", id as "recordId" from stock_records where section_id = $1 order by id`,
    [sectionId],
  );
  return { warehouseId, sectionId, stockCategoryId, userId, requesterId, goods };
}

/** Picks `count` goods, evenly from these. */
export function spreadOver(goods: readonly Goods[], count: number): Goods[] {
  return Array.from({ length: count }, (_, index) => goods[index % goods.length] as Goods);
}
