import { type WarehouseRow, warehouseCalls } from '@ghala/contract/calls/warehouses';
import { queryOptions } from '@tanstack/react-query';
import { type LabelItem, placeItem } from '../../documents/labels/label-items';
import { type Address, address } from '../../net/address';
import { change, send } from '../../net/send';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

/** The keys of every list and record of places begin with this, including the pickers'. */
export const warehousesKey = ['warehouses'] as const;

/** Loads one page of warehouses and virtual warehouses. */
export function useWarehouseList(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...warehousesKey, 'list'], call: warehouseCalls.list, input: {}, list });
}

export function useVirtualList(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...warehousesKey, 'virtual list'], call: warehouseCalls.virtual, input: {}, list });
}

/** Loads a warehouse with its sections and the virtual warehouses in it. */
export function warehouseQuery(id: number) {
  return queryOptions({
    queryKey: [...warehousesKey, 'one', id],
    queryFn: ({ signal }) => send(warehouseCalls.get, { params: { id } }, { signal }),
  });
}

/** Deletes a warehouse, section or virtual warehouse. */
export function deletePlace(id: number) {
  return change(warehouseCalls.delete, { params: { id } });
}

/** Labels a warehouse, or a virtual one with its host. */
export function labelOfWarehouse(warehouse: Pick<WarehouseRow, 'id' | 'name' | 'host'>): LabelItem {
  return placeItem(warehouse, warehouse.host?.name);
}

/** Links to the stock of a section or virtual warehouse. */
export function placeStockAddress(type: 'section' | 'virtual', { id, name }: { id: number; name: string }): Address {
  return address('/warehouses/product/$id/$type/$title', { id, type, title: name });
}
