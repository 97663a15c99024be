import { useSyncExternalStore } from 'react';

/*
 * Pop-ups and notices are drawn by parts of their own, which the first page does without: they are loaded once
 * something is shown, or about to be.
 */

let isNeeded = false;
let areDrawn = false;
const listeners = new Set<() => void>();
let announce: () => void = () => undefined;
const drawn = new Promise<void>((resolve) => {
  announce = resolve;
});

/** Loads what draws pop-ups and notices. @returns what resolves when it is on the page; undefined once it is */
export function needOverlays(): Promise<void> | undefined {
  isNeeded = true;
  for (const listener of listeners) listener();
  return areDrawn ? undefined : drawn;
}

/** Runs once what draws them is on the page. */
export function overlaysDrawn(): void {
  areDrawn = true;
  announce();
}

/** Tells whether what draws them is to be on the page. */
export function useOverlaysNeeded(): boolean {
  return useSyncExternalStore(listen, () => isNeeded);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
