import type {
  IncompleteNote,
  IncompleteNoteAnswer,
  IncompleteNoteStatus,
  MissableProduct,
  MissingItem,
} from '@ghala/contract/calls/incomplete-deliveries';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost } from '../../shared/api-client';
import { apiList } from '../../shared/api-list';
import { formBody } from '../../shared/form-body';
import { BATCHES_KEY } from '../../shared/query-keys';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

/** Starts the key of everything that is read of incomplete delivery notes. */
export const INCOMPLETE_NOTES_KEY = ['incomplete notes'] as const;
/** What a note that opens or ends makes stale: itself, and the exception of its receipt. */
export const CHANGED = [INCOMPLETE_NOTES_KEY, BATCHES_KEY];

export const INCOMPLETE_NOTES_PATH = '/incompletenotes';
/** The screens' first part; `/add` and `/pdf/7` follow. */
export const INCOMPLETE_NOTES_HOME = '/transaction/incompletenotes';

/** What the screens say where notes can't be read. */
export const NOT_FOUND = 'Incomplete Delivery Note not found. Try again';
export const NOT_FETCHED = 'Failed to fetch data. Please try again later.';

export function useIncompleteNoteList(list: Pick<ListState, 'params'>) {
  return useListQuery<IncompleteNote>({
    queryKey: [...INCOMPLETE_NOTES_KEY, 'list'],
    path: INCOMPLETE_NOTES_PATH,
    list,
  });
}

/** How many notes there are in a state, or in all. */
export function noteCountQuery(status: IncompleteNoteStatus | undefined) {
  return queryOptions({
    queryKey: [...INCOMPLETE_NOTES_KEY, 'count', status ?? 'all'],
    queryFn: async ({ signal }) => {
      const { total } = await apiList<IncompleteNote>(INCOMPLETE_NOTES_PATH, { status, limit: 1 }, { signal });
      return total;
    },
  });
}

/** One note with its receipt and the people in it. */
export function incompleteNoteQuery(id: number) {
  return queryOptions({
    queryKey: [...INCOMPLETE_NOTES_KEY, 'one', id],
    queryFn: ({ signal }) => apiGet<IncompleteNoteAnswer>(`${INCOMPLETE_NOTES_PATH}/${id}`, undefined, { signal }),
  });
}

/** Puts what a call answered of a note's items into the cache, so that nothing is asked twice. */
export function keepItems(client: QueryClient, noteId: number, items: MissingItem[]): void {
  client.setQueryData(incompleteNoteQuery(noteId).queryKey, (known) =>
    known === undefined ? known : { ...known, note: { ...known.note, items } },
  );
}

/** Numbers of the processed receipts that contain the words, the newest first. */
export async function searchBatchNumbers(words: string, signal: AbortSignal) {
  const { batches } = await apiGet<{ batches: { id: number; batchNo: string }[] }>(
    '/batches/batchno',
    { q: words, limit: 50 },
    { signal },
  );
  return batches.map(({ id, batchNo }) => ({ value: id, label: batchNo }));
}

/** Products that a note can name: those of its receipt and order first. */
export async function searchMissable(noteId: number, words: string, signal: AbortSignal) {
  const path = `${INCOMPLETE_NOTES_PATH}/products/${noteId}`;
  const { products } = await apiGet<{ products: MissableProduct[] }>(path, { q: words, limit: 50 }, { signal });
  return products;
}

/** Starts a draft. */
export function createNote(batchId: number | null, idempotencyKey: string) {
  return apiPost<{ note: { id: number } }>(INCOMPLETE_NOTES_PATH, { batchId }, { idempotencyKey });
}

/** A line as its form holds it; '' while the quantity is empty. */
export type MissingItemValues = {
  productId: number | null;
  quantity: number | string;
  comment: string;
};

export type ItemsAnswer = { items: MissingItem[] };

export function addItem(noteId: number, values: MissingItemValues, idempotencyKey: string) {
  return apiPost<ItemsAnswer>(`${INCOMPLETE_NOTES_PATH}/items`, { ...values, noteId }, { idempotencyKey });
}

export function removeItem(noteId: number, itemId: number, idempotencyKey: string) {
  return apiDelete<ItemsAnswer>(`${INCOMPLETE_NOTES_PATH}/items/${itemId}/${noteId}`, { idempotencyKey });
}

export function completeNote(noteId: number, note: string, idempotencyKey: string) {
  return apiPost(`${INCOMPLETE_NOTES_PATH}/process`, { noteId, note }, { idempotencyKey });
}

export type SettlementValues = { comment: string; file: File | null };

export function settleNote(noteId: number, values: SettlementValues, idempotencyKey: string) {
  return apiPost(`${INCOMPLETE_NOTES_PATH}/settle`, formBody({ ...values, noteId }), { idempotencyKey });
}

/** Cancels an open note, or drops a draft. */
export function cancelNote(id: number, idempotencyKey: string) {
  return apiDelete(`${INCOMPLETE_NOTES_PATH}/${id}`, { idempotencyKey });
}
