import { approvalCalls } from '@ghala/contract/calls/approvals';
import { accessToken } from '../session/session-store';
import { refusalOf } from './api-client';
import { noteAnswer } from './connection';

/** The server sends a heartbeat every 25 s: a stream that is silent for much longer is dead. */
const SILENCE_MS = 70_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** Tells what changed, by the names of events; undefined if it may be anything. */
type OnChange = (names?: ReadonlySet<string>) => void;

/**
 * Listens to the server's announcements while this window is visible, and calls back whenever something may have
 * changed: on each event, when the stream is open again, and at each attempt while it is unavailable. To a window that
 * has been visible from the start, the server tells what happened in the seconds before its stream opened, while it asked
 * for what it shows. Hidden windows do not listen, as a browser opens only six connections to one address; shown again,
 * they reconnect. Returns a function that stops listening.
 */
export function followLiveEvents(onChange: OnChange): () => void {
  let following: AbortController | undefined;
  let isFirst = true;
  const changed: OnChange = (names) => {
    if (names !== undefined || !isFirst) onChange(names);
    isFirst = false;
  };
  function follow() {
    following?.abort();
    following = undefined;
    if (document.visibilityState !== 'visible') {
      isFirst = false;
      return;
    }
    following = new AbortController();
    void keepFollowing(changed, following.signal);
  }
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    following?.abort();
  };
}

async function keepFollowing(onChange: OnChange, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const outcome = await followOnce(onChange, signal);
    if (outcome === 'refused' || signal.aborted) return;
    pause = outcome === 'ended' ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    // Windows that lost the same server do not all reconnect at once.
    await passed(pause * (0.75 + Math.random() / 2), signal);
    if (outcome === 'failed' && !signal.aborted) onChange();
  }
}

/** An outcome is 'refused' if the session is over or may not listen; retrying would not help. */
type Outcome = 'ended' | 'failed' | 'refused';

async function followOnce(onChange: OnChange, signal: AbortSignal): Promise<Outcome> {
  const token = accessToken();
  if (token === undefined) return 'refused';
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let isOpen = false;
  try {
    const response = await fetch(`/api${approvalCalls.events.path}`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
    });
    noteAnswer(true);
    if (!response.ok || response.body === null) {
      const failure = refusalOf(response.status, await response.json().catch(() => undefined), token);
      return failure.status === 401 || failure.status === 403 ? 'refused' : 'failed';
    }
    isOpen = true;
    onChange();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const read = readEvents(rest + part.value);
      rest = read.rest;
      if (read.names.size > 0) onChange(read.names);
    }
    return 'ended';
  } catch {
    return isOpen ? 'ended' : 'failed';
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the names of the complete events in the text of a stream, and the remainder that belongs to the next. Comments
 * do not count.
 */
export function readEvents(text: string): { names: ReadonlySet<string>; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks.filter((block) => /^data:/m.test(block));
  return { names: new Set(events.map((block) => /^event: (.*)$/m.exec(block)?.[1] ?? '')), rest };
}

function passed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
