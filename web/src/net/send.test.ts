import { authCalls } from '@ghala/contract/calls/auth';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { userCalls } from '@ghala/contract/calls/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessToken, endSession, keepAccessToken, onSessionEnd } from '../session/session-store';
import { ApiError, NO_CONNECTION } from './api-client';
import { carryOut, change, send, sendList } from './send';

const calls: { url: string; headers: Headers; body: unknown }[] = [];

function answerWith(body: unknown, status = 200) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, headers: new Headers(init.headers), body: init.body });
    return Response.json(body, { status });
  });
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiError)) throw new Error('expected an ApiError');
  return failure;
}

beforeEach(() => {
  calls.length = 0;
  keepAccessToken('secret');
});

afterEach(() => {
  endSession('signed-out');
  vi.unstubAllGlobals();
});

const { units } = catalogueCalls;
const bag = { body: { unit: 'bag' } };
const unit = { status: 1, message: 'Unit added', unit: { id: 1 } };
const done = { status: 1, message: '' };

test('calls carry the token; changes carry an Idempotency-Key, their own or the given one', async () => {
  answerWith([]);
  await send(units.list, {});
  answerWith(unit);
  await send(units.create, bag);
  await send(units.create, bag, { idempotencyKey: 'again' });
  answerWith(done);
  await send(receiptCalls.cancel, { params: { id: 3 } });
  expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual(Array(4).fill('Bearer secret'));
  const keys = calls.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBeNull();
  expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[2]).toBe('again');
  expect(keys[3]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[3]).not.toBe(keys[1]);
});

test('the address is made of path, parameters and query, the body is JSON', async () => {
  answerWith(done);
  await send(receiptCalls.cancel, { params: { id: 3 } });
  answerWith([]);
  await send(supplierCalls.list, { query: { q: 'ce ment', purchases: false, name: '' } });
  answerWith(unit);
  await send(units.create, bag);
  expect(calls.map(({ url }) => url)).toEqual([
    '/api/batches/cancel/3',
    '/api/suppliers?q=ce+ment&purchases=false',
    '/api/units',
  ]);
  expect(calls[2]?.body).toBe('{"unit":"bag"}');
});

test('a form is sent if it has a file, without the placeholder of the file', async () => {
  answerWith({ status: 1, message: '', user: {} });
  const picture = new File(['x'], 'me.png');
  const body = { name: 'Asha', email: 'asha@example.com', picture: null };
  await send(userCalls.updateProfile, { body, files: { picture: null } });
  await send(userCalls.updateProfile, { body, files: { picture } });
  expect(calls[0]?.body).toBe('{"name":"Asha","email":"asha@example.com"}');
  const form = calls[1]?.body;
  if (!(form instanceof FormData)) throw new Error('expected a form');
  expect([...form.keys()]).toEqual(['name', 'email', 'picture']);
  expect(form.get('picture')).toMatchObject({ name: 'me.png' });
});

test('a change is data, and carried out later', async () => {
  answerWith(unit);
  const creation = change(units.create, bag);
  const { call, input } = JSON.parse(JSON.stringify(creation));
  expect(input).toEqual(bag);
  await carryOut({ call, input }, { idempotencyKey: 'kept' });
  expect(calls[0]).toMatchObject({ url: '/api/units', body: '{"unit":"bag"}' });
  expect(calls[0]?.headers.get('Idempotency-Key')).toBe('kept');
});

test.each([
  ['lacks what the call answers', () => send(units.create, bag), { status: 1, message: '' }],
  ['is no list', () => send(units.list, {}), { status: 1, message: '' }],
  ['has no list under its key', () => sendList(inventoryCalls.list, {}, { limit: 1 }), { status: 1, message: '' }],
  ['is nothing', () => send(units.list, {}), null],
])('an answer that %s is a failure', async (_what, asked: () => Promise<unknown>, body) => {
  answerWith(body);
  expect((await failureOf(asked())).message).toBe('The server’s answer could not be read. Try again.');
});

test('a failure names its status, message and fields', async () => {
  answerWith(
    { status: 0, message: 'Check the fields', code: 'input.invalid', params: {}, errors: { name: 'is required' } },
    422,
  );
  const failure = await failureOf(send(units.create, bag));
  expect(failure).toMatchObject({
    status: 422,
    message: 'Check the fields',
    errors: { name: 'is required' },
    sessionEnded: false,
  });
});

test('status 0 under HTTP 200 is a failure too', async () => {
  answerWith({ status: 0, message: 'No', code: 'no', params: {} });
  expect((await failureOf(send(units.list, {}))).message).toBe('No');
});

test('the body of a proxy, in a shape of its own, gets a general message', async () => {
  answerWith({ code: 504, message: 'upstream' }, 504);
  expect(await failureOf(send(units.list, {}))).toMatchObject({ message: NO_CONNECTION, code: '' });
});

test('without an answer the message says that the server was not reached', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await failureOf(send(units.list, {}))).toMatchObject({ status: 0, message: NO_CONNECTION });
});

test('a 401 ends the session, once, and only that of its own token', async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  answerWith({ status: 0, message: 'Sign in', code: 'session.required', params: {} }, 401);

  expect((await failureOf(send(authCalls.login, { body: { email: 'a@b.co', password: 'x' } }))).sessionEnded).toBe(
    false,
  );
  expect(accessToken()).toBe('secret');

  const late = send(units.list, {});
  keepAccessToken('newer');
  expect((await failureOf(late)).sessionEnded).toBe(true);
  expect(accessToken()).toBe('newer');
  expect(ended).not.toHaveBeenCalled();

  await failureOf(send(units.list, {}));
  expect(accessToken()).toBeUndefined();
  expect(ended).toHaveBeenCalledExactlyOnceWith('expired');
  stop();
});
