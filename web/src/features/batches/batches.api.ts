import type { BatchAnswer, BatchDetail, BatchItem, BatchRow } from '@ghala/contract/calls/batches';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiGet, apiGetThatChanges, apiPost } from '../../shared/api-client';
import { BATCHES_KEY } from '../../shared/query-keys';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

export const BATCH_LIST_PATH = '/batches';

/** One page of the receipts. */
export function useBatchList(list: Pick<ListState, 'params'>) {
  return useListQuery<BatchRow>({ queryKey: [...BATCHES_KEY, 'list'], path: BATCH_LIST_PATH, list });
}

/** One receipt with its items and the people in it. */
export function batchQuery(id: number) {
  return queryOptions({
    queryKey: [...BATCHES_KEY, 'one', id],
    queryFn: ({ signal }) => apiGet<BatchAnswer>(`/batches/${id}`, undefined, { signal }),
  });
}

/** Puts what a call answered of a receipt's items into the cache, so that nothing is asked twice. */
export function keepItems(client: QueryClient, batchId: number, items: BatchItem[]): void {
  client.setQueryData(batchQuery(batchId).queryKey, (known) =>
    known === undefined ? known : { ...known, batch: { ...known.batch, items } },
  );
}

/** Delivery details as the form holds them; `document` is the document's type, `file` the document. */
export type BatchDetailsValues = {
  isInternal: boolean;
  driverId: number | null;
  supplierId: number | null;
  driver: string;
  contacts: string;
  vehicle: string;
  nogId: number | null;
  tagId: number | null;
  project: string;
  purchaseId: number | null;
  document: string;
  reference1: string;
  reference2: string;
  file: File | null;
};

/** Opens a receipt, or changes the details of the one that `id` names. */
export function saveBatch(id: number | undefined, values: BatchDetailsValues, idempotencyKey: string) {
  const path = id === undefined ? '/batches' : `/batches/${id}`;
  return apiPost<{ batch: BatchDetail }>(path, bodyOf(values), { idempotencyKey });
}

/** Multipart only where a document goes with it. */
function bodyOf({ file, ...fields }: BatchDetailsValues): object {
  if (file === null) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value ?? ''));
  form.append('file', file);
  return form;
}

/** A line as its form holds it; '' while a figure is empty. */
export type ItemValues = {
  itemId?: number;
  productId: number | null;
  quantity: number | string;
  /** Of the whole line, in Kenyan shillings. */
  price: number | string;
  condition: string;
  comment: string;
  /** The maker's own batch number, where the line has one. */
  batchNo?: string;
  warehouseId: number | null;
  sectionId: number | null;
};

/** All that a line says, since correcting it puts the whole line in its place. */
export function lineOf(item: BatchItem): ItemValues {
  const { id: itemId, productId, quantity, price, condition, comment, batchNo, warehouseId, sectionId } = item;
  return { itemId, productId, quantity, price, condition, comment, batchNo, warehouseId, sectionId };
}

export type ItemsAnswer = { items: BatchItem[] };

/** Adds a line, or corrects the one that `itemId` names. */
export function saveItem(batchId: number, line: ItemValues, idempotencyKey: string) {
  return apiPost<ItemsAnswer>('/batches/items', { ...line, batchId }, { idempotencyKey });
}

/** What came of a line of the receipt's purchase order; `purchaseId` is that line's. */
export type CompletedLine = Pick<ItemValues, 'quantity' | 'price' | 'condition' | 'comment'> & {
  purchaseId: number;
  productId: number;
  batchNo: string;
};

/** Completes lines of the order into one place: several in one call, all of them or none. */
export function completeLines(
  batchId: number,
  { warehouseId, sectionId }: Pick<ItemValues, 'warehouseId' | 'sectionId'>,
  lines: readonly CompletedLine[],
  idempotencyKey: string,
) {
  const place = { batchId, warehouseId, sectionId };
  const given = lines.map(({ purchaseId, productId, quantity, price, condition, comment, batchNo }) => ({
    ...{ purchaseId, productId, quantity, price, condition, comment, batchNo },
  }));
  return given.length === 1
    ? apiPost<ItemsAnswer>('/batches/items', { ...place, ...given[0] }, { idempotencyKey })
    : apiPost<ItemsAnswer>('/batches/items/complete', { ...place, lines: given }, { idempotencyKey });
}

export function removeItem(batchId: number, itemId: number, idempotencyKey: string) {
  return apiPost<ItemsAnswer>('/batches/items/delete', { batchId, itemId }, { idempotencyKey });
}

export type ProcessValues = {
  isVerified: boolean;
  isGuardian: boolean;
  guardianId: number | null;
  note: string;
};

export function processBatch(batchId: number, values: ProcessValues, idempotencyKey: string) {
  return apiPost('/batches/process', { ...values, batchId }, { idempotencyKey });
}

export function cancelBatch(id: number, idempotencyKey: string) {
  return apiGetThatChanges(`/batches/cancel/${id}`, { idempotencyKey });
}

export function splitBatch(id: number, idempotencyKey: string) {
  return apiGetThatChanges(`/batches/split/${id}`, { idempotencyKey });
}

export function verifyItem(batchId: number, itemId: number, idempotencyKey: string) {
  return apiPost<ItemsAnswer>('/batches/verify', { batchId, itemId }, { idempotencyKey });
}

export function mergeBatches(batchId: number, mergeId: number | null, comment: string, idempotencyKey: string) {
  return apiPost('/batches/merge', { batchId, mergeId, comment }, { idempotencyKey });
}

/** Numbers of the receipts that another can be merged with, those that contain the words. */
export async function searchMergeCandidates(words: string, signal: AbortSignal) {
  const { batches } = await apiGet<{ batches: { id: number; batchNo: string }[] }>(
    '/batches/batchno/split',
    { q: words, limit: 50 },
    { signal },
  );
  return batches.map(({ id, batchNo }) => ({ value: id, label: batchNo }));
}
