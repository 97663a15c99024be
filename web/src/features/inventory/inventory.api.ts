import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { productCalls } from '@ghala/contract/calls/products';
import { queryOptions } from '@tanstack/react-query';
import { STOCK_KEY } from '../../net/query-keys';
import { type Input, send, sendList } from '../../net/send';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

export function useStockList(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...STOCK_KEY, 'list'], call: inventoryCalls.list, input: {}, list });
}

/** Identifies a section or virtual warehouse by its call; `title` is for display. */
export type StockPlace = Input<typeof inventoryCalls.placeStock>['body'];

/** Loads one page of the stock in a section or a virtual warehouse. */
export function usePlaceStock(place: StockPlace, list: Pick<ListState, 'params'>) {
  const queryKey = [...STOCK_KEY, 'place'];
  return useListQuery({ queryKey, call: inventoryCalls.placeStock, input: { body: place }, list });
}

/** Tells whether there is any product to locate. */
export const anyProductQuery = queryOptions({
  queryKey: ['products', 'any'],
  queryFn: async ({ signal }) => (await send(productCalls.list, { query: { limit: 1 } }, { signal })).length > 0,
});

/** Counts the products that are kept nowhere. */
export const unstockedQuery = queryOptions({
  queryKey: ['products', 'unstocked'],
  queryFn: ({ signal }) => sendList(productCalls.list, { query: { isStocked: false } }, { limit: 1 }, { signal }),
});

/** Loads one page of the history of a stock record, newest first. */
export function useStockHistory(recordId: number, list: Pick<ListState, 'params'>) {
  const queryKey = [...STOCK_KEY, 'history', recordId];
  return useListQuery({ queryKey, call: inventoryCalls.history, input: { params: { id: recordId } }, list });
}
