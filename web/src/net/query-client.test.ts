import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';

// The next file reads the modules anew.
afterAll(() => vi.resetModules());

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['while the server was away', true],
  ['on a page that was opened without a network', false],
])('what failed %s is read again once the server answers', async (_when, onLine) => {
  vi.stubGlobal('navigator', { onLine });
  const { noteAnswer } = await import('./connection');
  const { queryClient } = await import('./query-client');
  queryClient.mount();
  const queryFn = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('here');
  const observer = new QueryObserver(queryClient, { queryKey: ['tested'], queryFn, retry: false });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  noteAnswer(false);
  expect(queryFn).toHaveBeenCalledOnce();
  noteAnswer(true);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('here'));
  stop();
  queryClient.unmount();
});
