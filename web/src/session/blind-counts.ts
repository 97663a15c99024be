import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../offline/local-store';
import { onSessionEnd } from './session-store';

/*
 * Each answer of the server says which counts the user counts blind. Earlier answers on this device tell how much there
 * was, so whoever keeps answers drops them when that changes (`kept-answers.ts`).
 */

const KEPT = 'blind-counts';
let numbers = readLocal<string>(KEPT) ?? '';
const listeners = new Set<() => void>();

/** @param told null for an answer that does not say */
export function noteBlindCounts(told: string | null): void {
  if (told === null || told === numbers) return;
  numbers = told;
  writeLocal(KEPT, told);
  for (const listener of listeners) listener();
}

/** Calls back when that changes. Returns a function that stops listening. */
export function onBlindCounts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

onSessionEnd(() => noteBlindCounts(''));

/** Lists the numbers of these counts, separated by commas; '' if there are none. */
export function useBlindCounts(): string {
  return useSyncExternalStore(onBlindCounts, () => numbers);
}
