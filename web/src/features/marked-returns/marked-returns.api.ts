import type { MarkedReturn, ReturnBatch } from '@ghala/contract/calls/marked-returns';
import { apiGet, apiGetThatChanges, apiPost } from '../../shared/api-client';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

/** Starts the key of everything that is read of goods marked for return. */
export const MARKED_RETURNS_KEY = ['marked returns'] as const;

export const MARKED_RETURNS_PATH = '/markedreturn';

export function useMarkedReturns(list: Pick<ListState, 'params'>) {
  return useListQuery<MarkedReturn>({
    queryKey: [...MARKED_RETURNS_KEY, 'list'],
    path: MARKED_RETURNS_PATH,
    key: 'stocks',
    list,
  });
}

/** Receipts that contain the goods of a return: first those that cover it. */
export async function searchReturnBatches(markedId: number, words: string, signal: AbortSignal) {
  const path = `${MARKED_RETURNS_PATH}/batches/${markedId}`;
  const { batches } = await apiGet<{ batches: ReturnBatch[] }>(path, { q: words, limit: 50 }, { signal });
  return batches;
}

export type ReturnValues = { batchId: number | null; comment: string };

export function markReturned(markedId: number, values: ReturnValues, idempotencyKey: string) {
  return apiPost<{ message: string }>(MARKED_RETURNS_PATH, { ...values, markedId }, { idempotencyKey });
}

export function remindHolder(markedId: number, idempotencyKey: string) {
  return apiGetThatChanges(`${MARKED_RETURNS_PATH}/remind/${markedId}`, { idempotencyKey });
}
