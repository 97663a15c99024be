import { productCalls } from '@ghala/contract/calls/products';
import { queryOptions } from '@tanstack/react-query';
import { PRODUCTS_KEY } from '../../net/query-keys';
import { send } from '../../net/send';

/** Loads a product with its category, unit and stock by place. */
export function productQuery(id: number) {
  return queryOptions({
    queryKey: [...PRODUCTS_KEY, 'one', id],
    queryFn: async ({ signal }) => (await send(productCalls.get, { params: { id } }, { signal })).product,
  });
}
