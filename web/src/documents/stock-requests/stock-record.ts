import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { queryOptions } from '@tanstack/react-query';
import { STOCK_KEY } from '../../net/query-keys';
import { send } from '../../net/send';

/** Loads one stock record with its product and place. */
export function stockRecordQuery(recordId: number) {
  return queryOptions({
    queryKey: [...STOCK_KEY, 'record', recordId],
    queryFn: async ({ signal }) => {
      return (await send(inventoryCalls.get, { params: { id: recordId } }, { signal })).inventory;
    },
  });
}
