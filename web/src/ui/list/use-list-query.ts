import type { Call, RowOf } from '@ghala/contract/common/call';
import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Page } from '../../net/page';
import { earlyPage, type ListInput, sendList } from '../../net/send';
import type { ListState } from './use-list-state';

export interface ListQueryOptions<C extends Call, Row> {
  /** Begins the query key; invalidate it to refresh every page and filter of the list. */
  queryKey: QueryKey;
  call: C;
  /** The call's input beside the list's place and filters in the address. */
  input: ListInput<C>;
  list: Pick<ListState, 'params'>;
  enabled?: boolean;
  /** Picks the part of a page that the table shows; without it, all of it. */
  select?: (page: Page<RowOf<C>>) => Page<Row>;
}

/** Loads one page of a server-driven list for a DataTable. The rows stay while the next page is loading. */
export function useListQuery<C extends Call, Row = RowOf<C>>({
  queryKey,
  call,
  input,
  list,
  enabled,
  select,
}: ListQueryOptions<C, Row>): UseQueryResult<Page<Row>> {
  return useQuery({
    queryKey: [...queryKey, list.params, input],
    queryFn: ({ signal }) => sendList(call, input, list.params, { signal }),
    // What was asked for early is drawn at once; the call then takes the same answer, and keeps it as any other.
    initialData: () => earlyPage(call, input, list.params),
    initialDataUpdatedAt: 0,
    placeholderData: keepPreviousData,
    enabled,
    select,
  });
}
