import { productCalls } from '@ghala/contract/calls/products';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isConnectionLost } from '../../../net/connection';
import { sendList } from '../../../net/send';
import { catalogueOptions } from '../../../pickers/catalogue-pickers';
import { productOption } from '../../../pickers/product-picker';
import { say, t } from '../../../text/t';

/** A list call returns at most this many. */
const MOST_PRODUCTS = 500;
const STALE_MS = 3_600_000;

/** Fetches what the pickers of a receipt and its lines need, so that they work without a network. */
export function usePreparedPickers(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isConnectionLost()) return;
    void client.prefetchQuery({
      queryKey: ['catalogues', 'nog', 'options', 'prepared'],
      queryFn: ({ signal }) => catalogueOptions('nog', signal),
      staleTime: STALE_MS,
    });
    void client.prefetchQuery({
      queryKey: ['products', 'options', 'prepared'],
      queryFn: async ({ signal }) =>
        (await sendList(productCalls.list, {}, { limit: MOST_PRODUCTS }, { signal })).rows.map(productOption),
      staleTime: STALE_MS,
    });
    void client.prefetchQuery({
      queryKey: ['warehouses', 'options', 'prepared'],
      queryFn: async ({ signal }) =>
        (await sendList(warehouseCalls.list, {}, { limit: MOST_PRODUCTS }, { signal })).rows.map(
          ({ id, name, isVirtual }) => ({
            value: id,
            label: isVirtual ? say(t.pickers.virtual, { name }) : name,
            isVirtual,
          }),
        ),
      staleTime: STALE_MS,
    });
  }, [client]);
}
