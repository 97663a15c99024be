import { reservationCalls } from '@ghala/contract/calls/reservations';
import { queryOptions } from '@tanstack/react-query';
import { APPROVALS_KEY, STOCK_KEY } from '../../net/query-keys';
import { send } from '../../net/send';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

const KEY = [...STOCK_KEY, 'reservations'];

/** A reservation or a release invalidates these. */
export const RESERVED = [STOCK_KEY, APPROVALS_KEY];

export function useReservations(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...KEY, 'list'], call: reservationCalls.list, input: {}, list });
}

/** Loads one page of what a reservation moved, oldest first. */
export function useActivities(id: number, list: Pick<ListState, 'params'>) {
  const queryKey = [...KEY, 'activities', id];
  return useListQuery({ queryKey, call: reservationCalls.activities, input: { params: { id } }, list });
}

/** Loads one reservation, without its activity. */
export function reservationQuery(id: number) {
  return queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, query: { limit: 1 } };
      return (await send(reservationCalls.activities, input, { signal })).stockReserved;
    },
  });
}
