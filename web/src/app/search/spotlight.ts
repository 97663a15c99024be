import { createSpotlight } from '@mantine/spotlight';

/** Holds the state of the header's search, and what opens and closes it. */
export const [searchStore, search] = createSpotlight();

/** @returns the first hit shown, which is now the one that Enter opens */
export function markFirstHit(): HTMLElement | undefined {
  const list = document.getElementById(searchStore.getState().listId);
  const [first, ...others] = list?.querySelectorAll<HTMLElement>('[data-action]') ?? [];
  for (const other of others) other.removeAttribute('data-selected');
  first?.setAttribute('data-selected', 'true');
  searchStore.updateState((state) => ({ ...state, selected: 0 }));
  return first;
}
