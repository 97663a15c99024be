import type { StockRecord } from '@ghala/contract/calls/inventory';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../shared/api-client';
import { STOCK_KEY } from '../../shared/query-keys';

/** One stock record with its product and place. */
export function stockRecordQuery(recordId: number) {
  return queryOptions({
    queryKey: [...STOCK_KEY, 'record', recordId],
    queryFn: async ({ signal }) => {
      const answer = await apiGet<{ inventory: StockRecord }>(`/inventory/${recordId}`, undefined, { signal });
      return answer.inventory;
    },
  });
}
