import { healthCalls } from '@ghala/contract/calls/health';
import { userCalls } from '@ghala/contract/calls/users';
import { addressOf } from '@ghala/contract/common/address-of';
import { checkEach } from '@ghala/contract/each-row';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app';
import { buildApp } from '../app';

const test = await createTestApp();
const surroundings = { config: test.app.config, database: test.database, connectionString: test.connectionString };

describe('a route that declares no access', () => {
  it.each([
    ['beside the calls', (app: FastifyInstance) => app.get('/anywhere', () => '')],
    ['under /files', (app: FastifyInstance) => app.get('/files/all', () => '')],
    ['under /gate', (app: FastifyInstance) => app.post('/gate/open', () => '')],
    ['under /api', (app: FastifyInstance) => app.get('/api/more', () => '')],
    ['that only looks like documentation', (app: FastifyInstance) => app.get('/api/docs-of-ours', () => '')],
    ['with settings of other kinds', (app: FastifyInstance) => app.get('/x', { config: { byCookie: true } }, () => '')],
    ['for every method', (app: FastifyInstance) => app.all('/y', () => '')],
    [
      'of a plugin',
      (app: FastifyInstance) => app.register(async (inner) => inner.get('/z', () => ''), { prefix: '/p' }),
    ],
  ])('prevents the start: %s', async (_where, add) => {
    const app = await buildApp(surroundings);
    await expect(
      (async () => {
        await add(app);
        await app.ready();
      })(),
    ).rejects.toThrow('declares no access');
    await app.close().catch(() => {});
  });

  it('is allowed for a library that only serves pages', async () => {
    expect((await test.stranger.get('/api/docs/json')).status).toBe(200);
    expect(test.app.declaredCalls.filter(({ path }) => path.startsWith('/api/docs'))).toEqual([]);
  });
});

describe('HEAD', () => {
  const kept = ['/api/health', '/api/ready', '/api/files/:name', '/files/:name'];
  const calls = test.app.declaredCalls.filter(({ method }) => method === 'GET').map(({ path }) => path);

  it('is not served where GET is', async () => {
    const { token } = await test.signIn('all');
    await checkEach(
      calls.filter((path) => !kept.includes(path)),
      String,
      async (path) => {
        const url = path.replaceAll(/:\w+/g, '1');
        const answer = await test.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${token}` } });
        expect(answer.statusCode).toBe(404);
      },
    );
  });

  it('suspends, deletes and cancels nothing', async () => {
    const admin = await test.signIn('all');
    const { actor } = await test.signIn([]);
    for (const call of [userCalls.suspend, userCalls.delete, userCalls.resetPassword]) {
      const url = addressOf(call, { params: { id: actor?.id } });
      await test.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${admin.token}` } });
    }
    const user = await test.database
      .selectFrom('users')
      .select(['is_active', 'deleted_at', 'password_hash', 'must_change_password'])
      .where('id', '=', actor?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ is_active: true, deleted_at: null, password_hash: null, must_change_password: false });
  });

  it('tells monitors that the server is up', async () => {
    const answer = await test.app.inject({ method: 'HEAD', url: addressOf(healthCalls.health) });
    expect([answer.statusCode, answer.payload]).toEqual([200, '']);
  });
});

describe('a session', () => {
  const statusOf = async (change: string) => {
    const client = await test.signIn([]);
    const id = client.actor?.id ?? 0;
    await sql`update sessions set ${sql.raw(change)} where user_id = ${id}`.execute(test.database);
    return (await client.attempt(userCalls.profile)).status;
  };

  it.each([
    ['is good after almost 12 hours without use', "last_used_at = now() - interval '11 hours 59 minutes'", 200],
    ['ends after 12 hours without use', "last_used_at = now() - interval '12 hours 1 minute'", 401],
    ['ends after its 7 days, however much it was used', 'expires_at = now()', 401],
  ])('%s', async (_what, change, status) => {
    expect(await statusOf(change)).toBe(status);
  });
});
