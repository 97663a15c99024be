import type { NewTransfer, StockTransfer } from '@ghala/contract/transfers';
import { apiPost } from '../../shared/api-client';
import { STOCK_KEY } from '../../shared/query-keys';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

export const TRANSFERS_PATH = '/stocktransfers';

/** One page of the log of transfers. */
export function useTransfers(list: Pick<ListState, 'params'>) {
  return useListQuery<StockTransfer>({
    queryKey: [...STOCK_KEY, 'transfers'],
    path: TRANSFERS_PATH,
    list,
    key: 'stocks',
  });
}

export async function requestTransfer(request: NewTransfer, idempotencyKey: string): Promise<StockTransfer> {
  const { stock } = await apiPost<{ stock: StockTransfer }>(TRANSFERS_PATH, request, { idempotencyKey });
  return stock;
}
