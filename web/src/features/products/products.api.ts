import { productStockCalls } from '@ghala/contract/calls/product-stock';
import { productUploadCalls, type UploadMode } from '@ghala/contract/calls/product-upload';
import { productCalls } from '@ghala/contract/calls/products';
import { queryOptions } from '@tanstack/react-query';
import { PRODUCTS_KEY, STOCK_KEY } from '../../net/query-keys';
import { change, send } from '../../net/send';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

export function useProductList(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...PRODUCTS_KEY, 'list'], call: productCalls.list, input: {}, list });
}

/** Loads what is on order and reserved of a product, and who took it last. */
export function standingQuery(id: number) {
  return queryOptions({
    queryKey: [...STOCK_KEY, 'standing', id],
    queryFn: async ({ signal }) => (await send(productStockCalls.standing, { params: { id } }, { signal })).standing,
  });
}

export function deleteProduct(id: number) {
  return change(productCalls.delete, { params: { id } });
}

/** Finds the address of a stored file by its name. */
export function fileHref(name: string): string | undefined {
  return name === '' ? undefined : `/files/${name}`;
}

/** Sends a CSV file of products, either only to be checked or to be written. */
export function uploadProducts(file: File, mode: UploadMode) {
  return change(productUploadCalls.upload, { body: { mode }, files: { file } });
}
