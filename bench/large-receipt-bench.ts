import pg from 'pg';
import { onlyOf } from '../server/src/db/only-row';
import { ApiClient } from './api-client';
import { processReceipt } from './calls';
import { FIRST_MARKER, record, replay } from './recorded-sql';
import { quantile } from './stopwatch';
import type { GetBench } from './timed-get';

const ITEMS = 2_000;
/** So many receipts of each kind are measured; one before them warms up. */
const ROUNDS = 5;

/** Holds a saved receipt against an approved order, with all of its lines. */
interface LargeReceipt {
  batchId: number;
  purchaseId: number;
  itemIds: number[];
}

/** Prints the time to process a receipt of 2,000 items, through HTTP and as the same statements through pg. */
export async function benchLargeReceipts({ app, connectionString, port, token }: GetBench): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const http = new ApiClient(port, token, 0);
  try {
    const recorded = await makeReceipt(client, FIRST_MARKER);
    const statements = await record(app, token, processReceipt(recorded.batchId));
    const times = { http: [] as number[], direct: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++) {
      const one = await makeReceipt(client);
      const viaHttp = await milliseconds(() => http.send(processReceipt(one.batchId)));
      const other = await makeReceipt(client);
      const direct = await milliseconds(() => replay(client, statements, twins(recorded, other)));
      if (round === 0) continue;
      times.http.push(viaHttp);
      times.direct.push(direct);
    }
    const [viaHttp, direct] = [quantile(times.http, 0.5), quantile(times.direct, 0.5)];
    console.log(`\nProcessing a receipt of ${ITEMS} items against its order, ${statements.length} statements:`);
    console.log('\n| HTTP, ms | direct, ms | HTTP / direct |\n|---|---|---|');
    console.log(`| ${viaHttp.toFixed(0)} | ${direct.toFixed(0)} | ${(viaHttp / direct).toFixed(2)} |`);
  } finally {
    http.close();
    await client.end();
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function twins(recorded: LargeReceipt, other: LargeReceipt): Map<number, number> {
  return new Map([
    [recorded.batchId, other.batchId],
    [recorded.purchaseId, other.purchaseId],
    ...recorded.itemIds.map((id, index): [number, number] => [id, other.itemIds[index] as number]),
  ]);
}

/** @param firstId uses this id and the following ones instead of the database's next ones */
async function makeReceipt(client: pg.Client, firstId?: number): Promise<LargeReceipt> {
  const id = (offset: number) => (firstId === undefined ? 'default' : String(firstId + offset));
  const itemId =
    firstId === undefined ? `nextval(pg_get_serial_sequence('receipt_items', 'id'))` : `${firstId} + number`;
  await client.query(`insert into suppliers (name) select 'Benchmark' where not exists (select from suppliers)`);
  const { rows: purchases } = await client.query<{ id: number }>(
    `insert into purchases (id, status, supplier_id, raised_by_id) overriding system value
      values (${id(0)}, 'approved', (select min(id) from suppliers), (select min(id) from users)) returning id`,
  );
  const purchaseId = onlyOf(purchases).id;
  const { rows: receipts } = await client.query<{ id: number }>(
    `insert into receipts (id, stock_category_id, purchase_id, created_by_id) overriding system value
      values (${id(0)}, (select min(id) from stock_categories), $1, (select min(id) from users)) returning id`,
    [purchaseId],
  );
  const batchId = onlyOf(receipts).id;
  const { rows: items } = await client.query<{ id: number }>(
    `with line as (
        insert into purchase_lines (purchase_id, product_id, quantity, price)
        select $1, id, 10, 500 from products order by id limit ${ITEMS}
        returning id, product_id
      )
      insert into receipt_items (id, receipt_id, purchase_line_id, product_id, quantity, price, warehouse_id, section_id)
      overriding system value
      select ${itemId}, $2, line.id, line.product_id, 10, 500, section.warehouse_id, section.id
      from (select *, row_number() over (order by id) as number from line) line,
        (select id, warehouse_id from places where kind = 'section' and name = 'Shelf A' order by id limit 1) section
      returning id`,
    [purchaseId, batchId],
  );
  return { batchId, purchaseId, itemIds: items.map((item) => item.id).sort((one, other) => one - other) };
}
