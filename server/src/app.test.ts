import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../test/test-app';
import { DOCUMENTATION } from './shared/access';
import { serverRoot } from './shared/server-root';

const test = await createTestApp();

describe('every call', () => {
  const calls = test.app.declaredCalls.filter(
    (call) => call.method !== 'HEAD' && !call.path.startsWith(DOCUMENTATION) && call.path !== '/*',
  );

  it('is in docs/calls.tsv with who may make it, and nothing else is', async () => {
    const declared = calls.map((call) => `${call.method}\t${call.path}\t${call.who}`).sort();
    const table = ['# method\tpath\twho may call it', ...declared, ''].join('\n');
    await expect(table).toMatchFileSnapshot(join(serverRoot, '..', 'docs', 'calls.tsv'));
  });

  it.each(calls.filter((call) => call.who !== 'public').map((call) => [call.method, call.path] as const))(
    'refuses a stranger before anything else: %s %s',
    async (method, path) => {
      const url = path.replaceAll(/:\w+/g, 'x');
      const answer = await test.stranger.call(method as 'GET', url, method === 'GET' ? undefined : { nonsense: true });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ status: 0, message: expect.any(String) });
    },
  );

  it('that names one permission refuses a user without it before the body is read', async () => {
    const member = await test.signIn([]);
    for (const { method, path, who } of calls) {
      if (who === 'public' || who === 'any' || who === 'link or any') continue;
      const answer = await member.call(
        method as 'GET',
        path.replaceAll(/:\w+/g, 'x'),
        method === 'GET' ? undefined : {},
      );
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });
});

it('documents itself', async () => {
  const { status, body } = await test.stranger.get(`${DOCUMENTATION}/json`);
  expect(status).toBe(200);
  expect(Object.keys(body.paths)).toContain('/api/inventory/activity');
});

it.each([
  ['a body that is no JSON', '{"a":', 'application/json', 400],
  ['a body of an unknown kind', 'a', 'text/csv', 400],
  ['JSON that is no object', '[1]', 'application/json', 422],
])('answers %s with its own status', async (_what, payload, type, status) => {
  const admin = await test.signIn('all');
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/inventory/activity',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
    payload,
  });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ status: 0, message: expect.any(String) });
});
