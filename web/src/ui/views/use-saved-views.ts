import type { SavedView } from '@ghala/contract/calls/views';
import type { ListState } from '../list/use-list-state';
import { useViews } from './views.api';

export interface SavedViews {
  list: string;
  /** The server has told which views there are. */
  isKnown: boolean;
  /** The address names this view. */
  active: SavedView | undefined;
  /** These are in the row: the user's own, their role's, everyone's. */
  offered: readonly SavedView[];
  /** User managers have shared these with other roles. */
  others: readonly SavedView[];
  /** The list opens with this view. */
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
