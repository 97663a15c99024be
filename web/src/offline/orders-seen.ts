import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isConnectionLost } from '../net/connection';
import { PURCHASES_KEY } from '../net/query-keys';
import { send } from '../net/send';

/** Loads one order with its lines, who decided on it and the link to its document. */
export function orderQuery(id: number) {
  return queryOptions({
    queryKey: [...PURCHASES_KEY, 'one', id],
    queryFn: ({ signal }) => send(purchaseCalls.get, { params: { id } }, { signal }),
  });
}

/** An order that was fetched this lately is not fetched again. */
const STALE_MS = 300_000;

/** Fetches orders that goods may come for, so that their receipts can be begun without a network. */
export function useSeenOrders(ids: readonly number[]): void {
  const client = useQueryClient();
  const listed = ids.join(',');
  useEffect(() => {
    if (listed === '' || isConnectionLost()) return;
    for (const id of listed.split(',')) void client.prefetchQuery({ ...orderQuery(Number(id)), staleTime: STALE_MS });
  }, [client, listed]);
}
