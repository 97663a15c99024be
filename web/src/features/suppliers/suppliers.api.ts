import { supplierScorecardCalls } from '@ghala/contract/calls/supplier-scorecard';
import { type SupplierDetail, supplierCalls } from '@ghala/contract/calls/suppliers';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { keepAnswer } from '../../net/keep-answer';
import { SUPPLIERS_KEY } from '../../net/query-keys';
import { change, send, sendList } from '../../net/send';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

/** Loads one page of suppliers, each with the totals of its orders but not the orders themselves. */
export function useSupplierList(list: Pick<ListState, 'params'>) {
  const input = { query: { purchases: false } };
  return useListQuery({ queryKey: [...SUPPLIERS_KEY, 'list'], call: supplierCalls.list, input, list });
}

/** Loads one page of a supplier's purchase orders to date. */
export function useSupplierPurchases(id: number, list: Pick<ListState, 'params'>) {
  const queryKey = [...SUPPLIERS_KEY, 'purchases', id];
  return useListQuery({ queryKey, call: supplierCalls.purchases, input: { params: { id } }, list });
}

/** Loads a supplier with its documents. */
export function supplierQuery(id: number) {
  return queryOptions({
    queryKey: [...SUPPLIERS_KEY, 'one', id],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, query: { purchases: false } };
      return (await send(supplierCalls.get, input, { signal })).supplier;
    },
  });
}

/** Loads the figures of how a supplier does. */
export function scorecardQuery(id: number) {
  return queryOptions({
    queryKey: [...SUPPLIERS_KEY, 'scorecard', id],
    queryFn: async ({ signal }) =>
      (await send(supplierScorecardCalls.scorecard, { params: { id } }, { signal })).scorecard,
  });
}

/** More are seldom read, and can be exported. */
const MOST_PRICES = 100;

/** Loads the prices of the products that were last ordered from a supplier. */
export function pricesQuery(id: number) {
  return queryOptions({
    queryKey: [...SUPPLIERS_KEY, 'prices', id],
    queryFn: ({ signal }) =>
      sendList(supplierScorecardCalls.prices, { params: { id } }, { limit: MOST_PRICES }, { signal }),
  });
}

/** Shows a supplier as a call returned it, even to users who may not fetch one. */
export function keepSupplier(client: QueryClient, supplier: SupplierDetail): void {
  client.setQueryData(supplierQuery(supplier.id).queryKey, supplier);
}

/** Shows a supplier's documents as a call returned them. */
export function keepDocuments(client: QueryClient, id: number, documents: SupplierDetail['documents']): void {
  keepAnswer(client, supplierQuery(id).queryKey, (known) => ({ ...known, documents }));
}

export function deleteSupplier(id: number) {
  return change(supplierCalls.delete, { params: { id } });
}

export function deleteDocument(id: number) {
  return change(supplierCalls.deleteDocument, { params: { id } });
}
