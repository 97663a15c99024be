import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authCalls } from '@ghala/contract/calls/auth';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { userCalls } from '@ghala/contract/calls/users';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { type Client, createTestApp } from '../../../test/test-app';
import { buildApp } from '../../app';
import { createDatabase } from '../../db/database';
import { LISTENER_NAME } from '../../db/database-notices';
import { loadConfig } from '../../runtime/config';

const test = await createTestApp();
const here = await addressOf(test.app);
const other = await startAnother();
const admin = await test.signIn('all');
const world = new DispatchWorld(test, admin);

/** Starts a second server process on the same database. */
async function startAnother() {
  const dataDir = mkdtempSync(join(tmpdir(), 'ghala-files-'));
  const database = createDatabase(test.connectionString, 3);
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
  const app = await buildApp({ config, database, connectionString: test.connectionString });
  const address = await addressOf(app);
  const close = async () => {
    await app.close();
    await database.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, address, close };
}

async function addressOf(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Holds what has arrived on a stream so far, and whether it has ended. */
interface Followed {
  status: number;
  type: string | undefined;
  text: () => string;
  events: () => number;
  hasEnded: () => boolean;
  leave: () => void;
}

const followed: Followed[] = [];

/** Requests events over its own connection, as a browser-like pool would outlive the test. */
async function follow(address: string, { token }: Client): Promise<Followed> {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  const request = get(`${address}/api/approvals/events`, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  let hasEnded = false;
  response.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  response.once('close', () => {
    hasEnded = true;
  });
  response.on('error', () => {});
  const stream: Followed = {
    status: response.statusCode ?? 0,
    type: response.headers['content-type'],
    text: () => text,
    events: () => text.split('event: approvals\ndata: changed\n\n').length - 1,
    hasEnded: () => hasEnded,
    leave: () => request.destroy(),
  };
  followed.push(stream);
  return stream;
}

const listeners = () =>
  sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(test.database);

/** Waits until both processes are listening and their announcements at startup have gone out. */
async function bothListen(): Promise<void> {
  await vi.waitFor(async () => expect((await listeners()).rows).toHaveLength(2));
}

afterEach(() => {
  for (const stream of followed.splice(0)) stream.leave();
});
afterAll(() => other.close());

it('is for signed-in users', async () => {
  expect((await follow(here, test.stranger)).status).toBe(401);
  const member = await follow(here, await test.signIn([]));
  expect([member.status, member.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await vi.waitFor(() => expect(member.text()).toMatch(/^: open\n\n/));
});

it('tells a stream that opens what happened just before', async () => {
  await bothListen();
  const early = await follow(here, admin);
  const before = early.events();
  await world.dispatchIn('pending');
  await vi.waitFor(() => expect(early.events()).toBeGreaterThan(before));
  const late = await follow(here, admin);
  await vi.waitFor(() => expect(late.events()).toBe(1));
});

describe('over two server processes', () => {
  it('notifies both of a request that is made, decided or withdrawn', async () => {
    await bothListen();
    const streams = [await follow(here, admin), await follow(other.address, admin)];
    const more = async (cause: () => Promise<unknown>) => {
      const before = streams.map((stream) => stream.events());
      await cause();
      await vi.waitFor(() =>
        expect(streams.every((stream, index) => stream.events() > (before[index] as number))).toBe(true),
      );
    };
    let notes = [0, 0];
    await more(async () => {
      notes = [(await world.dispatchIn('pending')).id, (await world.dispatchIn('pending')).id];
    });
    await more(() => world.approve(notes[0] as number));
    await more(() => admin.attempt(dispatchCalls.delete, { params: { id: notes[1] } }));
  });

  it('tells both which kinds of things changed, from the log', async () => {
    await bothListen();
    const streams = [await follow(here, admin), await follow(other.address, admin)];
    await admin.send(catalogueCalls.tags.create, { body: { tag: 'Fragile' } });
    const hasHeard = ({ text }: Followed) => text().includes('event: tag\ndata: changed\n\n');
    await vi.waitFor(() => expect(streams.every(hasHeard)).toBe(true));
    const [first] = streams as [Followed];
    const before = first.text().length;
    await admin.send(catalogueCalls.units.create, { body: { unit: 'Debe' } });
    await vi.waitFor(() => expect(first.text().slice(before)).toContain('event: unit\n'));
    // No event is sent twice.
    expect(first.text().slice(before)).not.toContain('event: tag\n');
  });

  it('ends the streams of a session that ends, and no others', async () => {
    await bothListen();
    const leaver = await test.signIn([]);
    const suspended = await test.signIn([]);
    const stays = await follow(other.address, admin);
    const ended = [await follow(other.address, leaver), await follow(here, leaver), await follow(here, suspended)];
    await leaver.attempt(authCalls.logout);
    await admin.attempt(userCalls.suspend, { params: { id: suspended.actor?.id } });
    await vi.waitFor(() => expect(ended.every((stream) => stream.hasEnded())).toBe(true));
    expect(stays.hasEnded()).toBe(false);
    expect((await follow(here, leaver)).status).toBe(401);
  });

  it('listens again after its connection broke, and reports that something may have been missed', async () => {
    await bothListen();
    const stream = await follow(other.address, admin);
    await vi.waitFor(() => expect(stream.text()).toContain('open'));
    const before = stream.events();
    const broken = (await listeners()).rows;
    for (const { pid } of broken) await sql`select pg_terminate_backend(${pid})`.execute(test.database);
    await vi.waitFor(() => expect(stream.events()).toBeGreaterThan(before));
    await bothListen();
    const again = stream.events();
    await world.dispatchIn('pending');
    await vi.waitFor(() => expect(stream.events()).toBeGreaterThan(again));
  });
});

describe('a stream', () => {
  const { liveStreams } = test.app;

  it('is kept open by a heartbeat until its session expires', async () => {
    const user = await test.signIn([]);
    const stream = await follow(here, user);
    await liveStreams.beat();
    await vi.waitFor(() => expect(stream.text()).toContain(': still here\n\n'));
    expect(stream.hasEnded()).toBe(false);
    await sql`update sessions set expires_at = now() where user_id = ${user.actor?.id}`.execute(test.database);
    await liveStreams.beat();
    await vi.waitFor(() => expect(stream.hasEnded()).toBe(true));
  });

  it('hears of notices only if its user was told something', async () => {
    const [told, other] = [await test.signIn([]), await test.signIn([])];
    const streams = [await follow(here, told), await follow(here, told), await follow(here, other)];
    await vi.waitFor(() => expect(streams.every((stream) => stream.text() !== '')).toBe(true));
    // Each stream has already had what was announced before.
    const before = streams.map((stream) => stream.text().length);
    liveStreams.announce('notices', [told.actor?.id ?? 0]);
    liveStreams.announce('approvals');
    liveStreams.announce('notices', [0]);
    const heard = (event: string) =>
      streams.map((stream, index) => stream.text().slice(before[index]).includes(`event: ${event}\ndata: changed\n\n`));
    await vi.waitFor(() => expect(heard('approvals')).toEqual([true, true, true]));
    expect(heard('notices')).toEqual([true, true, false]);
    for (const stream of streams) stream.leave();
    await vi.waitFor(() => expect(liveStreams.size).toBe(0));
  });

  it('is dropped when its reader leaves', async () => {
    const before = liveStreams.size;
    const stream = await follow(here, admin);
    expect(liveStreams.size).toBe(before + 1);
    stream.leave();
    await vi.waitFor(() => expect(liveStreams.size).toBe(before));
  });

  it('is refused to a session that has too many', async () => {
    const user = await test.signIn([]);
    const all: Followed[] = [];
    for (let count = 0; count < 31; count++) all.push(await follow(here, user));
    expect(all.map((stream) => stream.status).indexOf(429)).toBe(30);
    expect((await follow(here, admin)).status).toBe(200);
  });
});

it('lets a server stop while streams are open, and leaves no connection behind', async () => {
  await bothListen();
  const third = await startAnother();
  await vi.waitFor(async () => expect((await listeners()).rows).toHaveLength(3));
  const streams = [await follow(third.address, admin), await follow(third.address, await test.signIn([]))];
  await third.close();
  await vi.waitFor(() => expect(streams.every((stream) => stream.hasEnded())).toBe(true));
  expect((await listeners()).rows).toHaveLength(2);
});
