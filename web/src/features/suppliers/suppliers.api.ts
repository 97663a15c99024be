import type { SupplierDetail, SupplierDocument, SupplierPurchase, SupplierRow } from '@ghala/contract/calls/suppliers';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiGet, apiGetThatChanges, apiPost, withQuery } from '../../shared/api-client';
import { SUPPLIERS_KEY } from '../../shared/query-keys';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

export const SUPPLIERS_PATH = '/suppliers';

/** One page of suppliers, each with the figures of its orders but not the orders themselves. */
export function useSupplierList(list: Pick<ListState, 'params'>) {
  const path = withQuery(SUPPLIERS_PATH, { purchases: false });
  return useListQuery<SupplierRow>({ queryKey: [...SUPPLIERS_KEY, 'list'], path, list });
}

/** List of a supplier's purchase orders to date, under /api. */
export function supplierPurchasesPath(id: number): string {
  return `${SUPPLIERS_PATH}/${id}/purchases`;
}

/** One page of a supplier's purchase orders to date. */
export function useSupplierPurchases(id: number, list: Pick<ListState, 'params'>) {
  return useListQuery<SupplierPurchase>({
    queryKey: [...SUPPLIERS_KEY, 'purchases', id],
    path: supplierPurchasesPath(id),
    list,
  });
}

/** A supplier with its documents. */
export function supplierQuery(id: number) {
  return queryOptions({
    queryKey: [...SUPPLIERS_KEY, 'one', id],
    queryFn: async ({ signal }) => {
      const { supplier } = await apiGet<{ supplier: SupplierDetail }>(
        `${SUPPLIERS_PATH}/${id}`,
        { purchases: false },
        { signal },
      );
      return supplier;
    },
  });
}

/** Shows what a call has answered about a supplier, also to those who may not ask for it. */
export function keepSupplier(client: QueryClient, id: number, answer: Partial<SupplierDetail>): void {
  const { queryKey } = supplierQuery(id);
  client.setQueryData(queryKey, (known: SupplierDetail | undefined) => ({ ...known, ...answer }) as SupplierDetail);
}

export async function createSupplier(body: object, idempotencyKey: string): Promise<SupplierDetail> {
  const { supplier } = await apiPost<{ supplier: SupplierDetail }>(SUPPLIERS_PATH, body, { idempotencyKey });
  return supplier;
}

export async function updateSupplier(id: number, body: object, idempotencyKey: string): Promise<SupplierDetail> {
  const { supplier } = await apiPost<{ supplier: SupplierDetail }>(`/suppliers/${id}`, body, { idempotencyKey });
  return supplier;
}

export function deleteSupplier(id: number, idempotencyKey: string): Promise<{ message: string }> {
  return apiGetThatChanges(`/suppliers/delete/${id}`, { idempotencyKey });
}

interface DocumentsAnswer {
  message: string;
  documents: SupplierDocument[];
}

/** Adds a document; the body names its supplier as supplierId. */
export function addDocument(body: FormData, idempotencyKey: string): Promise<DocumentsAnswer> {
  return apiPost('/suppliers/document', body, { idempotencyKey });
}

export function deleteDocument(id: number, idempotencyKey: string): Promise<DocumentsAnswer> {
  return apiGetThatChanges(`/suppliers/document/${id}`, { idempotencyKey });
}
