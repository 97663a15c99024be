import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { healthCalls } from '@ghala/contract/calls/health';
import { afterAll, expect, it } from 'vitest';
import { DatabaseProxy } from '../../test/database-proxy';
import { Client, createTestApp } from '../../test/test-app';
import { buildApp } from '../app';
import { createDatabase } from '../db/database';

const test = await createTestApp();
const user = await test.signIn('all');
const proxy = await DatabaseProxy.before(test.connectionString);
const database = createDatabase(proxy.url, 2);
const app = await buildApp({
  config: test.app.config,
  database,
  connectionString: proxy.url,
  watchTimes: { everyMs: 50, answerMs: 400, againMs: 50 },
});
await app.ready();
const client = new Client(app, user.token, user.actor);
afterAll(async () => {
  proxy.resume();
  await app.close();
  await database.destroy();
  await proxy.close();
});

it('ends the calls waiting for a database that stopped without notice, and refuses others at once', async () => {
  expect((await client.attempt(catalogueCalls.units.list, { query: { limit: 1 } })).status).toBe(200);
  expect((await client.attempt(healthCalls.ready)).body).toMatchObject({
    status: 1,
    checks: { database: { isWell: true } },
  });

  proxy.pause();
  const waiting = await Promise.all(
    [1, 2, 3, 4].map(() => client.attempt(catalogueCalls.units.list, { query: { limit: 1 } })),
  );
  expect(waiting.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  const refused = await client.attempt(catalogueCalls.units.list, { query: { limit: 1 } });
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2', 'x-content-type-options': 'nosniff' },
  });
  expect(refused.body.message).toBe('The database cannot be reached just now. Try again in a moment.');
  expect((await client.attempt(healthCalls.health)).body).toMatchObject({
    status: 1,
    database: 'unreachable',
    warnings: expect.arrayContaining(['The database cannot be reached.']),
  });
  expect(await client.attempt(healthCalls.ready)).toMatchObject({
    status: 503,
    body: { status: 0, code: 'server.notReady', message: 'Not ready: the database cannot be reached' },
  });
  expect((await client.attempt(healthCalls.metrics)).body).toMatch(/^ghala_database_up 0$/m);

  proxy.resume();
  await expect
    .poll(async () => (await client.attempt(catalogueCalls.units.list, { query: { limit: 1 } })).status)
    .toBe(200);
  expect((await client.attempt(healthCalls.ready)).status).toBe(200);
});
