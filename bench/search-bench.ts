import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productCalls } from '@ghala/contract/calls/products';
import pg from 'pg';
import { onlyOf } from '../server/src/db/only-row';
import { openEmbeddedPostgres } from '../server/src/postgres/embedded-postgres';
import { ApiClient } from './api-client';
import { requestOf } from './calls';
import { startServer } from './server-process';
import { signIn } from './sign-in';
import { latencies, quantile } from './stopwatch';

/*
 * Measures the search among a million products, as the header's search asks: five by match. BENCH_DATA_DIR names a data
 * folder that is filled once and stays.
 */

/** A search is shown before a user wonders where it is: milliseconds through HTTP, the median of its turns. */
const BAR_MS = 100;
const TURNS = 10;
const PRODUCTS = 1_000_000;

/** These are common beginnings, words in any order, a code, and each kind of typing error. */
const searches = [
  ...['c', 'ce', 'cem', 'cement', 'white', 'lot 77', 'bag cement', 'cement 500', 'rope lot 99', '99 lot rope'],
  ...['portland cement 12 kg', 'tin paint fine 33', 'G-0512345', '6009000512345', 'paracetamol'],
  ...['cemnet', 'paracetmol', 'parracetamol', 'paracetanol', 'cemnet lot 99', 'G-0512354X', 'G-05123455', 'qqzzxx'],
  ...['G0512345', 'G-O512345', 'H-0512345', 'rop treated', 'tln paint heavy', 'bga cemnet'],
];

const keptDir = process.env.BENCH_DATA_DIR;
const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'ghala-bench-'));
mkdirSync(dataDir, { recursive: true });
const server = await startServer(dataDir);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cleanUp().then(() => process.exit(1)));
try {
  await fill();
  const client = new ApiClient(server.port, await signIn(server.port), 0);
  const slow = await measure(client);
  client.close();
  if (slow.length > 0) {
    console.error(`Slower than ${BAR_MS} ms: ${slow.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await cleanUp();
}

/** Prints the times of all searches. @returns those above the bar */
async function measure(client: ApiClient): Promise<string[]> {
  const slow: string[] = [];
  console.log('\n| search | median, ms | longest, ms |\n|---|---|---|');
  for (const q of searches) {
    const send = () => client.send(requestOf(productCalls.find, { query: { q, limit: 5 } }));
    await latencies(2, send);
    const times = await latencies(TURNS, send);
    const median = quantile(times, 0.5);
    console.log(`| ${q} | ${median.toFixed(1)} | ${Math.max(...times).toFixed(1)} |`);
    if (median > BAR_MS) slow.push(q);
  }
  return slow;
}

async function fill(): Promise<void> {
  const { ownerUrl: connectionString } = await openEmbeddedPostgres({ dataDir, program: 'bench' });
  const client = new pg.Client({ connectionString });
  // A server that stops after a failure ends the connection.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from products');
  if (onlyOf(rows).count === '0') {
    await client.query(`insert into units (name) values ('Piece'); insert into categories (name) values ('Goods')`);
    await client.query(`set synchronous_commit = off; set work_mem = '256MB'`);
    for (let first = 1; first <= PRODUCTS; first += PRODUCTS / 10)
      await client.query(
        `insert into products (name, code, barcode, category_id, unit_id)
        select case when number % 100000 = 0 then 'Paracetamol tablets ' || number
            else noun || ' ' || adjective || ' ' || number % 997 || ' kg lot ' || number end,
          'G-' || lpad(number::text, 7, '0'), '6009' || lpad(number::text, 9, '0'),
          (select min(id) from categories), (select min(id) from units)
        from generate_series($1::int, $2) number,
          lateral (select (array['Cement bag', 'Paint tin', 'Rope', 'Steel bar', 'Nails', 'Timber', 'Cable', 'Pipe', 'Tile',
            'Sand'])[1 + abs(hashint4(number)) % 10] as noun,
            (array['portland', 'white', 'fine', 'coarse', 'galvanised', 'treated', 'heavy', 'local']
            )[1 + abs(hashint4(number + 7)) % 8] as adjective) named`,
        [first, first + PRODUCTS / 10 - 1],
      );
    await client.query('vacuum analyze products');
  }
  await client.end();
}

async function cleanUp(): Promise<void> {
  await server.stop();
  if (keptDir === undefined) rmSync(dataDir, { recursive: true, force: true });
}
