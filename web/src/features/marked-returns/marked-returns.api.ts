import { markedReturnCalls } from '@ghala/contract/calls/marked-returns';
import { MARKED_RETURNS_KEY } from '../../net/query-keys';
import { change, send } from '../../net/send';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

export function useMarkedReturns(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...MARKED_RETURNS_KEY, 'list'], call: markedReturnCalls.list, input: {}, list });
}

/** Finds receipts that may have brought the goods of a return back, newest first. */
export async function searchReturnReceipts(markedId: number, words: string, signal: AbortSignal) {
  const input = { params: { id: markedId }, query: { q: words, limit: 50 } };
  return (await send(markedReturnCalls.receipts, input, { signal })).batches;
}

export type ReturnValues = { batchId: number | null; comment: string };

export function remindHolder(markedId: number) {
  return change(markedReturnCalls.remind, { params: { id: markedId } });
}
