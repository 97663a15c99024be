import { useSyncExternalStore } from 'react';

/*
 * Tells whether the server can be reached. `navigator.onLine` only says that there is some network: a call that got no
 * answer says more, until one gets an answer.
 */

let isLost = globalThis.navigator?.onLine === false;
const listeners = new Set<() => void>();

/** Notes whether a call got an answer, whatever that was. */
export function noteAnswer(hasCome: boolean): void {
  if (isLost === !hasCome) return;
  isLost = !hasCome;
  for (const listener of listeners) listener();
}

export function isConnectionLost(): boolean {
  return isLost;
}

/** Calls back when the connection is lost or regained. Returns a function that stops listening. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useConnectionLost(): boolean {
  return useSyncExternalStore(onConnection, isConnectionLost);
}

/** Follows what the browser knows of the network. Call it once per page. */
export function followNetwork(): void {
  window.addEventListener('offline', () => noteAnswer(false));
  window.addEventListener('online', () => noteAnswer(true));
}
