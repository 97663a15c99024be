import {
  type ReorderLevels,
  type ReorderScope,
  reorderCalls,
  type UnmovedFilters,
} from '@ghala/contract/calls/reorder';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { PURCHASES_KEY, REORDER_KEY } from '../../net/query-keys';
import { change, send } from '../../net/send';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

/** What making drafts invalidates. */
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

/** What all stock of the list is worth, on all of its pages. */
export function unmovedTotalQuery(list: Pick<ListState<Partial<UnmovedFilters>>, 'filters' | 'q'>) {
  const query = { ...list.filters, q: list.q };
  return queryOptions({
    queryKey: [...REORDER_KEY, 'unmoved-total', query],
    queryFn: async ({ signal }) => (await send(reorderCalls.unmovedTotal, { query }, { signal })).total,
  });
}

/** A product in a place. */
export interface Goods {
  productId: number;
  placeId: number;
}

/** Its levels, and all that helps to set them. */
export function placeQuery(goods: Goods) {
  return queryOptions({
    queryKey: [...REORDER_KEY, 'place', goods],
    queryFn: async ({ signal }) => (await send(reorderCalls.place, { query: goods }, { signal })).place,
  });
}

/** The draft orders that would be made. Apart from the rest: it is not asked for again once they are made. */
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

/** The levels of a product in their form; '' while a figure is empty. */
export type LevelValues = Record<'minimum' | 'target' | 'maximum' | 'leastQuantity', number | string> &
  Pick<ReorderLevels, 'supplierId'>;

export function removeLevels(id: number) {
  return change(reorderCalls.remove, { params: { id } });
}

export function saveSuggested(places: Goods[]) {
  return change(reorderCalls.saveSuggested, { body: { places } });
}
