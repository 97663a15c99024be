import type { Client } from 'pg';
import { onlyOf } from '../server/src/kernel/only-row';
import type { Goods, IssueTask, ReceiptPlace } from './calls';
import { FIRST_MARKER } from './recorded-sql';

/** Products that receipts and issues use in turn, in one section of one warehouse. */
const HOT_PRODUCTS = 200;
export const LISTED_PRODUCTS = 10_000;
const LISTED_PLACES = 10;
const OPENING_QUANTITY = 1_000_000;

/** The benchmark's data. */
export interface Stage {
  place: ReceiptPlace;
  goods: Goods[];
  /** Used up one by one. */
  tasks: IssueTask[];
  /** Ids of the recorded calls; the database's next ones are `receipt` and `receiptItem`. */
  markers: IssueTask;
}

/** Ids that the recorded calls create or use: numbers that occur nowhere else. */
const marker = {
  productId: FIRST_MARKER + 1,
  recordId: FIRST_MARKER + 2,
  noteId: FIRST_MARKER + 3,
  itemId: FIRST_MARKER + 4,
};
const CREATED = FIRST_MARKER + 1_000;

/**
 * Fills an empty database: a stock list of 10,000 rows per place, and `taskCount` dispatch notes with a line each.
 *
 * @param places number of warehouses in the list, with a section each
 */
export async function fillStage(client: Client, taskCount: number, places = LISTED_PLACES): Promise<Stage> {
  const userId = await one(client, 'select id from users limit 1');
  const unitId = await one(client, `insert into units (name) values ('Box') returning id`);
  const nogId = await one(client, `insert into stock_categories (name) values ('Benchmark') returning id`);
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
  const warehouseId = await one(client, `insert into places (kind, name) values ('warehouse', 'Busy') returning id`);
  const sectionId = await one(
    client,
    `insert into places (kind, warehouse_id, name) values ('section', ${warehouseId}, 'Front') returning id`,
  );
  const place = { nogId, warehouseId, sectionId };
  const goods = await makeGoods(client, place, unitId, userId);
  await makeMarkers(client, place, unitId, userId);
  const tasks = await makeTasks(client, place, userId, goods, taskCount);
  await client.query('vacuum analyze');
  return { place, goods, tasks, markers: marker };
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

async function makeGoods(client: Client, place: ReceiptPlace, unitId: number, userId: number): Promise<Goods[]> {
  await client.query(
    `insert into products (name, category_id, unit_id)
      select 'Busy ' || number, (select min(id) from categories), $1 from generate_series(1, $2::int) number`,
    [unitId, HOT_PRODUCTS],
  );
  await openRecords(
    client,
    userId,
    `select id, ${place.warehouseId}, ${place.sectionId}, ${OPENING_QUANTITY} from products where name like 'Busy %'`,
  );
  const { rows } = await client.query<Goods>(
    `select product_id as "productId", id as "recordId" from stock_records where warehouse_id = $1 order by id`,
    [place.warehouseId],
  );
  return rows;
}

/** The product, record and note for the recorded calls; the records they create get recognisable ids as well. */
async function makeMarkers(client: Client, place: ReceiptPlace, unitId: number, userId: number): Promise<void> {
  const { productId, recordId, noteId, itemId } = marker;
  await client.query(`insert into products (id, name, category_id, unit_id) overriding system value
    select ${productId}, 'Recorded', min(id), ${unitId} from categories`);
  await client.query(`insert into stock_records (id, product_id, warehouse_id, section_id) overriding system value
    values (${recordId}, ${productId}, ${place.warehouseId}, ${place.sectionId})`);
  await client.query(`insert into issue_notes (id, kind, note_no, status, warehouse_id, assigned_to_id, created_by_id)
    overriding system value values (${noteId}, 'dispatch', 'DN-recorded', 'active', ${place.warehouseId}, ${userId}, ${userId})`);
  await client.query(`insert into issue_note_items (id, note_id, product_id, quantity) overriding system value
    values (${itemId}, ${noteId}, ${productId}, 1)`);
}

async function makeTasks(
  client: Client,
  { warehouseId }: ReceiptPlace,
  userId: number,
  goods: readonly Goods[],
  count: number,
): Promise<IssueTask[]> {
  const { rows } = await client.query<{ noteId: number; itemId: number; productId: number }>(
    `with note as (
        insert into issue_notes (kind, note_no, status, warehouse_id, assigned_to_id, created_by_id)
        select 'dispatch', document_number('DN-', number, 6), 'active', $1, $2, $2 from generate_series(1, $3::int) number
        returning id
      ),
      product as (select ordinality, id from unnest($4::int[]) with ordinality as listed (id))
      insert into issue_note_items (note_id, product_id, quantity)
      select note.id, product.id, 1 from note join product on product.ordinality = 1 + note.id % ${HOT_PRODUCTS}
      returning note_id as "noteId", id as "itemId", product_id as "productId"`,
    [warehouseId, userId, count, goods.map(({ productId }) => productId)],
  );
  const records = new Map(goods.map(({ productId, recordId }) => [productId, recordId]));
  return rows.map((task) => ({ ...task, recordId: records.get(task.productId) as number }));
}

/** Runs `work` while the database assigns recognisable ids to new receipts and their items. */
export async function withMarkedIds<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  const set = (table: string, next: string) =>
    client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), ${next}, false)`);
  await set('receipts', `${CREATED}`);
  await set('receipt_items', `${CREATED + 1}`);
  const result = await work();
  await set('receipts', '1');
  await set('receipt_items', '1');
  return result;
}
