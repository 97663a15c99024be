import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { type productImport, productImportCalls } from '@ghala/contract/calls/product-import';
import { productStockCalls } from '@ghala/contract/calls/product-stock';
import { productUploadCalls, type UploadMode, type UploadProgress } from '@ghala/contract/calls/product-upload';
import { productCalls } from '@ghala/contract/calls/products';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { PRODUCTS_KEY, STOCK_KEY } from '../../shared/query-keys';
import { change, send, sendList } from '../../shared/send';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

/** One page of the catalogue. */
export function useProductList(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...PRODUCTS_KEY, 'list'], call: productCalls.list, input: {}, list });
}

/** What is on order and reserved of a product, and who took it last. */
export function standingQuery(id: number) {
  return queryOptions({
    queryKey: [...STOCK_KEY, 'standing', id],
    queryFn: async ({ signal }) => (await send(productStockCalls.standing, { params: { id } }, { signal })).standing,
  });
}

/** Whether there is a warehouse yet that could store products. */
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

/** The address of a stored file, by name. */
export function fileHref(name: string): string | undefined {
  return name === '' ? undefined : `/files/${name}`;
}

/** The download address of the upload template. */
export const TEMPLATE_HREF = `/api${productUploadCalls.template.path}`;

const PROGRESS_MS = 700;

/** How far the upload in progress has come. */
export function useUploadProgress(isSent: boolean): UploadProgress {
  const { data } = useQuery({
    queryKey: [...PRODUCTS_KEY, 'uploadProgress'],
    queryFn: ({ signal }) => send(productUploadCalls.progress, {}, { signal }),
    enabled: isSent,
    refetchInterval: PROGRESS_MS,
    gcTime: 0,
  });
  return data ?? { rows: 0, recorded: 0, stocked: 0 };
}

/** Sends a CSV file of products, either only to be checked or to be written. */
export function uploadProducts(file: File, mode: UploadMode) {
  return change(productUploadCalls.upload, { body: { mode }, files: { file } });
}

/** Sends a spreadsheet with the fields of its columns. */
export function importProducts(file: File, body: z.input<typeof productImport>) {
  return change(productImportCalls.import, { body, files: { file } });
}
