import { useSyncExternalStore } from 'react';

let narrow: MediaQueryList | undefined;

/**
 * One query serves all that ask, as a screen has dozens of them. It is made when first asked, since tests replace the
 * window's.
 */
function narrowQuery(): MediaQueryList {
  narrow ??= window.matchMedia('(max-width: 47.99em)');
  return narrow;
}

function listen(listener: () => void): () => void {
  const query = narrowQuery();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** It is true below 768 px: on a phone held upright, where lists are cards and the menu is at the bottom. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(listen, () => narrowQuery().matches);
}
