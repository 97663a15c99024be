import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { healthCalls } from '@ghala/contract/calls/health';
import { linkAddressCalls } from '@ghala/contract/calls/link-address';
import { userCalls } from '@ghala/contract/calls/users';
import { addressOf } from '@ghala/contract/common/address-of';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, it, vi } from 'vitest';
import { joinedPeers } from '../../test/joined-peers';
import { Client, createTestApp } from '../../test/test-app';
import { buildApp } from '../app';
import { createDatabase } from '../db/database';
import { DatabaseNotices } from '../db/database-notices';
import type { Peers } from '../runtime/peers';

// Then no notification tells them anything.
vi.spyOn(DatabaseNotices.prototype, 'start').mockReturnValue();
afterAll(() => vi.restoreAllMocks());
const test = await createTestApp();
const admin = await test.signIn('all');

/** Two applications behind one port, which learn of each other's changes by nothing but their peers. */
const [one, two] = (await Promise.all(joinedPeers(2).map((peers) => start(peers)))) as [Joined, Joined];

interface Joined {
  app: FastifyInstance;
  peers: Peers;
}

async function start(peers: Peers): Promise<Joined> {
  const database = createDatabase(test.connectionString, 3);
  const app = await buildApp({
    config: { ...test.app.config, databasePool: 3 },
    database,
    connectionString: test.connectionString,
    peers,
  });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await database.destroy();
  });
  return { app, peers };
}

const as = ({ app }: Joined, { token, actor }: Client) => new Client(app, token, actor);

it('count the requests of a network together', async () => {
  const left = async ({ app }: Joined) => {
    const url = addressOf(businessProfileCalls.list);
    const answer = await app.inject({ method: 'GET', url, headers: { 'x-forwarded-for': '10.9.9.9' } });
    return Number(answer.headers['x-ratelimit-remaining']);
  };
  for (let sent = 1; sent <= 5; sent++) expect(await left(one)).toBe(200_000 - sent);
  await left(two);
  await expect.poll(() => left(two)).toBeLessThan(200_000 - 5);
  await expect.poll(() => left(one)).toBeLessThan(200_000 - 7);
});

it('learn of a changed session before the call that changed it is answered', async () => {
  const user = await test.signIn(['usersView']);
  const status = async (joined: Joined) =>
    (await as(joined, user).attempt(auditLogCalls.list, { query: { limit: 1 } })).status;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const ask = vi.spyOn(one.peers, 'ask').mockImplementation(async () => {
    await held;
    two.app.sessions.forget();
    return [null];
  });
  // Two applications of one process would otherwise both forget.
  expect([await status(one), await status(two)]).toEqual([200, 200]);
  let isAnswered = false;
  const suspended = as(one, admin)
    .send(userCalls.suspend, { params: { id: user.actor?.id ?? 0 } })
    .finally(() => (isAnswered = true));
  await vi.waitFor(() => expect(ask).toHaveBeenCalledWith('forgetSessions'));
  await new Promise((later) => setTimeout(later, 50));
  expect(isAnswered).toBe(false);
  release();
  await suspended;
  expect([await status(one), await status(two)]).toEqual([401, 401]);
  ask.mockRestore();
});

it('forget sessions when another asks them to', async () => {
  const forget = vi.spyOn(two.app.sessions, 'forget');
  await one.peers.ask('forgetSessions');
  expect(forget).toHaveBeenCalledOnce();
});

it('make links with the same address', async () => {
  const headers = { host: 'stock.example.com' };
  const address = 'http://stock.example.com';
  const confirmed = await as(one, admin).attempt(linkAddressCalls.confirm, { body: { address }, headers });
  expect(confirmed.status).toBe(200);
  expect((await as(two, admin).attempt(linkAddressCalls.get)).body.linkAddress.confirmed).toBe(address);
  await as(two, admin).attempt(linkAddressCalls.remove);
  expect((await as(one, admin).attempt(linkAddressCalls.get)).body.linkAddress.confirmed).toBeNull();
});

it('log the same refusal once', async () => {
  const user = await test.signIn([]);
  for (const joined of [one, two, one, two])
    expect((await as(joined, user).attempt(auditLogCalls.list)).status).toBe(403);
  const rows = await test.database
    .selectFrom('audit_logs')
    .select('id')
    .where('user_id', '=', user.actor?.id ?? 0)
    .execute();
  expect(rows).toHaveLength(1);
});

it('report the slowest of them, and one that does not answer as slow', async () => {
  const { eventLoopWatch } = two.app;
  const delay = async () => (await as(one, admin).attempt(healthCalls.ready)).body.checks.eventLoop;
  const slow = vi.spyOn(eventLoopWatch, 'p99Ms', 'get').mockReturnValue(777);
  await expect.poll(delay).toMatchObject({ isWell: false, value: 777 });
  slow.mockRestore();
  const ask = vi.spyOn(one.peers, 'ask').mockResolvedValue([undefined]);
  await expect.poll(delay).toMatchObject({ isWell: false, value: 1_000 });
  ask.mockRestore();
});

it('show the metrics of all, whichever is asked', async () => {
  for (const joined of [one, two]) {
    const { body } = await as(joined, admin).attempt(healthCalls.metrics);
    for (const worker of [1, 2]) {
      expect(body).toMatch(new RegExp(`^ghala_live_streams\\{worker="${worker}"\\} 0$`, 'm'));
      expect(body).toMatch(
        new RegExp(`^ghala_http_request_duration_seconds_count\\{.*worker="${worker}".*\\} \\d+$`, 'm'),
      );
    }
    expect(body.match(/^# TYPE ghala_live_streams gauge$/gm)).toHaveLength(1);
  }
});
