import type { Client } from 'pg';
import { onlyOf } from '../../server/src/db/only-row';
import { openRecords } from '../stage';

/** Products that the operations spread over, and as many that are tracked by lot. */
const PRODUCTS = 2_000;
const LOTS = 20;
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
  /** Tracked by lot, in the first warehouse alone, of many lots. */
  lotGoods: Goods[];
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
  // This user alone issues and takes back: a second person would be a call of their own.
  await client.query(`update duty_policy set own_requests = 'always'`);
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
  const lotGoods = await openLots(client, { userId, unitId, categoryId, warehouseId, sectionId });
  return { warehouseId, sectionId, otherSectionId, stockCategoryId, userId, requesterId, goods, lotGoods };
}

/** Tracked products with a record each, and the lots that it holds, one a month from now on. */
async function openLots(
  client: Client,
  stage: { userId: number; unitId: number; categoryId: number; warehouseId: number; sectionId: number },
): Promise<Goods[]> {
  const { rows } = await client.query<Goods>(
    `with product as (
        insert into products (name, category_id, unit_id, stock_min, stock_order, stock_max, tracking)
        select 'Tracked ' || 100000 + number, $1, $2, 10, 20, 500, 'lot' from generate_series(1, $6::int) number
        returning id
      ),
      lot as (
        insert into lots (product_id, number, expires_on)
        select id, 'Lot ' || 100000 + number, current_date + 30 * number
        from product, generate_series(1, $7::int) number order by id, number
        returning id, product_id, expires_on
      ),
      record as (
        insert into stock_records (product_id, warehouse_id, section_id, available, level)
        select id, $3, $4, $7::int * $8::numeric, stock_level($7::int * $8::numeric, 10, 500, 20) from product order by id
        returning id, product_id, available
      ),
      adjustment as (
        insert into stock_adjustments (record_id, type, quantity, status, requested_by_id)
        select id, 'Addition', available, 'done', $5 from record returning id, record_id
      ),
      held as (
        insert into record_lots (record_id, lot_id, available, reserved, expires_on)
        select record.id, lot.id, $8, 0, expires_on from record join lot using (product_id)
      ),
      opened as (
        insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, note, user_id, adjustment_id,
          lot_id)
        select record.id, 'StockAdjustment', $8, $8 * row_number() over (partition by record.id order by lot.id), 0, 'Opening',
          $5, adjustment.id, lot.id
        from record join lot using (product_id) join adjustment on record_id = record.id order by record.id, lot.id
      )
      select product_id as "productId", id as "recordId" from record order by id`,
    [
      stage.categoryId,
      stage.unitId,
      stage.warehouseId,
      stage.sectionId,
      stage.userId,
      PRODUCTS,
      LOTS,
      OPENING_QUANTITY,
    ],
  );
  return rows;
}

/** The goods that an operation works on. */
export function goodsFor({ isByLot }: { isByLot?: boolean }, stage: PostingStage): Goods[] {
  return isByLot ? stage.lotGoods : stage.goods;
}

/** `count` goods, evenly from these. */
export function spreadOver(goods: readonly Goods[], count: number): Goods[] {
  return Array.from({ length: count }, (_, index) => goods[index % goods.length] as Goods);
}
