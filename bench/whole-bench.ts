import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { orderCalls } from '@ghala/contract/calls/orders';
import { productUploadCalls, type UploadMode } from '@ghala/contract/calls/product-upload';
import { productCalls } from '@ghala/contract/calls/products';
import { purchaseListCalls } from '@ghala/contract/calls/purchase-lists';
import { stockMovementCalls } from '@ghala/contract/calls/stock-movements';
import { addressOf } from '@ghala/contract/common/address-of';
import pg from 'pg';
import { openEmbeddedPostgres } from '../server/src/postgres/embedded-postgres';
import { BUSY_RECORD_ID, fillLarge, large } from '../server/test/large-stage';
import { drain } from './drain';
import { readProcessorTimes } from './posting/processor-time';
import { postgresPidOf, startServer } from './server-process';
import { signIn } from './sign-in';

const UPLOADED_PRODUCTS = 100_000;
/** There are orders of both kinds, and a history, of 100,000 rows each. */
const size = { ...large, stockRecords: 300_000, notes: 100_000, receipts: 100_000, purchases: 100_000 };
const TURNS = 3;

type Server = Awaited<ReturnType<typeof startServer>> & { postgresPid: number; connectionString: string };

/** Measures uploads and whole answers of the built server, each on a database of its own; or those that a word names. */
const only = process.argv[3];
if (only !== 'answers')
  await withServer(async (server) => {
    await fill(server, (client) =>
      client.query(`insert into units (name) values ('Box'); insert into categories (name) values ('Benchmark')`),
    );
    await benchUploads(server);
  });
if (only !== 'uploads')
  await withServer(async (server) => {
    await fill(server, (client) => fillLarge(client, size));
    await benchAnswers(server);
  });

async function withServer(work: (server: Server) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ghala-bench-'));
  try {
    const server = await startServer(dataDir);
    try {
      const { ownerUrl } = await openEmbeddedPostgres({ dataDir, program: 'bench' });
      await work({ ...server, postgresPid: postgresPidOf(dataDir), connectionString: ownerUrl });
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill({ connectionString }: Server, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(connectionString);
  await client.connect();
  await work(client);
  await client.end();
}

/** A file of new products is checked, then written; the same file once more changes nothing. */
async function benchUploads(server: Server): Promise<void> {
  const token = await signIn(server.port);
  const file = productFile();
  console.log(`\n| ${UPLOADED_PRODUCTS} products | seconds | server, s | PostgreSQL, s |\n|---|---|---|---|`);
  for (const [name, mode] of [
    ['checked', 'check'],
    ['checked and written', 'all'],
    ['the same file once more', 'all'],
  ] as const) {
    const { seconds, node, postgres } = await timed(server, () => upload(server, token, file, mode));
    console.log(`| ${name} | ${seconds.toFixed(1)} | ${node.toFixed(1)} | ${postgres.toFixed(1)} |`);
  }
}

function productFile(): Blob {
  const goods = ['Cement', 'Paint', 'Nails', 'Timber', 'Pipe'];
  const rows = Array.from({ length: UPLOADED_PRODUCTS }, (_, index) =>
    [`C${index}`, `${goods[index % goods.length]} ${index}`, 'Benchmark', 'Box', index % 900, 10, 500, 20].join(','),
  );
  const headings = 'Item Code,Product Name,Category,Unit,Purchase Price,Min Stock,Max Stock,Order Stock';
  return new Blob([[headings, ...rows].join('\r\n')], { type: 'text/csv' });
}

async function upload({ port }: Server, token: string, file: Blob, mode: UploadMode): Promise<void> {
  const body = new FormData();
  body.set('mode', mode);
  body.set('file', file, 'products.csv');
  const { method } = productUploadCalls.upload;
  const address = `http://127.0.0.1:${port}${addressOf(productUploadCalls.upload, {})}`;
  const response = await fetch(address, { method, body, headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`the upload gave ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Reads whole lists and files, and discards them. */
async function benchAnswers(server: Server): Promise<void> {
  const token = await signIn(server.port);
  const csv = { query: { format: 'csv' } } as const;
  const history = { params: { id: BUSY_RECORD_ID }, ...csv };
  console.log('\n| answer | rows | begun, ms | ended, s | rows a second | server, s | PostgreSQL, s | peak, MB |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const [name, rows, path] of [
    ['purchase orders, JSON', size.purchases, addressOf(purchaseListCalls.list, {})],
    ['purchase orders, CSV', size.purchases, addressOf(purchaseListCalls.list, csv)],
    ['stock, CSV', size.stockRecords, addressOf(inventoryCalls.list, csv)],
    ['products, CSV', size.products, addressOf(productCalls.list, csv)],
    ['orders, CSV', size.notes, addressOf(orderCalls.list, csv)],
    ['history, CSV', size.ledgerRows / 100, addressOf(stockMovementCalls.history, history)],
  ] as const)
    for (let turn = 0; turn < TURNS; turn++) {
      const { seconds, node, postgres, result } = await timed(server, () => drain(server.port, path, token));
      const rate = Math.round(rows / seconds);
      console.log(
        `| ${name} | ${rows} | ${result.begunMs.toFixed(0)} | ${seconds.toFixed(2)} | ${rate} | ${node.toFixed(1)} | ${postgres.toFixed(1)} | ${peakMemory(server)} |`,
      );
    }
}

interface Timed<Result> {
  seconds: number;
  /** The processor time is in seconds. */
  node: number;
  postgres: number;
  result: Result;
}

async function timed<Result>({ pid, postgresPid }: Server, work: () => Promise<Result>): Promise<Timed<Result>> {
  const processes = { serverPid: pid, postgresPid };
  const before = readProcessorTimes(processes);
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  const after = readProcessorTimes(processes);
  return { seconds, node: after.node - before.node, postgres: after.postgres - before.postgres, result };
}

/** Reads the peak memory of the server's process so far, in megabytes; Linux only. */
function peakMemory({ pid }: Server): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
