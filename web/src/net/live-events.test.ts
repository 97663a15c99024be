import { afterEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../session/session-store';
import { followLiveEvents, readEvents } from './live-events';

test('complete events are named, comments are not, and a partial one waits for its rest', () => {
  expect(readEvents(': open\n\n')).toEqual({ names: new Set(), rest: '' });
  expect(readEvents('event: approvals\ndata: changed\n\n: still here\n\nevent: appr')).toEqual({
    names: new Set(['approvals']),
    rest: 'event: appr',
  });
  expect(readEvents('event: approvals\ndata: changed\n')).toEqual({
    names: new Set(),
    rest: 'event: approvals\ndata: changed\n',
  });
});

/** Stands in for a page that may be hidden, and a server whose streams the test writes. */
function stand() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', { setItem: () => {}, getItem: () => null, removeItem: () => {} });
  const streams: { signal: AbortSignal; headers: Record<string, string>; write: (text: string) => void }[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: { signal: AbortSignal; headers: Record<string, string> }) => {
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    streams.push({ ...init, write: (text) => void writer.write(new TextEncoder().encode(text)) });
    return new Response(body.readable);
  });
  const show = (visibilityState: 'visible' | 'hidden') => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { streams, show };
}

afterEach(() => vi.unstubAllGlobals());

test('a visible window listens with its token, and stops on demand', async () => {
  const { streams } = stand();
  keepAccessToken('t1');
  const onChange = vi.fn();
  const stop = followLiveEvents(onChange);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.headers.Authorization).toBe('Bearer t1');
  streams[0]?.write(': still here\n\nevent: approvals\nda');
  streams[0]?.write('ta: changed\n\n');
  // What the window shows is as new as the stream, so only events count.
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[new Set(['approvals'])]]));
  stop();
  expect(streams[0]?.signal.aborted).toBe(true);
});

test('a window that was opened hidden may have missed anything when it is shown', async () => {
  const { show } = stand();
  show('hidden');
  keepAccessToken('t0');
  const onChange = vi.fn();
  const stop = followLiveEvents(onChange);
  show('visible');
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[undefined]]));
  stop();
});

test('a hidden window does not listen; shown again it reconnects', async () => {
  const { streams, show } = stand();
  keepAccessToken('t2');
  const onChange = vi.fn();
  const stop = followLiveEvents(onChange);
  streams[0]?.write('event: approvals\ndata: changed\n\n');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  show('hidden');
  expect(streams[0]?.signal.aborted).toBe(true);
  show('visible');
  // It may have missed anything.
  await vi.waitFor(() => expect(onChange.mock.lastCall).toEqual([undefined]));
  expect(streams).toHaveLength(2);
  stop();
});
