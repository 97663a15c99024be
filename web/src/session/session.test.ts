// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

// The next file reads the modules anew.
afterAll(() => vi.resetModules());

const user = (language: string) => ({ id: 7, name: 'Achieng', language, Permission: {} });

/** Reads the profile on a page that was loaded with a session or without, and in the given language. */
async function readProfile(language: string, { isSignedIn = true, atMs = 300, times = 1 } = {}) {
  vi.resetModules();
  window.localStorage.clear();
  if (isSignedIn) window.localStorage.setItem('ghala.token', '"a token"');
  window.localStorage.setItem('ghala.language', '"en"');
  vi.spyOn(performance, 'now').mockReturnValue(atMs);
  const reload = vi
    .spyOn(window.location, 'reload')
    .mockClear()
    .mockImplementation(() => {});
  const { queryClient } = await import('../net/query-client');
  const { profileQuery } = await import('./session');
  for (let time = 0; time < times; time++) {
    const chosen = time === times - 1 ? language : 'en';
    vi.stubGlobal('fetch', async () =>
      Response.json({ status: 1, message: '', user: user(chosen), businessTimezone: 'Africa/Nairobi' }),
    );
    await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
  }
  return { reloads: reload.mock.calls.length, kept: window.localStorage.getItem('ghala.language') };
}

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// Both languages are loaded anew, which takes some seconds on a busy machine.
test('a language that was chosen elsewhere shows on the first load', async () => {
  expect(await readProfile('sw')).toEqual({ reloads: 1, kept: '"sw"' });
  expect((await readProfile('en')).reloads).toBe(0);
});

test.each([
  ['the page is where one signs in, which opens the next itself', { isSignedIn: false }],
  ['its user has worked on the page for a while', { atMs: 20_000 }],
  ['it is changed later', { times: 2 }],
])('the page stays as it is if %s', async (_why, page) => {
  expect(await readProfile('sw', page)).toEqual({ reloads: 0, kept: '"sw"' });
});
