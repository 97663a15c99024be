import { lotCalls } from '@ghala/contract/calls/lots';
import { queryOptions } from '@tanstack/react-query';
import { LOTS_KEY } from '../../net/query-keys';
import { send } from '../../net/send';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

export function useLots(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...LOTS_KEY, 'list'], call: lotCalls.list, input: {}, list });
}

export const lotPlacesQuery = queryOptions({
  queryKey: [...LOTS_KEY, 'places'],
  queryFn: async ({ signal }) => (await send(lotCalls.places, {}, { signal })).places,
});

export function lotQuery(id: number) {
  return queryOptions({
    queryKey: [...LOTS_KEY, 'lot', id],
    queryFn: async ({ signal }) => (await send(lotCalls.get, { params: { id } }, { signal })).lot,
  });
}

/** Loads where a lot came from and where it went. */
export function useLotMovements(id: number, list: Pick<ListState, 'params'>) {
  return useListQuery({
    queryKey: [...LOTS_KEY, 'movements', id],
    call: lotCalls.movements,
    input: { params: { id } },
    list,
  });
}
