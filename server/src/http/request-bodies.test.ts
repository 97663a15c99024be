import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { authCalls } from '@ghala/contract/calls/auth';
import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { addressOf } from '@ghala/contract/common/address-of';
import { describe, expect, it } from 'vitest';
import { listen, RawConnection } from '../../test/raw-connection';
import { createTestApp } from '../../test/test-app';
import { isDeeperThan } from './json-depth';

const test = await createTestApp();
const { token } = await test.signIn('all');
const port = await listen(test.app);
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
const asUser = { authorization: `Bearer ${token}` };

describe('a compressed body', () => {
  const bomb = `{"email":${'['.repeat(1_000_000)}`;
  const gzip = gzipSync(bomb);

  it.each([
    ['gzip', gzip],
    ['x-gzip', gzip],
    ['GZIP', gzip],
    ['deflate', deflateSync(bomb)],
    ['deflate', deflateRawSync(bomb)],
    ['br', brotliCompressSync(bomb)],
    ['zstd', gzip],
    ['gzip, gzip', gzipSync(gzip)],
    ['identity, gzip', gzip],
    ['nonsense', gzip],
    ['', gzip],
  ])('of %j is never decompressed, for a stranger or a user', async (encoding, body) => {
    for (const [url, headers] of [
      [addressOf(authCalls.login), {}],
      [addressOf(authCalls.requestReset), {}],
      [addressOf(catalogueCalls.units.create), asUser],
    ] as const) {
      const answer = await post(url, body, { ...headers, 'content-encoding': encoding });
      expect([answer.statusCode, answer.json().message]).toEqual([415, expect.stringContaining('Content-Encoding')]);
    }
  });

  it('is refused on other methods and on missing paths', async () => {
    for (const method of ['GET', 'DELETE', 'PUT'] as const) {
      const url = method === 'GET' ? addressOf(businessProfileCalls.list) : '/api/nowhere';
      const answer = await test.app.inject({ method, url, payload: gzip, headers: { 'content-encoding': 'gzip' } });
      expect(answer.statusCode).toBe(method === 'GET' ? 415 : 404);
    }
  });

  it('is refused without a session, though a guarded call first reports the missing session', async () => {
    expect((await post(addressOf(catalogueCalls.units.create), gzip, { 'content-encoding': 'gzip' })).statusCode).toBe(
      401,
    );
  });

  it('with the encoding identity counts as uncompressed', async () => {
    const answer = await post(addressOf(authCalls.login), '{"email":"a@b.co","password":"x"}', {
      'content-encoding': 'Identity',
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('the body of a public call', () => {
  const open = test.app.declaredCalls.filter(
    ({ method, who }) => who === 'public' && method !== 'GET' && method !== 'HEAD',
  );

  it.each(open.map(({ path }) => path))('%s has at most 16 kB', async (path) => {
    const large = JSON.stringify({ email: 'x'.repeat(17_000) });
    expect((await post(path, large)).statusCode).toBe(413);
    expect((await post(path, JSON.stringify({ email: 'x'.repeat(15_000) }))).statusCode).not.toBe(413);
  });

  it('is limited even when it arrives in chunks, without a length', async () => {
    const connection = new RawConnection(port).send(
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    for (let sent = 0; sent < 20; sent++) connection.send(`400\r\n${' '.repeat(1024)}\r\n`);
    expect((await connection.answer())?.status).toBe(413);
    connection.socket.destroy();
  });

  it('is not read if there is no such call', async () => {
    expect((await post('/api/nowhere', 'x'.repeat(1_000_000))).statusCode).toBe(404);
    expect((await post('/nowhere', nested(100_000))).statusCode).toBe(404);
  });
});

describe('the depth of JSON', () => {
  it.each([
    ['lists', nested(33)],
    ['objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
    ['both', `${'[{"a":'.repeat(17)}1${'}]'.repeat(17)}`],
    ['lists never closed', '['.repeat(10_000)],
    ['a string before', `["]]]]\\"]]",${nested(33)}]`],
    ['spaces between', nested(40).replaceAll('[', ' \n[')],
  ])('is limited: %s', async (_what, body) => {
    for (const [url, headers] of [
      [addressOf(authCalls.login), {}],
      [addressOf(catalogueCalls.units.create), asUser],
    ] as const) {
      const answer = await post(url, body, headers);
      expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('nested too deeply')]);
    }
  });

  it('ignores brackets in strings', async () => {
    expect(isDeeperThan(JSON.stringify({ a: '['.repeat(100), 'b\\"[[': ['\\', '{{{'] }), 2)).toBe(false);
    const answer = await post(
      addressOf(authCalls.login),
      JSON.stringify({ email: '['.repeat(5_000), password: '\\"[{' }),
    );
    expect(answer.statusCode).toBe(422);
  });

  it('is measured per branch, not in total', () => {
    expect(isDeeperThan(JSON.stringify(Array(1000).fill([[1]])), 3)).toBe(false);
    expect(isDeeperThan(JSON.stringify(Array(1000).fill([[[1]]])), 3)).toBe(true);
  });

  it('is found in one pass, however many quotes and brackets a string has', () => {
    expect(isDeeperThan(`"${'\\"['.repeat(700_000)}"`, 32)).toBe(false);
  });
});
