import { type OrderRow, orderCalls } from '@ghala/contract/calls/orders';
import { queryOptions } from '@tanstack/react-query';
import { type NamedNote, type NoteKind, noteKinds } from '../../documents/issue-notes/note-kind';
import { NOTES_KEY } from '../../net/query-keys';
import { send } from '../../net/send';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

/** Loads one page of the orders, or of the cancelled ones. */
export function useOrders(call: typeof orderCalls.list | typeof orderCalls.cancelled, list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...NOTES_KEY, call.path], call, input: {}, list });
}

/** Loads the figures above the lists. */
export const orderCountsQuery = queryOptions({
  queryKey: [...NOTES_KEY, 'counts'],
  queryFn: async ({ signal }) => (await send(orderCalls.counts, {}, { signal })).counts,
});

export function kindOf({ kind }: Pick<OrderRow, 'kind'>): NoteKind {
  return noteKinds[kind];
}

export function namedNote({ id, orderNo }: OrderRow): NamedNote {
  return { id, noteNo: orderNo };
}
