import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { useQuery } from '@tanstack/react-query';
import { sendList } from '../net/send';

/** Tells whether there is a warehouse yet that could store products. */
export function useAnyWarehouse() {
  return useQuery({
    queryKey: ['warehouses', 'any'],
    queryFn: async ({ signal }) =>
      (await sendList(inventoryCalls.places, {}, { limit: 1 }, { signal })).rows.length > 0,
  });
}
