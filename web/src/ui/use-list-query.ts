import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { apiList, type Page } from '../shared/api-list';
import type { ListState } from './use-list-state';

export interface ListQueryOptions {
  /** Starts the query key; invalidate it to refresh every page and filter of the list. */
  queryKey: QueryKey;
  /** List call under /api. */
  path: string;
  list: Pick<ListState, 'params'>;
  /** Key of the array where the answer is an object. */
  key?: string;
  /** Filters of a list that is asked for by POST. */
  body?: object;
  enabled?: boolean;
}

/** One page of a server-driven list for a DataTable. The rows stay while the next page is on its way. */
export function useListQuery<Row>({
  queryKey,
  path,
  list,
  key,
  body,
  enabled,
}: ListQueryOptions): UseQueryResult<Page<Row>> {
  return useQuery({
    queryKey: [...queryKey, list.params, body],
    queryFn: ({ signal }) => apiList<Row>(path, list.params, { key, body, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
