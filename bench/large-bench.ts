import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { orderCalls } from '@ghala/contract/calls/orders';
import { addressOf } from '@ghala/contract/common/address-of';
import pg from 'pg';
import { onlyOf } from '../server/src/db/only-row';
import { openEmbeddedPostgres } from '../server/src/postgres/embedded-postgres';
import { fillLarge } from '../server/test/large-stage';
import { ApiClient } from './api-client';
import { type Request, requestOf } from './calls';
import { drain } from './drain';
import { benchLargeLists } from './large-lists';
import { startServer } from './server-process';
import { signIn } from './sign-in';
import { latencies, quantile } from './stopwatch';

const PAUSE_MS = 200;

/** Other users make these requests while long lists are read. */
const others: Request[] = [
  requestOf(businessProfileCalls.list, {}),
  requestOf(inventoryCalls.list, { query: { limit: 50 } }),
  requestOf(orderCalls.list, { query: { limit: 50 } }),
  requestOf(dashboardCalls.get, {}),
];

/**
 * Measures the built server with its own PostgreSQL among a million records and orders and ten million ledger rows.
 * BENCH_DATA_DIR names a data folder that is filled once and stays; BENCH_LISTS restricts the lists to those whose name
 * contains it, and leaves out the whole lists.
 */
const keptDir = process.env.BENCH_DATA_DIR;
const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'ghala-bench-'));
mkdirSync(dataDir, { recursive: true });
const server = await startServer(dataDir);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cleanUp().then(() => process.exit(1)));
try {
  await fill();
  const token = await signIn(server.port);
  const client = new ApiClient(server.port, token, 0);
  await benchHome(client);
  await benchLargeLists(client, process.env.BENCH_LISTS);
  client.close();
  if (process.env.BENCH_LISTS === undefined) await benchWholeLists(token);
} finally {
  await cleanUp();
}

async function fill(): Promise<void> {
  const { ownerUrl: connectionString } = await openEmbeddedPostgres({ dataDir, program: 'bench' });
  const client = new pg.Client({ connectionString });
  // A server that stops after a failure ends the connection.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from products');
  if (onlyOf(rows).count === '0') await fillLarge(client);
  await client.end();
}

async function benchHome(client: ApiClient): Promise<void> {
  const send = () => client.send(requestOf(dashboardCalls.get, {}));
  await latencies(4, send);
  const times = await latencies(40, send);
  console.log(`\nHome: ${quantile(times, 0.5).toFixed(1)} ms, 95 %: ${quantile(times, 0.95).toFixed(1)} ms`);
}

async function benchWholeLists(token: string): Promise<void> {
  console.log(
    '\n| at once | list | s, first to last | MB each | peak RSS, MB | others: 95 %, ms |\n|---|---|---|---|---|---|',
  );
  for (const [count, query] of [
    [0, {}],
    [1, {}],
    [4, {}],
    [8, {}],
    [1, { format: 'csv' }],
    [1, { format: 'xlsx' }],
  ] as const) {
    const list = addressOf(inventoryCalls.list, { query });
    const lists = Promise.all(Array.from({ length: count }, () => drain(server.port, list, token)));
    const ended = count === 0 ? sleep(10_000) : lists;
    const [read, peak, times] = await Promise.all([lists, peakMemory(ended), timeOthers(token, ended)]);
    const seconds = read.map(({ endedMs }) => endedMs / 1000).sort((one, other) => one - other);
    const range = `${seconds.at(0)?.toFixed(1) ?? '–'} to ${seconds.at(-1)?.toFixed(1) ?? '–'}`;
    console.log(`| ${count} | ${list} | ${range} | ${((read[0]?.bytes ?? 0) / 1e6).toFixed(0)} | ${peak} | ${times} |`);
  }
}

/** Reads the peak memory of the server's process, in megabytes; Linux only. */
async function peakMemory(ended: Promise<unknown>): Promise<number> {
  let peak = 0;
  for (let isOver = false; !isOver; ) {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    peak = Math.max(peak, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024));
    isOver = await Promise.race([ended.then(() => true), sleep(50, false)]);
  }
  return peak;
}

async function timeOthers(token: string, ended: Promise<unknown>): Promise<string> {
  let isOver = false;
  const end = ended.then(() => {
    isOver = true;
  });
  const all = await Promise.all(
    others.map(async (request, number) => {
      const client = new ApiClient(server.port, token, number + 1);
      const times: number[] = [];
      while (!isOver) {
        times.push(...(await latencies(1, () => client.send(request))));
        await Promise.race([end, sleep(PAUSE_MS)]);
      }
      client.close();
      return `${request.path.slice('/api/'.length)} ${quantile(times, 0.95).toFixed(0)}`;
    }),
  );
  return all.join(', ');
}

async function cleanUp(): Promise<void> {
  await server.stop();
  if (keptDir === undefined) rmSync(dataDir, { recursive: true, force: true });
}
