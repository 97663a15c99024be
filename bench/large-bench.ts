import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { orderCalls } from '@ghala/contract/calls/orders';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { reportCalls } from '@ghala/contract/calls/reports';
import { addressOf } from '@ghala/contract/common/address-of';
import pg from 'pg';
import { openEmbeddedPostgres } from '../server/src/postgres/embedded-postgres';
import { ApiClient } from './api-client';
import { type Request, requestOf } from './calls';
import { fillLarge } from './large-stage';
import { startServer } from './server-process';
import { signIn } from './sign-in';
import { fillStage } from './stage';
import { latencies, quantile } from './stopwatch';

const PLACES = 30;
const TURNS = 40;
const PAUSE_MS = 200;
const period = { dateFrom: dayBefore(364), dateTo: dayBefore(0) };

const page = (query: Record<string, string> = {}) => ({ query: { limit: 50, ...query } });

/** Screens as users open them: their sorts, their searches, and the reports of a year. */
const requests: Request[] = [
  requestOf(inventoryCalls.list, page()),
  requestOf(inventoryCalls.list, page({ sort: 'warehouse' })),
  requestOf(inventoryCalls.list, page({ sort: '-warehouse' })),
  requestOf(inventoryCalls.list, page({ q: 'cement' })),
  requestOf(reportCalls.steps, { params: { report: 'dispatch' }, query: period }),
  requestOf(reportCalls.steps, { params: { report: 'receiving' }, query: period }),
  requestOf(dispatchCalls.report, { ...page(), body: period }),
  requestOf(receiptCalls.report, { ...page(), body: period }),
  requestOf(orderCalls.list, page()),
  requestOf(orderCalls.list, page({ q: 'site' })),
  requestOf(orderCalls.list, page({ q: 'otieno' })),
  requestOf(orderCalls.list, page({ q: 'N-1234' })),
  requestOf(receiptCalls.list, page({ q: 'site' })),
  requestOf(receiptCalls.list, page({ q: 'supplier 1' })),
  requestOf(receiptCalls.list, page({ q: 'REF-12345' })),
  requestOf(purchaseCalls.list, page({ q: 'site' })),
  requestOf(approvalCalls.queue, page({ q: 'cement' })),
  requestOf(approvalCalls.queue, page({ q: 'DN-12' })),
];

/** Other users' requests while long lists are read. */
const others: Request[] = [
  requestOf(businessProfileCalls.list, {}),
  requestOf(inventoryCalls.list, page()),
  requestOf(orderCalls.list, page()),
  requestOf(dashboardCalls.get, {}),
];

/** Measures the built server with its own PostgreSQL, with 300,000 stock records and 200,000 notes. */
const dataDir = mkdtempSync(join(tmpdir(), 'ghala-bench-'));
const server = await startServer(dataDir);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cleanUp().then(() => process.exit(1)));
try {
  const { ownerUrl: connectionString } = await openEmbeddedPostgres({ dataDir, program: 'bench' });
  const client = new pg.Client({ connectionString });
  await client.connect();
  await fillStage(client, PLACES);
  await fillLarge(client);
  await client.end();
  const token = await signIn(server.port);
  await benchCalls(token);
  await benchWholeLists(token);
} finally {
  await cleanUp();
}

async function benchCalls(token: string): Promise<void> {
  console.log('\n| call | ms | 95 % |\n|---|---|---|');
  const client = new ApiClient(server.port, token, 0);
  for (const request of requests) {
    const send = () => client.send(request);
    await latencies(TURNS / 10, send);
    const times = await latencies(TURNS, send);
    console.log(`| ${request.path} | ${quantile(times, 0.5).toFixed(0)} | ${quantile(times, 0.95).toFixed(0)} |`);
  }
  client.close();
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
    const lists = Promise.all(Array.from({ length: count }, () => drain(list, token)));
    const ended = count === 0 ? sleep(10_000) : lists;
    const [read, peak, times] = await Promise.all([lists, peakMemory(ended), timeOthers(token, ended)]);
    const seconds = read.map(({ ms }) => ms / 1000).sort((one, other) => one - other);
    const range = `${seconds.at(0)?.toFixed(1) ?? '–'} to ${seconds.at(-1)?.toFixed(1) ?? '–'}`;
    console.log(`| ${count} | ${list} | ${range} | ${((read[0]?.bytes ?? 0) / 1e6).toFixed(0)} | ${peak} | ${times} |`);
  }
}

/** Reads an answer to its end and discards it. */
function drain(path: string, token: string): Promise<{ ms: number; bytes: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const agent = new Agent();
    const headers = { authorization: `Bearer ${token}` };
    get({ agent, host: '127.0.0.1', port: server.port, path, headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        agent.destroy();
        if (response.statusCode === 200) resolve({ ms: performance.now() - start, bytes });
        else reject(new Error(`${path} gave ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

/** The peak memory of the server's process, in megabytes; Linux only. */
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

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function cleanUp(): Promise<void> {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
