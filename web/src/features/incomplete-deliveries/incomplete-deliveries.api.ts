import {
  type IncompleteNoteStatus,
  incompleteDeliveryCalls,
  type MissingItem,
} from '@ghala/contract/calls/incomplete-deliveries';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { keepAnswer } from '../../net/keep-answer';
import { INCOMPLETE_NOTES_KEY, RECEIPTS_KEY } from '../../net/query-keys';
import { change, send, sendList } from '../../net/send';
import { t } from '../../text/t';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

/** Opening or closing a note invalidates these: the note, and the exception of its receipt. */
export const CHANGED = [INCOMPLETE_NOTES_KEY, RECEIPTS_KEY];

/** The screens show this message if notes can't be loaded. */
export const NOT_FOUND = t.incompleteDeliveries.incompleteDeliveryNoteNotFound;
export const NOT_FETCHED = t.incompleteDeliveries.notFetched;

export function useIncompleteNoteList(list: Pick<ListState, 'params'>) {
  const queryKey = [...INCOMPLETE_NOTES_KEY, 'list'];
  return useListQuery({ queryKey, call: incompleteDeliveryCalls.list, input: {}, list });
}

/** Counts the notes in a state, or all of them. */
export function noteCountQuery(status: IncompleteNoteStatus | undefined) {
  return queryOptions({
    queryKey: [...INCOMPLETE_NOTES_KEY, 'count', status ?? 'all'],
    queryFn: async ({ signal }) => {
      const { total } = await sendList(incompleteDeliveryCalls.list, { query: { status } }, { limit: 1 }, { signal });
      return total;
    },
  });
}

/** Loads one note with its receipt and its people. */
export function incompleteNoteQuery(id: number) {
  return queryOptions({
    queryKey: [...INCOMPLETE_NOTES_KEY, 'one', id],
    queryFn: ({ signal }) => send(incompleteDeliveryCalls.get, { params: { id } }, { signal }),
  });
}

/** Stores a call's answer about a note's items in the cache, so that it is not fetched again. */
export function keepItems(client: QueryClient, noteId: number, items: MissingItem[]): void {
  keepAnswer(client, incompleteNoteQuery(noteId).queryKey, (known) => ({ ...known, note: { ...known.note, items } }));
}

/** Finds the numbers of the processed receipts that match the words, newest first. */
export async function searchReceiptNumbers(words: string, signal: AbortSignal) {
  const { batches: receipts } = await send(receiptCalls.numbers, { query: { q: words, limit: 50 } }, { signal });
  return receipts.map(({ id, batchNo }) => ({ value: id, label: batchNo }));
}

/** Finds products that a note can name: those of its receipt and order first. */
export async function searchMissable(noteId: number, words: string, signal: AbortSignal) {
  const input = { params: { id: noteId }, query: { q: words, limit: 50 } };
  const { products } = await send(incompleteDeliveryCalls.missableProducts, input, { signal });
  return products;
}

/** Holds a line's fields in its form; '' while the quantity is empty. */
export type MissingItemValues = {
  productId: number | null;
  quantity: number | string;
  comment: string;
};

export function removeItem(noteId: number, itemId: number) {
  return change(incompleteDeliveryCalls.removeItem, { params: { itemId, noteId } });
}

export type SettlementValues = { comment: string; file: File | null };

/** Cancels an open note, or discards a draft. */
export function cancelNote(id: number) {
  return change(incompleteDeliveryCalls.cancel, { params: { id } });
}
