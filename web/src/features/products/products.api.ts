import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { productUploadCalls, type UploadMode } from '@ghala/contract/calls/product-upload';
import { productCalls } from '@ghala/contract/calls/products';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { change, send, sendList } from '../../shared/send';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

/** Starts the key of every list and record of products, those of the picker too. */
export const productsKey = ['products'] as const;

/** One page of the catalogue. */
export function useProductList(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...productsKey, 'list'], call: productCalls.list, input: {}, list });
}

/** A product with its category, unit and where it stands. */
export function productQuery(id: number) {
  return queryOptions({
    queryKey: [...productsKey, 'one', id],
    queryFn: async ({ signal }) => (await send(productCalls.get, { params: { id } }, { signal })).product,
  });
}

/** Whether there is any warehouse yet that a product could stand in. */
export function useAnyWarehouse() {
  return useQuery({
    queryKey: ['warehouses', 'any'],
    queryFn: async ({ signal }) =>
      (await sendList(inventoryCalls.places, {}, { limit: 1 }, { signal })).rows.length > 0,
  });
}

export function deleteProduct(id: number) {
  return change(productCalls.delete, { params: { id } });
}

/** Where a stored file opens, by its name. */
export function fileHref(name: string): string | undefined {
  return name === '' ? undefined : `/files/${name}`;
}

/** Where the headings of an upload are downloaded. */
export const TEMPLATE_HREF = `/api${productUploadCalls.template.path}`;

/** Sends a CSV file of products: to be checked alone, or to be written. */
export function uploadProducts(file: File, mode: UploadMode) {
  return change(productUploadCalls.upload, { body: { mode }, files: { file } });
}
