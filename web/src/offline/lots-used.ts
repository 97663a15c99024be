import { lotCalls } from '@ghala/contract/calls/lots';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { PRODUCTS_KEY } from '../net/query-keys';
import { send } from '../net/send';
import { readLocal, writeLocal } from './local-store';

const KEPT = 'lots-used';

const lotsUsedQuery = queryOptions({
  queryKey: [...PRODUCTS_KEY, 'lotsUsed'],
  queryFn: async ({ signal }) => {
    const { used } = await send(lotCalls.used, {}, { signal });
    writeLocal(KEPT, used);
    return used;
  },
  initialData: areLotsUsed,
  initialDataUpdatedAt: 0,
  staleTime: 300_000,
});

/**
 * Tells whether the business tracks any product, as far as this browser knows. Others never see the screens of lots.
 */
export function areLotsUsed(): boolean {
  return readLocal<boolean>(KEPT) ?? false;
}

/** Asks the server for it again. @param isEnabled whether anybody is signed in who could see them */
export function useLotsUsed(isEnabled: boolean): boolean {
  return useQuery({ ...lotsUsedQuery, enabled: isEnabled }).data;
}
