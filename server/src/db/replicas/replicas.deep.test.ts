import { join } from 'node:path';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { healthCalls } from '@ghala/contract/calls/health';
import { reservationCalls } from '@ghala/contract/calls/reservations';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ownFolder, startGhala } from '../../../test/backup-world';
import { DatabaseProxy } from '../../../test/database-proxy';
import { uniqueName } from '../../../test/fixtures';
import { startReplica } from '../../../test/streaming-replica';
import { Client } from '../../../test/test-app';
import { buildApp } from '../../app';
import { openPostgres } from '../../postgres/open-postgres';
import { grantWork, makeServerRole } from '../../postgres/server-role';
import { readsMeter } from '../../runtime/meters';
import { createDatabase } from '../database';
import { presentUrl } from './database-hosts';
import { writtenPosition } from './log-position';

const home = ownFolder();
const ghala = await startGhala(join(home, 'primary'));
const serverUrl = await makeServerRole(ghala.owner, ghala.ownerUrl);
await ghala.owner.connection().execute((owner) => grantWork(owner, 'ghala_server', true));
const replica = await startReplica({ dataDir: ghala.config.dataDir, ownerUrl: ghala.ownerUrl }, join(home, 'replica'));
const before = await DatabaseProxy.before(replica.url);

/** These are two servers with the replica, in the server's role. */
const [here, elsewhere] = await Promise.all([start(), start()]);
afterAll(async () => {
  before.resume();
  await before.close();
  await replica.stop();
});

async function start(): Promise<{ app: FastifyInstance; admin: Client }> {
  const database = createDatabase(serverUrl, 5);
  const url = new URL(serverUrl);
  url.host = new URL(before.url).host;
  const config = { ...ghala.config, databasePool: 5, databaseReplicaUrls: [url.href] };
  const app = await buildApp({ config, database, connectionString: serverUrl });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await database.destroy();
  });
  return { app, admin: new Client(app, ghala.admin.token, ghala.admin.actor) };
}

/** How many reads went where since it was last asked. */
async function reads(): Promise<{ replica: number; primary: number }> {
  const { values } = await readsMeter.get();
  const of = (from: string) => values.find(({ labels }) => labels.from === from)?.value ?? 0;
  readsMeter.reset();
  return { replica: of('replica'), primary: of('primary') };
}

/** Waits until the replica is read again. */
async function untilRead(): Promise<void> {
  await expect
    .poll(async () => {
      await here.admin.send(catalogueCalls.units.list, { query: { limit: 1 } });
      return (await reads()).replica;
    })
    .toBe(1);
}

beforeEach(untilRead);

const add = async ({ admin }: typeof here) =>
  (await admin.send(catalogueCalls.units.create, { body: { unit: uniqueName('Crate') } })).unit.id;
const listed = async ({ admin }: typeof here) =>
  (await admin.send(catalogueCalls.units.list, { query: { limit: 200, sort: '-createdAt' } })).map(({ id }) => id);

describe('lists, reports and Home', () => {
  it('are read from the replica', async () => {
    const { admin } = here;
    const readAll = async () => {
      await reads();
      await admin.send(supplierCalls.list, { query: { limit: 5, q: 'a' } });
      await admin.send(reservationCalls.list, { query: {} });
      await admin.send(dashboardCalls.get, {});
      expect((await admin.attempt(supplierCalls.list, { query: { format: 'csv' } })).status).toBe(200);
      const { replica, primary } = await reads();
      return [replica >= 4, primary];
    };
    // On a busy machine the replica may fall behind meanwhile, and the database itself is read.
    await expect.poll(readAll).toEqual([true, 0]);
    expect((await admin.attempt(healthCalls.metrics)).body).toContain('# TYPE ghala_reads_total counter');
  });

  it('show every change that was answered before, by whichever server', async () => {
    for (let round = 0; round < 20; round++) {
      const [writer, reader] = round % 2 === 0 ? [here, elsewhere] : [elsewhere, here];
      const id = await add(writer);
      expect(await listed(reader)).toContain(id);
    }
    expect((await reads()).replica).toBeGreaterThan(0);
  });

  it('come from the database itself while the replica is behind', async () => {
    await replica.pause();
    try {
      const id = await add(here);
      await reads();
      expect(await listed(here)).toContain(id);
      expect(await listed(elsewhere)).toContain(id);
      expect(await reads()).toEqual({ replica: 0, primary: 2 });
    } finally {
      await replica.resume();
    }
  });

  it('are sent whole from one snapshot of it', async () => {
    await sql`insert into units (name) select 'Unit ' || n from generate_series(1, 1200) n`.execute(ghala.owner);
    const readUnits = async () => {
      await reads();
      const units = await here.admin.send(catalogueCalls.units.list, { query: {} });
      expect(units.length).toBeGreaterThan(1_200);
      return (await reads()).primary;
    };
    await expect.poll(readUnits).toBe(0);
  });
});

describe('several hosts', () => {
  const hosts = (of: string, ...urls: string[]) => {
    const { username, password, pathname } = new URL(of);
    return `postgres://${username}:${password}@${urls.map((url) => new URL(url).host).join()}${pathname}`;
  };
  const dead = 'postgres://127.0.0.1:1';

  it('are asked for the one that takes changes', async () => {
    const databaseUrl = hosts(ghala.ownerUrl, dead, replica.url, ghala.ownerUrl);
    const { ownerUrl } = await openPostgres({ ...ghala.config, databaseUrl }, 'server');
    expect(presentUrl(ownerUrl)).toBe(ghala.ownerUrl);
  });

  it('end a start if none of them takes changes', async () => {
    const databaseUrl = hosts(ghala.ownerUrl, dead, replica.url);
    await expect(openPostgres({ ...ghala.config, databaseUrl }, 'server')).rejects.toThrow(
      `DATABASE_URL, ${new URL(replica.url).host}: This server is a replica`,
    );
  });

  it('are tried in turn by a running server', async () => {
    // The list is another one than above, so it begins with its first.
    const connectionString = hosts(serverUrl, replica.url, dead, ghala.ownerUrl);
    const database = createDatabase(connectionString, 2);
    const { config } = ghala;
    const watchTimes = { everyMs: 50, answerMs: 1_000, againMs: 20 };
    const app = await buildApp({ config, database, connectionString, watchTimes });
    await app.ready();
    try {
      const server = { app, admin: new Client(app, ghala.admin.token, ghala.admin.actor) };
      const status = async () =>
        (await server.admin.attempt(catalogueCalls.units.create, { body: { unit: uniqueName('Crate') } })).status;
      await expect.poll(status).toBe(200);
      expect(presentUrl(connectionString)).toContain(new URL(ghala.ownerUrl).host);
    } finally {
      await app.close();
      await database.destroy();
    }
  });
});

describe('nobody notices', () => {
  it('that connections to the replica break', async () => {
    for (let round = 0; round < 5; round++) {
      const answers = Array.from({ length: 10 }, () => here.admin.attempt(supplierCalls.list, { query: { limit: 1 } }));
      before.cutAll();
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    }
  });

  it('that its statements are cancelled', async () => {
    // The replay does so with one that is in its way.
    const cancel = setInterval(
      () =>
        void sql`select pg_cancel_backend(pid) from pg_stat_activity where usename = 'ghala_server'`.execute(
          replica.database,
        ),
      2,
    );
    const statuses: number[] = [];
    for (let sent = 0; sent < 40; sent++)
      statuses.push((await here.admin.attempt(supplierCalls.list, { query: { limit: 1 } })).status);
    clearInterval(cancel);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('that it does not answer any more, but for a moment', async () => {
    before.pause();
    try {
      const id = await add(here);
      expect(await listed(here)).toContain(id);
      for (let sent = 0; sent < 5; sent++) expect(await listed(here)).toContain(id);
      // So does whoever had sent a statement to it.
      before.resume();
      await untilRead();
      before.pause();
      expect(await listed(here)).toContain(id);
    } finally {
      before.resume();
    }
  });

  it('that it has become a primary', async () => {
    await replica.promote();
    await reads();
    for (let round = 0; round < 5; round++) {
      const id = await add(here);
      expect(await listed(here)).toContain(id);
    }
    const { replica: ofReplica } = await reads();
    expect(ofReplica).toBe(0);
    // It has begun a timeline of its own.
    const [old, own] = await Promise.all([writtenPosition(ghala.owner), writtenPosition(replica.database)]);
    expect([own.cluster, own.timeline]).toEqual([old.cluster, old.timeline + 1]);
  });
});
