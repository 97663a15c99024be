import { expect, it, vi } from 'vitest';
import { loggedApp } from '../../test/logged-app';
import { makeUser } from '../../test/user-with-password';
import { loggedPath, withoutSecrets } from './secretless-log';

const { test, log } = await loggedApp('trace');

const SECRET = 'c2VjcmV0LXNpZ25hdHVyZS10aGF0LW11c3Qtbm90LWI';

it('names the caller and the call, and never its signature or token', async () => {
  const { email } = await makeUser(test);
  const url = `/api/pdf/batch/7?signature=${SECRET}`;
  test.app.log.error({ err: new Error(`no ${url}`), address: url }, `failed: ${url}`);
  vi.spyOn(test.app.links, 'findKey').mockRejectedValueOnce(new Error(`broken ${url}`));
  expect((await test.stranger.get(url)).status).toBe(500);
  for (const path of [
    `/api/pdf/batch/7?signature=1.1790000000.${SECRET}`,
    `/api/pdf/batch/7?x=1&signature=${SECRET}`,
    `/api/pdf/batch/7?signature=1&signature=${SECRET}`,
    `/api/pdf/batch/7?SIGNATURE=${SECRET}`,
    `/api/pdf/batch/7?sign%61ture=${SECRET}`,
    `/api/pdf/batch/7?%73%69gnature%3D${SECRET}`,
    `/api/pdf/batch/7%3Fsignature=${SECRET}`,
    `/api/pdf/batch/7%253Fsign%2561ture=${SECRET}`,
    `/api/pdf/batch/7&signature=${SECRET}`,
    `/api/pdf/batch/7;signature=${SECRET}`,
    `/api/pdf/batch/7#signature=${SECRET}`,
    `/api/gate/pickup/7?signature=${SECRET}`,
    `/api/no/such?signature=${SECRET}`,
    `/api/no/such/signature=${SECRET}`,
    `/api/reset/${SECRET}`,
    `/api/reset/short-${SECRET.slice(0, 9)}`,
    `/api/no/such/${SECRET}?x=1`,
    `/api/%E0%A4%A?signature=${SECRET}`,
    `/reset/${SECRET}`,
    `http://stock.example.com/api/pdf/batch/7?signature=${SECRET}`,
    `/gate/pickup/7?signature=${SECRET}`,
  ]) {
    for (const method of ['GET', 'POST'] as const) {
      const { body, raw } = await test.stranger.call(method, path, method === 'POST' ? { email } : undefined);
      expect([path, raw.toString()]).toEqual([path, expect.not.stringContaining(SECRET)]);
      expect([path, JSON.stringify(body)]).toEqual([path, expect.not.stringContaining(SECRET.slice(0, 9))]);
    }
  }
  const lines = () =>
    log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  // The log may be written after the answers.
  await vi.waitFor(
    () =>
      expect(lines()).toContainEqual(
        expect.objectContaining({ req: expect.objectContaining({ method: 'GET', url: '/api/pdf/batch/7' }) }),
      ),
    10_000,
  );
  expect(lines().filter(({ err }) => err?.message.startsWith('broken')).length).toBeGreaterThan(0);
  expect(log()).not.toContain(SECRET.slice(0, 9));
});

it('leaves other addresses unchanged', () => {
  for (const path of ['/api/files/0123456789abcdef0123456789abcdef.png', '/api/pdf/batch/7', '/api/a%20b', '/api/%zz'])
    expect([loggedPath(`${path}?q=x`), withoutSecrets(path)]).toEqual([path, path]);
});

it('reveals to no other site where a link led', async () => {
  for (const path of ['/api/health', '/', `/reset/${SECRET}`, `/api/pdf/batch/7?signature=${SECRET}`, '/files/x'])
    expect((await test.stranger.get(path)).headers['referrer-policy']).toBe('no-referrer');
});
