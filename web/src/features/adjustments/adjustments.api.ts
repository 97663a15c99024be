import type { NewAdjustment, StockAdjustment } from '@ghala/contract/adjustments';
import { apiPost } from '../../shared/api-client';
import { STOCK_KEY } from '../../shared/query-keys';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

export const ADJUSTMENTS_PATH = '/stockadjustments';

/** One page of the log of adjustments. */
export function useAdjustments(list: Pick<ListState, 'params'>) {
  return useListQuery<StockAdjustment>({
    queryKey: [...STOCK_KEY, 'adjustments'],
    path: ADJUSTMENTS_PATH,
    list,
    key: 'stocks',
  });
}

export async function requestAdjustment(request: NewAdjustment, idempotencyKey: string): Promise<StockAdjustment> {
  const { stock } = await apiPost<{ stock: StockAdjustment }>(ADJUSTMENTS_PATH, request, { idempotencyKey });
  return stock;
}
