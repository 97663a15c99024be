import type { ReservationActivity, ReservationRow, releaseRequest } from '@ghala/contract/calls/reservations';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiGet, apiPost } from '../../shared/api-client';
import { APPROVALS_KEY, STOCK_KEY } from '../../shared/query-keys';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

export const RESERVATIONS_PATH = '/stockreserved';

const KEY = [...STOCK_KEY, 'reservations'];

/** What a reservation or a release makes stale. */
export const RESERVED = [STOCK_KEY, APPROVALS_KEY];

/** One page of the reservations. */
export function useReservations(list: Pick<ListState, 'params'>) {
  return useListQuery<ReservationRow>({ queryKey: [...KEY, 'list'], path: RESERVATIONS_PATH, list, key: 'stocks' });
}

/** Call of what one reservation moved, under /api. */
export function activityPath(id: number): string {
  return `${RESERVATIONS_PATH}/${id}`;
}

/** One page of what a reservation moved, oldest first. */
export function useActivities(id: number, list: Pick<ListState, 'params'>) {
  return useListQuery<ReservationActivity>({
    queryKey: [...KEY, 'activities', id],
    path: activityPath(id),
    list,
    key: 'activities',
  });
}

/** One reservation, without what it moved. */
export function reservationQuery(id: number) {
  return queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }) => {
      const answer = await apiGet<{ stockReserved: ReservationRow }>(activityPath(id), { limit: 1 }, { signal });
      return answer.stockReserved;
    },
  });
}

/** Its message says whether the release waits for approval or was done at once. */
export function requestRelease(request: z.output<typeof releaseRequest>, idempotencyKey: string) {
  return apiPost<{ message: string }>(`${RESERVATIONS_PATH}/release`, request, { idempotencyKey });
}
