import type { WarehouseDetail, WarehouseRow } from '@ghala/contract/calls/warehouses';
import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiGetThatChanges, apiPost, apiPut } from '../../shared/api-client';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

/** Starts the key of every list and record of places, those of the pickers too. */
export const warehousesKey = ['warehouses'] as const;

export const WAREHOUSES_PATH = '/warehouses';
export const VIRTUALS_PATH = '/warehouses/virtual';

/** One page of warehouses and virtual warehouses. */
export function useWarehouseList(list: Pick<ListState, 'params'>) {
  return useListQuery<WarehouseRow>({ queryKey: [...warehousesKey, 'list'], path: WAREHOUSES_PATH, list });
}

/** One page of virtual warehouses. */
export function useVirtualList(list: Pick<ListState, 'params'>) {
  return useListQuery<WarehouseRow>({
    queryKey: [...warehousesKey, 'virtual list'],
    path: VIRTUALS_PATH,
    list,
    key: 'warehouses',
  });
}

interface OneWarehouse {
  warehouse: WarehouseDetail;
  virtuals: WarehouseRow[];
}

/** A warehouse with its sections and the virtual warehouses in it. */
export function warehouseQuery(id: number) {
  return queryOptions({
    queryKey: [...warehousesKey, 'one', id],
    queryFn: ({ signal }) => apiGet<OneWarehouse>(`/warehouses/${id}`, undefined, { signal }),
  });
}

/** Makes a warehouse or, with `sectionId`, a section of that warehouse. Answers the warehouse. */
export async function createWarehouse(body: object, idempotencyKey: string): Promise<WarehouseDetail> {
  const { warehouse } = await apiPost<{ warehouse: WarehouseDetail }>(WAREHOUSES_PATH, body, { idempotencyKey });
  return warehouse;
}

export function createVirtualWarehouse(body: object, idempotencyKey: string): Promise<{ message: string }> {
  return apiPost(VIRTUALS_PATH, body, { idempotencyKey });
}

/** Changes a warehouse, section or virtual warehouse. */
export function updatePlace(id: number, body: object, idempotencyKey: string): Promise<{ message: string }> {
  return apiPut(`/warehouses/${id}`, body, { idempotencyKey });
}

/** Deletes a warehouse, section or virtual warehouse. */
export function deletePlace(id: number, idempotencyKey: string): Promise<{ message: string }> {
  return apiGetThatChanges(`/warehouses/delete/${id}`, { idempotencyKey });
}

/** The screen that lists what a section or virtual warehouse holds. */
export function placeStockHref(type: 'section' | 'virtual', { id, name }: { id: number; name: string }): string {
  return `/warehouses/product/${id}/${type}/${encodeURIComponent(name)}`;
}
