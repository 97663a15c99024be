import { join } from 'node:path';
import { everyCall } from '@ghala/contract/calls/every-call';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { addressOf } from '@ghala/contract/common/address-of';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../test/test-app';
import { DOCUMENTATION } from './access/access';
import { serverRoot } from './runtime/server-root';

/** The part of a call's documentation that these tests check. */
interface Described {
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: unknown }> & { 200: { content?: unknown } };
}
const FILE = { type: 'string', format: 'binary' };

const test = await createTestApp();

describe('every call', () => {
  const calls = test.app.declaredCalls.filter(
    (call) => call.method !== 'HEAD' && !call.path.startsWith(DOCUMENTATION) && call.path !== '/*',
  );

  it('is in docs/calls.tsv with its access, and nothing else is', async () => {
    const declared = calls.map((call) => `${call.method}\t${call.path}\t${call.who}`).sort();
    const table = ['# method\tpath\twho may call it', ...declared, ''].join('\n');
    await expect(table).toMatchFileSnapshot(join(serverRoot, '..', 'docs', 'calls.tsv'));
  });

  it('of the contract is served, and nothing else is', () => {
    const wanted = everyCall.map(({ method, path }) => `${method} /api${path}`);
    // Plain links open files outside /api too.
    const served = calls.map(({ method, path }) => `${method} ${path}`).filter((one) => one !== 'GET /files/:name');
    expect(served.sort()).toEqual(wanted.sort());
  });

  it('names the parameters of its path, and no others, in its schema', () => {
    for (const { path, params } of everyCall) {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const { properties = {} } = params === undefined ? {} : z.toJSONSchema(params, { io: 'input' });
      expect([path, Object.keys(properties).sort()]).toEqual([path, named.sort()]);
    }
  });
});

describe('the headers that protect a browser', () => {
  it.each(['/api/health', '/api/no-such-call', '/no-such-page', '/files/no-such-file'])(
    'are sent with %s',
    async (url) => {
      const { headers } = await test.app.inject({ url });
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['content-security-policy']).toMatch(/(^|;)font-src 'self'(;|$)/);
      expect(headers['permissions-policy']).toMatch(/(^|, )camera=\(self\),.*microphone=\(\)/);
      expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(headers).not.toHaveProperty('x-powered-by');
      // Only over https would a browser be told to use nothing else.
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  it('name https where the business is reached by it', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://stores.example.com' });
    const { headers } = await secure.app.inject({ url: '/api/health' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});

describe('the OpenAPI document', async () => {
  const { body: document } = await test.stranger.get(`${DOCUMENTATION}/json`);
  const described = (method: string, path: string) => document.paths[path][method];
  const everyCall = Object.entries<Record<string, Described>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, method, call })),
  );

  it('lists the answers and refusals of every call', () => {
    expect(everyCall.length).toBeGreaterThan(200);
    expect(everyCall.filter(({ call }) => call.responses['200'].content === undefined).map(({ name }) => name)).toEqual(
      [],
    );
    const wanted = (method: string) => ['400', '429', '503', ...(method === 'get' ? [] : ['409', '422', '507'])];
    for (const { method, call } of everyCall)
      expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(wanted(method)));
    expect(document.components.responses['422'].content['application/json'].schema.required).toEqual([
      'status',
      'message',
      'code',
      'params',
    ]);
  });

  it('lists the files that a call takes', () => {
    const form = described('post', '/api/users').requestBody.content['multipart/form-data'].schema;
    expect(form.properties).toMatchObject({ name: { type: 'string' }, picture: FILE, signature: FILE, upload: FILE });
    expect(described('post', '/api/identity').requestBody.content).toEqual({
      'multipart/form-data': { schema: { type: 'object', properties: { front_image: FILE, back_image: FILE } } },
    });
    const withForm = everyCall.filter(({ call }) => call.requestBody?.content['multipart/form-data'] !== undefined);
    expect(withForm.length).toBeGreaterThan(15);
  });

  it('lists the files that a call returns', () => {
    expect(described('get', '/api/pdf/batch/{id}').responses['200'].content).toEqual({
      'application/pdf': { schema: FILE },
    });
    expect(Object.keys(described('get', '/api/users').responses['200'].content)).toEqual([
      'application/json',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/pdf',
    ]);
  });
});

it.each([
  ['a body that is no JSON', '{"a":', 'application/json', 400],
  ['a body of an unknown kind', 'a', 'text/csv', 400],
  ['JSON that is no object', '[1]', 'application/json', 422],
])('answers %s with its own status', async (_what, payload, type, status) => {
  const admin = await test.signIn('all');
  const response = await test.app.inject({
    method: 'POST',
    url: addressOf(inventoryCalls.searchHistory),
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
    payload,
  });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ status: 0, message: expect.any(String) });
});
