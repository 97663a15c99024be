import type { SavedView } from '@ghala/contract/calls/views';
import type { ListState } from '../use-list-state';
import { useViews } from './views.api';

/** The saved views of a list. */
export interface SavedViews {
  list: string;
  /** Whether the server has told which there are. */
  isKnown: boolean;
  /** The one that the address names. */
  active: SavedView | undefined;
  /** Those in the row: the user's own, their role's, everyone's. */
  offered: readonly SavedView[];
  /** Those that user managers have shared with other roles. */
  others: readonly SavedView[];
  /** The one that the list opens with. */
  start: SavedView | undefined;
}

/** @param list undefined for a table that is no list, which has none */
export function useSavedViews(name: string, list: ListState<object> | undefined): SavedViews {
  const views = useViews(list === undefined ? undefined : name);
  const offered = views?.filter(({ isForReader }) => isForReader) ?? [];
  return {
    list: name,
    isKnown: views !== undefined,
    active: list?.view === undefined ? undefined : views?.find(({ id }) => id === list.view),
    offered,
    others: views?.filter(({ isForReader }) => !isForReader) ?? [],
    // They come in this order: one's own first.
    start: offered.find(({ isStart }) => isStart),
  };
}
