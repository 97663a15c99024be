import type { OrderCounts, OrderRow } from '@ghala/contract/calls/orders';
import { queryOptions } from '@tanstack/react-query';
import { type NamedNote, type NoteKind, noteKinds } from '../../documents/issue-notes/note-kind';
import { apiGet } from '../../shared/api-client';
import { NOTES_KEY } from '../../shared/query-keys';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

export const ORDERS_PATH = '/orders';
export const CANCELLED_ORDERS_PATH = '/orders/cancelled';

/** One page of the orders, or of the cancelled ones. */
export function useOrders(path: string, list: Pick<ListState, 'params'>) {
  return useListQuery<OrderRow>({ queryKey: [...NOTES_KEY, path], path, list });
}

/** The figures above the lists. */
export const orderCountsQuery = queryOptions({
  queryKey: [...NOTES_KEY, 'counts'],
  queryFn: async ({ signal }) => {
    const { counts } = await apiGet<{ counts: OrderCounts }>('/orders/counts', undefined, { signal });
    return counts;
  },
});

export function kindOf({ kind }: Pick<OrderRow, 'kind'>): NoteKind {
  return noteKinds[kind];
}

export function namedNote({ id, orderNo }: OrderRow): NamedNote {
  return { id, noteNo: orderNo };
}
