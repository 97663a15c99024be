import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { storedProfile } from '../session/session-store';
import { readLocal, writeLocal } from './local-store';
import type { QueueableCallName } from './queueable-calls';

/** Holds a change that waits on this device until it is sent. */
export interface QueuedChange {
  /** Orders the changes by owner and time; the key keeps those of two tabs apart. */
  at: [userId: number, order: number, key: string];
  /** The change is sent under this Idempotency-Key, however often. */
  key: string;
  name: QueueableCallName;
  input: object;
  /** Names the document that it changes, such as 'receipt:12'. */
  about: string;
  /** Tells its user what it does. */
  words: string;
  /** Holds the address of the screen where it was made. */
  opens: string;
  /** These ids stand for what it makes. */
  localIds: number[];
  /** The screen of its document shows this of it. */
  shown: unknown;
  /** It is given in milliseconds since 1970. */
  madeAt: number;
  /** When it is `refused`, the server said why; when `aged`, it waited for so long that its user decides. */
  state: 'waiting' | 'refused' | 'aged';
  refusal?: string;
  refusalCode?: string;
}

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore('ghala-waiting', 'changes');
  return opened;
};

/** Reads the changes of the signed-in user that wait, in the order in which they are sent. */
export async function readQueue(): Promise<QueuedChange[]> {
  const userId = storedProfile()?.id;
  if (userId === undefined) return [];
  const all = await entries<IDBValidKey, QueuedChange>(store());
  return all.map(([, one]) => one).filter(({ at }) => at[0] === userId);
}

export async function addToQueue(made: Omit<QueuedChange, 'at' | 'madeAt' | 'state'>): Promise<void> {
  const userId = storedProfile()?.id;
  if (userId === undefined) throw new Error('nobody is signed in');
  const before = await readQueue();
  // A clock that was set back changes no order.
  const order = Math.max(Date.now(), (before.at(-1)?.at[1] ?? 0) + 1);
  const at: QueuedChange['at'] = [userId, order, made.key];
  await putInQueue({ ...made, at, madeAt: Date.now(), state: 'waiting' });
}

export async function putInQueue(change: QueuedChange): Promise<void> {
  await set(change.at, change, store());
  await announce();
}

/** Stores it as it is now, unless it was discarded meanwhile. */
export async function markQueued(change: QueuedChange): Promise<void> {
  if ((await get(change.at, store())) !== undefined) await putInQueue(change);
}

export async function removeFromQueue({ at }: Pick<QueuedChange, 'at'>): Promise<void> {
  await del(at, store());
  await announce();
}

/**
 * Keeps the ids that the server gave to what was made on this device: an address with a local one still finds its
 * record.
 */
const MADE = 'made-ids';
const MOST_MADE = 200;

export function keepMadeIds(ids: ReadonlyMap<number, number>): void {
  writeLocal(MADE, [...(readLocal<[number, number][]>(MADE) ?? []), ...ids].slice(-MOST_MADE));
}

export function madeIdOf(local: number): number | undefined {
  return new Map(readLocal<[number, number][]>(MADE) ?? []).get(local);
}

/** Finds the local ids of what got this id from the server: several, if records of several kinds have it. */
export function localIdsOf(made: number): number[] {
  return (readLocal<[number, number][]>(MADE) ?? []).filter(([, id]) => id === made).map(([local]) => local);
}

let snapshot: readonly QueuedChange[] = [];
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('ghala-waiting');

/** Reads again what waits, here and in the other tabs. */
async function announce(): Promise<void> {
  channel?.postMessage('changed');
  await refreshQueue();
}

/** Reads what waits for the screens: another user may have signed in. */
export async function refreshQueue(): Promise<void> {
  snapshot = await readQueue().catch(() => []);
  for (const listener of listeners) listener();
}

/** Gives what waits, kept up to date. */
export function useOfflineQueue(): readonly QueuedChange[] {
  return useSyncExternalStore(listen, () => snapshot);
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0 && channel !== undefined) channel.onmessage = () => void refreshQueue();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
