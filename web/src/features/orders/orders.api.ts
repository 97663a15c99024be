import type { DispatchRow } from '@ghala/contract/dispatches';
import { noteListKey } from '../../issue-notes/note-calls';
import { dispatchNotes, type NamedNote } from '../../issue-notes/note-kind';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

export const ORDERS_PATH = dispatchNotes.path;

/** One page of the orders. */
export function useOrders(list: Pick<ListState, 'params'>) {
  return useListQuery<DispatchRow>({ queryKey: noteListKey(dispatchNotes), path: ORDERS_PATH, list });
}

export function namedNote({ id, dispatchNo }: DispatchRow): NamedNote {
  return { id, noteNo: dispatchNo };
}
