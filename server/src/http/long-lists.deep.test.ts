import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { orderCalls } from '@ghala/contract/calls/orders';
import { productCalls } from '@ghala/contract/calls/products';
import { addressOf } from '@ghala/contract/common/address-of';
import type { Call } from '@ghala/contract/common/call';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeWarehouse } from '../../test/fixtures';
import { listen } from '../../test/raw-connection';
import { type Client, createTestApp } from '../../test/test-app';
import { buildApp } from '../app';
import { createDatabase } from '../db/database';
import { readerLimits } from './long-reads';

// One connection of so small a pool is for long lists.
const test = await createTestApp({ DATABASE_POOL: '2' });
const { database } = test;
const port = await listen(test.app);
const admin = await test.signIn('all');
const other = await test.signIn([], 'Other');
const third = await test.signIn([], 'Third');

const orders = addressOf(orderCalls.list);
const COUNT = 6_000;

/** The rows fill all buffers between the database and a reader who takes nothing. */
beforeAll(async () => {
  const { id: warehouseId } = await makeWarehouse(database);
  await sql`insert into issue_notes (kind, note_no, status, warehouse_id, instructions, created_by_id, created_at)
    select 'pickup', 'PN-' || number, 'active', ${warehouseId}, repeat('Mind the step. ', 300), ${admin.actor?.id},
      now() - number * interval '1 second'
    from generate_series(1, ${COUNT}) number`.execute(database);
  await sql`insert into units (name) values ('Piece')`.execute(database);
  await sql`insert into categories (name) values ('All')`.execute(database);
  await sql`insert into products (name, category_id, unit_id)
    select 'Product ' || number, (select min(id) from categories), (select min(id) from units)
    from generate_series(1, 2500) number`.execute(database);
  await sql`insert into stock_records (product_id, warehouse_id, available)
    select id, ${warehouseId}, 1 from products`.execute(database);
});

/** A condition is awaited rather than timed: a busy machine only takes longer. */

const open = new Set<IncomingMessage>();
afterEach(() => {
  for (const response of open) response.destroy();
  open.clear();
  Object.assign(readerLimits, { idleMs: 30_000, wholeMs: 600_000 });
  return expect.poll(readers).toBe(0);
});

/** Counts the connections that read a long list. */
async function readers(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Reads the beginning of an answer; the rest is unread until a test reads it. */
function ask(client: Client, path: string, at = port): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(
      { port: at, path, agent: false, headers: { authorization: `Bearer ${client.token}` } },
      (response) => {
        open.add(response);
        resolve(response);
      },
    );
    request.on('error', reject);
  });
}

/** Reads the whole text of an answer. @throws if it is cut off */
async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Reads all pages of a list in sequence. */
async function pagesOf(call: Call, rowsOf: (body: never) => unknown[]): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let next: string | undefined = addressOf(call, { query: { limit: 500 } }); next !== undefined; ) {
    const { body, headers } = await admin.get(next);
    rows.push(...rowsOf(body as never));
    next = /<([^>]*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
  }
  return rows;
}

describe('a whole list of any length', () => {
  const lists: { call: Call; rowsOf: (body: never) => unknown[]; answerOf: (rows: unknown[]) => unknown }[] = [
    { call: productCalls.list, rowsOf: (body: unknown[]) => body, answerOf: (rows) => rows },
    {
      call: inventoryCalls.list,
      // Only pages have the levels.
      rowsOf: (body: { activities: object[] }) => body.activities.map((row) => ({ ...row, levels: undefined })),
      answerOf: (activities) => ({ status: 1, message: 'Stock levels', activities }),
    },
  ];
  it.each(lists)('/api$call.path equals its pages together', async ({ call, rowsOf, answerOf }) => {
    const rows = await pagesOf(call, rowsOf);
    expect(rows).toHaveLength(2500);
    const { body, headers } = await admin.attempt(call);
    expect(headers).toMatchObject({ 'x-total-count': '2500', 'content-type': 'application/json; charset=utf-8' });
    expect(body).toEqual(answerOf(rows));
  });

  it('is exported whole as CSV and XLSX', async () => {
    const csv = String((await admin.attempt(productCalls.list, { query: { format: 'csv' } })).body)
      .trim()
      .split('\n');
    expect(csv).toHaveLength(2501);
    expect(csv[2500]).toMatch(/^2500,/);
    const xlsx = await admin.attempt(productCalls.list, { query: { format: 'xlsx' } });
    expect([xlsx.status, xlsx.raw.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  it('is one state of the database, whatever is written while it is read', async () => {
    const response = await ask(admin, orders);
    await sql`update issue_notes set created_at = now() where note_no = ${`PN-${COUNT}`}`.execute(database);
    await sql`delete from issue_notes where note_no = ${`PN-${COUNT - 1}`}`.execute(database);
    const rows = JSON.parse(await textOf(response)) as { orderNo: string }[];
    expect(response.headers['x-total-count']).toBe(String(COUNT));
    expect(rows.map(({ orderNo }) => orderNo)).toEqual(Array.from({ length: COUNT }, (_, row) => `PN-${row + 1}`));
  });
});

describe('the reader of a long list', () => {
  it('occupies no connection once gone', async () => {
    const response = await ask(admin, orders);
    await expect.poll(readers).toBe(1);
    response.destroy();
    await expect.poll(readers).toBe(0);
  });

  it.each([
    ['takes nothing of it', { idleMs: 200 }],
    ['takes too long in all', { wholeMs: 200 }],
  ])('is cut off when the reader %s, and sees that the list is incomplete', async (_what, limits) => {
    Object.assign(readerLimits, limits);
    const response = await ask(admin, orders);
    await expect.poll(readers).toBe(0);
    await expect(textOf(response)).rejects.toThrow('aborted');
  });

  it('sees that the answer is incomplete if the database fails midway', async () => {
    for (const query of [{}, { format: 'csv' }, { format: 'xlsx' }]) {
      const response = await ask(admin, addressOf(orderCalls.list, { query }));
      expect(response.statusCode).toBe(200);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(database);
      await expect(textOf(response)).rejects.toThrow('aborted');
    }
  });
});

describe('many long lists at once', () => {
  it('do not wait for a slow reader if the pool has connections for both', async () => {
    const { config } = test.app;
    const wide = createDatabase(test.connectionString, 6);
    const app = await buildApp({
      config: { ...config, databasePool: 6 },
      database: wide,
      connectionString: test.connectionString,
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    try {
      const slow = await ask(admin, orders, Number(new URL(address).port));
      const quick = await ask(other, orders, Number(new URL(address).port));
      expect(JSON.parse(await textOf(quick)).length).toBeGreaterThan(COUNT - 10);
      expect(slow.complete).toBe(false);
      slow.destroy();
    } finally {
      await app.close();
      await wide.destroy();
    }
  });

  it('leave connections to everyone else, and wait for one another', async () => {
    const first = await ask(admin, orders);
    const second = ask(other, orders);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect.poll(readers).toBe(1);
    expect((await third.attempt(orderCalls.list, { query: { limit: 5 } })).body).toHaveLength(5);
    expect((await third.attempt(catalogueCalls.units.list)).body).toHaveLength(1);
    first.destroy();
    const rows = JSON.parse(await textOf(await second)) as unknown[];
    expect(rows.length).toBeGreaterThan(COUNT - 10);
  });

  it("are refused beyond the queue's limit, until there is room again", async () => {
    await ask(admin, orders);
    const path = addressOf(orderCalls.list, { query: { format: 'csv' } });
    const headers = { authorization: `Bearer ${admin.token}` };
    // Ten wait; whichever comes last is answered at once.
    const waiting = Array.from({ length: 11 }, () => get({ port, path, agent: false, headers }));
    const refused = await new Promise<IncomingMessage>((resolve) => {
      for (const request of waiting) request.on('error', () => {}).on('response', resolve);
    });
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['content-disposition']]).toEqual([
      503,
      '30',
      undefined,
    ]);
    expect(JSON.parse(await textOf(refused)).status).toBe(0);
    // A reader who leaves gives up the place.
    for (const request of waiting) request.destroy();
    for (const response of open) response.destroy();
    await expect
      .poll(async () => (await admin.attempt(orderCalls.list, { query: { format: 'csv' } })).status)
      .toBe(200);
  });
});
