import type { QueryKey, QueryPersister } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';
import { clear, createStore, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { isUnanswered } from '../net/api-client';
import { isConnectionLost, onConnection } from '../net/connection';
import { queryClient } from '../net/query-client';
import { PROFILE_KEY } from '../net/query-keys';
import { onBlindCounts } from '../session/blind-counts';
import { accessToken, onSessionEnd, storedProfile } from '../session/session-store';
import { readLocal, writeLocal } from './local-store';

/*
 * This keeps what was opened lately, on this device and for its user alone, so that it opens without a network. An
 * answer of the server always comes first; what is kept is only shown where there is none.
 */

/** Answers under keys with these beginnings are kept: what is worked with, but no users, messages, logs or settings. */
const KEPT = [
  ...['receipts', 'purchases', 'notes', 'gate', 'stock', 'stocks', 'products', 'warehouses', 'suppliers'],
  ...['catalogues', 'units', 'projects', 'counts', 'incomplete notes', 'marked returns'],
];
// A count of many sections is among them (`prepared-sections.tsx`): a line of it has 300 to 750 letters.
const MOST_ANSWERS = 500;
const MOST_LETTERS = 12_000_000;
const MOST_LETTERS_OF_ONE = 1_200_000;
const MOST_AGE_MS = 3 * 24 * 3_600_000;
/**
 * If the server has not confirmed the session for so long, it may have been ended: somebody who was suspended sees what
 * is kept, or what an open window still has, for no longer.
 */
const MOST_SILENCE_MS = 24 * 3_600_000;
const CONTACT = 'contact';
const NOTED_EVERY_MS = 60_000;
const LOOKED_EVERY_MS = 60_000;

interface KeptAnswer {
  userId: number;
  queryKey: QueryKey;
  data: unknown;
  /** The server gave it at this time, in milliseconds since 1970. */
  at: number;
  letters: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Without a network and its own kept answer, it is made from what was seen under another key. */
      fromSeen?: { under: QueryKey; make: (seen: unknown[]) => unknown };
    };
  }
}

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore('ghala-kept', 'answers');
  return opened;
};

/** Maps the hash of a query's key to the time when the data shown from here were given. */
const shownFrom = new Map<string, number>();

/** Tells how old the answer is that a query shows. */
export function shownAsOf(queryHash: string, updatedAt: number): number {
  return shownFrom.get(queryHash) ?? updatedAt;
}

export function isKept(queryKey: QueryKey): boolean {
  return KEPT.includes(String(queryKey[0]));
}

const persister: QueryPersister = async (fetch, context, query) => {
  if (!isKept(query.queryKey)) {
    const data = await fetch(context);
    noteContact();
    return data;
  }
  const token = accessToken();
  try {
    const data = await fetch(context);
    noteContact();
    shownFrom.delete(query.queryHash);
    if (token !== undefined && token === accessToken()) void keep(query.queryKey, data).catch(() => undefined);
    return data;
  } catch (error) {
    if (!isUnanswered(error) || query.state.data !== undefined) throw error;
    const kept = await keptAnswer(query.queryKey).catch(() => undefined);
    if (kept === undefined) {
      const { fromSeen } = query.meta ?? {};
      const made = fromSeen?.make(await seen(fromSeen.under));
      if (made === undefined) throw error;
      return made;
    }
    shownFrom.set(query.queryHash, kept.at);
    return kept.data;
  }
};

async function keep(queryKey: QueryKey, data: unknown): Promise<void> {
  const userId = storedProfile()?.id;
  const letters = JSON.stringify(data)?.length ?? 0;
  if (userId === undefined || letters > MOST_LETTERS_OF_ONE) return;
  await set(hashKey(queryKey), { userId, queryKey, data, at: Date.now(), letters } satisfies KeptAnswer, store());
}

/** Reads the kept answer of the signed-in user. */
async function keptAnswer(queryKey: QueryKey): Promise<KeptAnswer | undefined> {
  const kept = await get<KeptAnswer>(hashKey(queryKey), store());
  return kept !== undefined && isOwn(kept) ? kept : undefined;
}

/** Tells for each of these answers whether it is kept on this device. */
export async function areKept(queryKeys: readonly QueryKey[]): Promise<boolean[]> {
  const hashes = new Set(await keys<string>(store()).catch(() => []));
  return queryKeys.map((queryKey) => hashes.has(hashKey(queryKey)));
}

function isOwn({ userId, at }: KeptAnswer): boolean {
  return userId === storedProfile()?.id && isHeard() && Date.now() - at < MOST_AGE_MS;
}

/** The server last answered the session in this window at this time; in others, the device remembers it. */
let heardAt = 0;
let isSilent = false;
const silenceListeners = new Set<() => void>();

function isHeard(): boolean {
  return Date.now() - Math.max(heardAt, readLocal<number>(CONTACT) ?? 0) < MOST_SILENCE_MS;
}

/** Notes that the server has just answered the session of this device. */
function noteContact(): void {
  heardAt = Date.now();
  if (heardAt - (readLocal<number>(CONTACT) ?? 0) > NOTED_EVERY_MS) writeLocal(CONTACT, heardAt);
  if (isSilent) noteSilence(false);
}

function noteSilence(isNow: boolean): void {
  isSilent = isNow;
  for (const listener of silenceListeners) listener();
}

/** Drops what an open window has, as soon as a newly opened one would show nothing. */
function dropInSilence(): void {
  if (isSilent || accessToken() === undefined || isHeard()) return;
  shownFrom.clear();
  void clear(store()).catch(() => undefined);
  const isOther = ({ queryKey }: { queryKey: QueryKey }) => hashKey(queryKey) !== hashKey(PROFILE_KEY);
  queryClient.removeQueries({ type: 'inactive', predicate: isOther });
  // What is on the screen is asked for again: without an answer it says so.
  void queryClient.resetQueries({ predicate: isOther });
  noteSilence(true);
}

function onSilence(listener: () => void): () => void {
  silenceListeners.add(listener);
  return () => {
    silenceListeners.delete(listener);
  };
}

/** Tells whether what this device had is no longer shown, until the server answers again. */
export function useSilence(): boolean {
  return useSyncExternalStore(onSilence, () => isSilent);
}

/** Reads all answers under the beginning of a key that this window has or that are kept, latest first. */
export async function seen(under: QueryKey): Promise<unknown[]> {
  const begins = ({ queryKey }: Pick<KeptAnswer, 'queryKey'>) =>
    hashKey(queryKey.slice(0, under.length)) === hashKey(under);
  const here = queryClient.getQueriesData({ queryKey: under }).map(([, data]) => data);
  const kept = (await entries<string, KeptAnswer>(store()).catch(() => [])).map(([, one]) => one);
  const own = kept.filter((one) => isOwn(one) && begins(one)).sort((one, other) => other.at - one.at);
  return [...here, ...own.map(({ data }) => data)].filter((data) => data !== undefined && data !== null);
}

/** Removes what is of someone else, too old or too much, oldest first. */
async function prune(): Promise<void> {
  const all = await entries<string, KeptAnswer>(store());
  let letters = 0;
  const latestFirst = all.sort(([, one], [, other]) => other.at - one.at);
  const spare = latestFirst.filter(([, one], place) => {
    letters += one.letters;
    return !isOwn(one) || place >= MOST_ANSWERS || letters > MOST_LETTERS;
  });
  await delMany(
    spare.map(([key]) => key),
    store(),
  );
}

let isFollowing = false;

/** Keeps the answers of this window's queries from now on. They are removed when the session ends. */
export function keepAnswers(): void {
  if (isFollowing) return;
  isFollowing = true;
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, persister } });
  void prune().catch(() => undefined);
  onSessionEnd(() => {
    shownFrom.clear();
    void clear(store()).catch(() => undefined);
    if (isSilent) noteSilence(false);
  });
  setInterval(dropInSilence, LOOKED_EVERY_MS);
  // While the device sleeps, no time passes for an interval.
  for (const [target, event] of [
    [document, 'visibilitychange'],
    [window, 'focus'],
    [window, 'pageshow'],
  ] as const)
    target.addEventListener(event, dropInSilence);
  // Earlier answers have what is withheld now, or lack what no longer is.
  onBlindCounts(() => {
    shownFrom.clear();
    void clear(store()).catch(() => undefined);
    // A request under way brings the present state, and somebody waits for it.
    queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle' });
    void queryClient.invalidateQueries({}, { cancelRefetch: false });
  });
  onConnection(() => {
    if (!isConnectionLost())
      void queryClient.invalidateQueries({ predicate: ({ queryHash }) => shownFrom.has(queryHash) });
  });
}
