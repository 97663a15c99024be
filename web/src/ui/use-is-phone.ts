import { useSyncExternalStore } from 'react';

let narrow: MediaQueryList | undefined;

/** One query for all that ask: a screen has dozens of them. Made when first asked, since tests replace the window's. */
function narrowQuery(): MediaQueryList {
  narrow ??= window.matchMedia('(max-width: 47.99em)');
  return narrow;
}

function listen(listener: () => void): () => void {
  const query = narrowQuery();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True below 768 px: a phone held upright, where lists are cards and the menu is at the bottom. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(listen, () => narrowQuery().matches);
}
