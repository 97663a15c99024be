import { ApiError } from '../net/api-client';
import { isConnectionLost, onConnection } from '../net/connection';
import { failureText } from '../net/failure-text';
import { queryClient } from '../net/query-client';
import { carryOut } from '../net/send';
import { accessToken } from '../session/session-store';
import { hasLocalId, withIds } from './local-ids';
import { keepMadeIds, markQueued, type QueuedChange, readQueue, removeFromQueue } from './offline-queue';
import { queueableCall } from './queueable-calls';

/** The server remembers a key for 48 hours: an older change might be made a second time. */
export const AGED_MS = 47 * 3_600_000;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 300_000;

/** Tells how a round of sending ended: `unanswered` ones are tried again by themselves. */
export interface Round {
  sent: number;
  refused: number;
  end: 'done' | 'unanswered' | 'busy';
}

/**
 * Sends what waits, one after the other, each under its own key. Only one of several tabs sends; where the browser has
 * no locks (an address without https) two may, and the server makes each change once. A change that is refused stays,
 * and so do those that build on it; one without an answer ends the round.
 */
export async function sendQueued(): Promise<Round> {
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return sendAll();
  return locks.request('ghala-waiting', { ifAvailable: true }, (lock) =>
    lock === null ? { sent: 0, refused: 0, end: 'busy' as const } : sendAll(),
  );
}

async function sendAll(): Promise<Round> {
  let [sent, refused] = [0, 0];
  for (;;) {
    const token = accessToken();
    const next = (await readQueue()).find(({ state, input }) => state === 'waiting' && !hasLocalId(input));
    if (next === undefined || token === undefined) return { sent, refused, end: 'done' };
    if (Date.now() - next.madeAt > AGED_MS) await markQueued({ ...next, state: 'aged' });
    else {
      const outcome = await sendOne(next);
      if (outcome === 'sent') sent += 1;
      else if (outcome === 'refused') refused += 1;
      else return { sent, refused, end: outcome };
    }
  }
}

async function sendOne(next: QueuedChange): Promise<'sent' | 'refused' | 'unanswered' | 'done'> {
  const { call, made } = queueableCall(next.name);
  let answer: unknown;
  try {
    answer = await carryOut({ call, input: next.input }, { idempotencyKey: next.key });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // It waits until the user has signed in again.
    if (error.status === 401) return 'done';
    if (error.status < 400 || error.status >= 500 || error.status === 429) return 'unanswered';
    await markQueued({ ...next, state: 'refused', refusal: await failureText(error), refusalCode: error.code });
    return 'refused';
  }
  const ids = made?.(answer as never, next.localIds.length) ?? [];
  await settleIds(new Map(next.localIds.flatMap((local, at) => (ids[at] === undefined ? [] : [[local, ids[at]]]))));
  await removeFromQueue(next);
  return 'sent';
}

/** Puts the server's ids into the changes that follow; if this ends halfway, sending again does the same again. */
async function settleIds(ids: Map<number, number>): Promise<void> {
  if (ids.size === 0) return;
  keepMadeIds(ids);
  // What is on the screen continues under its new id, without being loaded anew.
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (state.data !== undefined && queryKey.some((part) => ids.has(part as number)))
      queryClient.setQueryData(withIds(queryKey, ids), withIds(state.data, ids));
  }
  for (const change of await readQueue()) {
    const { input, about, opens, shown } = withIds(change, ids);
    await markQueued({ ...change, input, about, opens, shown });
  }
}

let pause = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let onSent: (count: number) => void = () => undefined;
let isSending = false;

/** Sends now, and again after growing pauses while there is no answer. */
export async function keepSending(): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  const { sent, refused, end } = await sendQueued().catch(() => ({ sent: 0, refused: 0, end: 'done' as const }));
  isSending = false;
  // A refusal means that something differs from what the screens say.
  if (sent + refused > 0) void queryClient.invalidateQueries();
  if (sent > 0) onSent(sent);
  pause = end === 'unanswered' ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
  if (end === 'unanswered') timer = setTimeout(() => void keepSending(), pause);
}

/**
 * Sends what waits whenever that may succeed: now, when the network is back, when the window is shown again. Returns a
 * function that stops.
 * @param whenSent is told how many were sent
 */
export function followQueue(whenSent: (count: number) => void): () => void {
  onSent = whenSent;
  const send = () => void (navigator.onLine && document.visibilityState === 'visible' && keepSending());
  window.addEventListener('online', send);
  const stop = onConnection(() => isConnectionLost() || send());
  document.addEventListener('visibilitychange', send);
  window.addEventListener('focus', send);
  if (!isConnectionLost()) send();
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('online', send);
    document.removeEventListener('visibilitychange', send);
    window.removeEventListener('focus', send);
  };
}
