import {
  type ReorderLevels,
  type ReorderScope,
  reorderCalls,
  type UnmovedFilters,
} from '@ghala/contract/calls/reorder';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { PURCHASES_KEY, REORDER_KEY } from '../../net/query-keys';
import { change, send } from '../../net/send';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

/** Making drafts invalidates these. */
export const DRAFTS_MADE: readonly QueryKey[] = [REORDER_KEY, PURCHASES_KEY];

export function useLevels(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...REORDER_KEY, 'list'], call: reorderCalls.list, input: {}, list });
}

export function useWithoutLevels(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...REORDER_KEY, 'unset'], call: reorderCalls.withoutLevels, input: {}, list });
}

export function useUnmoved(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...REORDER_KEY, 'unmoved'], call: reorderCalls.unmoved, input: {}, list });
}

/** Loads the value of all stock in the list, on all of its pages. */
export function unmovedTotalQuery(list: Pick<ListState<Partial<UnmovedFilters>>, 'filters' | 'q'>) {
  const query = { ...list.filters, q: list.q };
  return queryOptions({
    queryKey: [...REORDER_KEY, 'unmoved-total', query],
    queryFn: async ({ signal }) => (await send(reorderCalls.unmovedTotal, { query }, { signal })).total,
  });
}

/** Names a product in a place. */
export interface Goods {
  productId: number;
  placeId: number;
}

/** Loads its levels, and all that helps to set them. */
export function placeQuery(goods: Goods) {
  return queryOptions({
    queryKey: [...REORDER_KEY, 'place', goods],
    queryFn: async ({ signal }) => (await send(reorderCalls.place, { query: goods }, { signal })).place,
  });
}

/**
 * Loads the draft orders that would be made. The key stands apart, so that they are not asked for again once they are
 * made.
 */
export function planQuery(scope: Partial<ReorderScope>) {
  return queryOptions({
    queryKey: ['reorder-plan', scope],
    queryFn: async ({ signal }) => (await send(reorderCalls.plan, { body: scope }, { signal })).plan,
    staleTime: 0,
    gcTime: 0,
  });
}

export function makeDrafts(scope: Partial<ReorderScope>) {
  return change(reorderCalls.order, { body: scope });
}

/** Holds a product's levels in their form; a figure is '' while it is empty. */
export type LevelValues = Record<'minimum' | 'target' | 'maximum' | 'leastQuantity', number | string> &
  Pick<ReorderLevels, 'supplierId'>;

export function removeLevels(id: number) {
  return change(reorderCalls.remove, { params: { id } });
}

export function saveSuggested(places: Goods[]) {
  return change(reorderCalls.saveSuggested, { body: { places } });
}
