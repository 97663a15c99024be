import type { StockMovement, StockRecord } from '@ghala/contract/calls/inventory';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../shared/api-client';
import { STOCK_KEY } from '../../shared/query-keys';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

export const STOCK_LIST_PATH = '/inventory/activity';

/** One page of the stock list. */
export function useStockList(list: Pick<ListState, 'params'>) {
  return useListQuery<StockRecord>({
    queryKey: [...STOCK_KEY, 'list'],
    path: STOCK_LIST_PATH,
    list,
    key: 'activities',
  });
}

export const PLACE_STOCK_PATH = '/inventory/warehouse';

/** A section or virtual warehouse as its call names it; `title` is for display. */
export interface StockPlace {
  warehouseId: number;
  type: string;
  title: string;
}

/** One page of what stands in a section, or in a virtual warehouse. */
export function usePlaceStock(place: StockPlace, list: Pick<ListState, 'params'>) {
  return useListQuery<StockRecord>({
    queryKey: [...STOCK_KEY, 'place'],
    path: PLACE_STOCK_PATH,
    list,
    key: 'inventory',
    body: place,
  });
}

/** Whether there is any product to locate. */
export const anyProductQuery = queryOptions({
  queryKey: ['products', 'any'],
  queryFn: async ({ signal }) => (await apiGet<unknown[]>('/products', { limit: 1 }, { signal })).length > 0,
});

/** Call of the history of one stock record, under /api. */
export function historyPath(recordId: number): string {
  return `/inventory/${recordId}/activity`;
}

/** One page of the history of a stock record, newest first. */
export function useStockHistory(recordId: number, list: Pick<ListState, 'params'>) {
  return useListQuery<StockMovement>({
    queryKey: [...STOCK_KEY, 'history', recordId],
    path: historyPath(recordId),
    list,
    key: 'activities',
  });
}
