import { gzipSync } from 'node:zlib';
import { authCalls } from '@ghala/contract/calls/auth';
import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { userCalls } from '@ghala/contract/calls/users';
import { addressOf } from '@ghala/contract/common/address-of';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app';

const test = await createTestApp();
const json = { 'content-type': 'application/json' };

/**
 * Reads the quota a network has left after a call. Each test uses its own address, as named by a proxy on this machine.
 */
async function left(
  ip: string,
  call: { url: string; method?: 'GET' | 'POST' | 'PUT'; payload?: string | Buffer; headers?: object },
) {
  const headers = { 'x-forwarded-for': ip, ...call.headers };
  const answer = await test.app.inject({ method: 'GET', ...call, headers });
  return { status: answer.statusCode, left: Number(answer.headers['x-ratelimit-remaining']), answer };
}
const profile = { url: addressOf(businessProfileCalls.list) };
const users = { url: addressOf(userCalls.list) };
const bad = { method: 'POST', url: addressOf(authCalls.login), headers: json } as const;

describe('the general limit', () => {
  it.each([
    ['a 401', users, 401],
    ['a malformed body', { ...bad, payload: '{' }, 400],
    ['a body that is too large', { ...bad, payload: ' '.repeat(20_000) }, 413],
    ['a compressed body', { ...bad, payload: gzipSync('{}'), headers: { ...json, 'content-encoding': 'gzip' } }, 415],
    ['a form', { ...bad, payload: '--b--', headers: { 'content-type': 'multipart/form-data; boundary=b' } }, 415],
    ['a body that is too deep', { ...bad, payload: '['.repeat(99) }, 400],
  ] as const)("counts a stranger's %s as forty", async (_what, call, status) => {
    const ip = `10.0.0.${status % 250}`;
    const before = await left(ip, profile);
    const refused = await left(ip, call);
    expect([refused.status, before.left - refused.left]).toEqual([status, 40]);
  });

  it("counts a signed-in user's mistake as one", async () => {
    const { token } = await test.signIn([]);
    const headers = { ...json, authorization: `Bearer ${token}` };
    const first = await left('10.0.1.1', {
      url: addressOf(userCalls.updateProfile),
      method: 'POST',
      payload: '{',
      headers,
    });
    const second = await left('10.0.1.1', {
      url: addressOf(catalogueCalls.units.create),
      method: 'POST',
      payload: '{',
      headers,
    });
    expect([first.status, second.status, first.left - second.left]).toEqual([400, 403, 1]);
  });

  it('counts missing paths and pages', async () => {
    const first = await left('10.0.1.2', { url: '/api/nowhere' });
    expect([first.status, first.left]).toEqual([404, 199_999]);
    expect((await left('10.0.1.2', { url: '/api/docs/json' })).left).toBe(199_998);
  });

  it("counts unreadable addresses, under their connection's address", async () => {
    const first = await left('10.0.1.3', { url: '/api/users/%ff' });
    const second = await left('10.0.1.4', { url: '/%' });
    expect([first.status, second.status, first.left - second.left]).toEqual([400, 400, 39]);
  });

  it('counts IPv6 by network', async () => {
    await left('2001:db8:1:2::1', profile);
    expect((await left('2001:db8:1:2:ffff::9', profile)).left).toBe(199_998);
  });

  it('lets 3,000 refused requests a minute have their own status, and ends a flood with 429', async () => {
    const ip = '10.0.2.1';
    const statuses = new Map<number, number>();
    let last: Awaited<ReturnType<typeof left>> | undefined;
    for (let sent = 0; sent < 5_200; sent++) {
      last = await left(ip, sent % 2 === 0 ? users : { ...bad, payload: '{' });
      if (sent === 2_999) expect([...statuses.keys()].sort()).toEqual([400, 401]);
      statuses.set(last.status, (statuses.get(last.status) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBeGreaterThan(150);
    expect(last?.answer.json()).toMatchObject({ status: 0, message: expect.stringContaining('Too many requests') });
    expect(Number(last?.answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await left('10.0.2.2', profile)).status).toBe(200);
  });
});
