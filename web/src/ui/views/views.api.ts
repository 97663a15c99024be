import { roleCalls } from '@ghala/contract/calls/roles';
import { type SavedView, viewCalls } from '@ghala/contract/calls/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { send, sendList } from '../../net/send';
import { accessToken } from '../../session/session-store';

const STALE_AFTER_MS = 300_000;

/** Loads the saved views that the user sees, of all lists. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => (await send(viewCalls.list, {}, { signal })).views,
  staleTime: STALE_AFTER_MS,
});

const NO_VIEWS: SavedView[] = [];

/** Finds the views of one list, undefined until they are known; without signing in, there are none. */
export function useViews(list: string | undefined): SavedView[] | undefined {
  const isSignedIn = accessToken() !== undefined;
  const { data } = useQuery({ ...viewsQuery, enabled: isSignedIn && list !== undefined });
  if (list === undefined || !isSignedIn) return NO_VIEWS;
  return data?.filter((view) => view.list === list);
}

/** Finds roles to share a view with. */
export async function searchRoles(words: string, signal: AbortSignal) {
  const input = { query: { users: false } };
  const { rows } = await sendList(
    roleCalls.list,
    input,
    { q: words, limit: 50, sort: words ? 'match' : undefined },
    { signal },
  );
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}
