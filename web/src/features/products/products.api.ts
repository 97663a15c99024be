import type { UploadAnswer, UploadMode } from '@ghala/contract/calls/product-upload';
import type { ProductDetail, ProductRow } from '@ghala/contract/calls/products';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost, apiPut } from '../../shared/api-client';
import { apiList } from '../../shared/api-list';
import { apiUpload, type UploadOptions } from '../../shared/api-upload';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

/** Starts the key of every list and record of products, those of the picker too. */
export const productsKey = ['products'] as const;

export const PRODUCTS_PATH = '/products';

/** One page of the catalogue. */
export function useProductList(list: Pick<ListState, 'params'>) {
  return useListQuery<ProductRow>({ queryKey: [...productsKey, 'list'], path: PRODUCTS_PATH, list });
}

/** A product with its category, unit and where it stands. */
export function productQuery(id: number) {
  return queryOptions({
    queryKey: [...productsKey, 'one', id],
    queryFn: async ({ signal }) => {
      const { product } = await apiGet<{ product: ProductDetail }>(`/products/${id}`, undefined, { signal });
      return product;
    },
  });
}

/** Whether there is any warehouse yet that a product could stand in. */
export function useAnyWarehouse() {
  return useQuery({
    queryKey: ['warehouses', 'any'],
    queryFn: async ({ signal }) => (await apiList('/inventory', { limit: 1 }, { signal })).rows.length > 0,
  });
}

interface ProductAnswer {
  message: string;
  product: ProductDetail;
}

export function createProduct(body: FormData, idempotencyKey: string): Promise<ProductAnswer> {
  return apiPost(PRODUCTS_PATH, body, { idempotencyKey });
}

/** Changes a product; the body names it as productId. */
export function updateProduct(body: FormData, idempotencyKey: string): Promise<ProductAnswer> {
  return apiPut(PRODUCTS_PATH, body, { idempotencyKey });
}

export function deleteProduct(id: number, idempotencyKey: string): Promise<{ message: string }> {
  return apiDelete(`/products/${id}`, { idempotencyKey });
}

/** Where a stored file opens, by its name. */
export function fileHref(name: string): string | undefined {
  return name === '' ? undefined : `/files/${name}`;
}

/** Where the headings of an upload are downloaded. */
export const TEMPLATE_HREF = '/api/files/exports/ProductTemplate.csv';

/** Sends a CSV file of products: to be checked alone, or to be written. */
export function uploadProducts(file: File, mode: UploadMode, options: UploadOptions): Promise<UploadAnswer> {
  const body = new FormData();
  body.append('mode', mode);
  body.append('file', file);
  return apiUpload('/products/upload', body, options);
}
