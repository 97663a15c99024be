import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, apiGet, apiGetThatChanges, apiPost, NO_CONNECTION } from './api-client';
import { accessToken, endSession, keepAccessToken, onSessionEnd } from './session-store';

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

test('calls carry the token; changes carry an Idempotency-Key, their own or the one given', async () => {
  answerWith({ status: 1 });
  await apiGet('/units');
  await apiPost('/units', { unit: 'bag' });
  await apiPost('/units', { unit: 'bag' }, { idempotencyKey: 'again' });
  await apiGetThatChanges('/batches/cancel/3');
  expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual(Array(4).fill('Bearer secret'));
  const keys = calls.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBeNull();
  expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[2]).toBe('again');
  expect(keys[3]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[3]).not.toBe(keys[1]);
});

test('a failure names its status, message and fields', async () => {
  answerWith({ status: 0, message: 'Check the fields', errors: { name: 'is required' } }, 422);
  const failure = await failureOf(apiPost('/units', {}));
  expect(failure).toMatchObject({
    status: 422,
    message: 'Check the fields',
    errors: { name: 'is required' },
    sessionEnded: false,
  });
});

test('status 0 under HTTP 200 is a failure too', async () => {
  answerWith({ status: 0, message: 'No' });
  expect((await failureOf(apiGet('/units'))).message).toBe('No');
});

test('without an answer the message says that the server was not reached', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await failureOf(apiGet('/units'))).toMatchObject({ status: 0, message: NO_CONNECTION });
});

test('a 401 ends the session, once, and only that of the token it was for', async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  answerWith({ status: 0, message: 'Sign in' }, 401);

  expect((await failureOf(apiPost('/auth/login', {}, { withoutSession: true }))).sessionEnded).toBe(false);
  expect(accessToken()).toBe('secret');

  const late = apiGet('/units');
  keepAccessToken('newer');
  expect((await failureOf(late)).sessionEnded).toBe(true);
  expect(accessToken()).toBe('newer');
  expect(ended).not.toHaveBeenCalled();

  await failureOf(apiGet('/units'));
  expect(accessToken()).toBeUndefined();
  expect(ended).toHaveBeenCalledExactlyOnceWith('expired');
  stop();
});
