import type {
  PurchaseAnswer,
  PurchaseDetail,
  PurchaseLine,
  PurchaseRow,
  PurchaseTotals,
} from '@ghala/contract/calls/purchases';
import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiGetThatChanges, apiPost } from '../../shared/api-client';
import { APPROVALS_KEY, PURCHASES_KEY, SUPPLIERS_KEY } from '../../shared/query-keys';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

/** What handing in, deleting or closing an order makes stale: also the queue of requests and the suppliers' figures. */
export const PURCHASE_CHANGED: readonly QueryKey[] = [PURCHASES_KEY, APPROVALS_KEY, SUPPLIERS_KEY];

export const PURCHASE_LIST_PATH = '/purchases';

/** One page of the orders, own drafts among them. */
export function usePurchaseList(list: Pick<ListState, 'params'>) {
  return useListQuery<PurchaseRow>({
    queryKey: [...PURCHASES_KEY, 'list'],
    path: PURCHASE_LIST_PATH,
    key: 'purchases',
    list,
  });
}

/** One order with who decided on it and the link of its document. */
export function purchaseQuery(id: number) {
  return queryOptions({
    queryKey: [...PURCHASES_KEY, 'one', id],
    queryFn: ({ signal }) => apiGet<PurchaseAnswer>(`/purchases/${id}`, undefined, { signal }),
  });
}

/** Departments named on orders so far that contain the words. */
export function departmentsQuery(words: string) {
  return queryOptions({
    queryKey: [...PURCHASES_KEY, 'departments', words],
    queryFn: async ({ signal }) => {
      const { departments } = await apiGet<{ departments: string[] }>(
        '/purchases/departments',
        { q: words, limit: 50 },
        { signal },
      );
      return departments;
    },
    placeholderData: keepPreviousData,
  });
}

/** What a call on the lines of a draft answers: the lines it now has, and its money. */
export interface LinesAnswer {
  products: PurchaseLine[];
  totals: PurchaseTotals;
}

/** Puts the lines that a call answered into the cache, so that nothing is asked twice. */
export function keepLines(client: QueryClient, id: number, { products, totals }: LinesAnswer): void {
  client.setQueryData(purchaseQuery(id).queryKey, (known) =>
    known === undefined ? known : { ...known, purchase: { ...known.purchase, ...totals, PurchaseProduct: products } },
  );
}

/** The head of an order as its form holds it. */
export type DetailsValues = {
  department: string;
  project: string;
  supplierId: number | null;
  paymentId: number | null;
  vat: boolean;
};

/** Starts a draft. */
export function createPurchase(values: DetailsValues, idempotencyKey: string) {
  return apiPost<{ purchase: { id: number } }>('/purchases', values, { idempotencyKey });
}

/** Corrects the head of a draft. */
export function changeDetails(id: number, values: DetailsValues, idempotencyKey: string) {
  return apiPost<{ purchase: { id: number } }>(`/purchases/${id}`, values, { idempotencyKey });
}

/** A line as its form holds it; '' while a figure is empty. */
export type LineValues = {
  productId: number | null;
  description: string;
  quantity: number | string;
  /** Of the whole line, in Kenyan shillings. */
  price: number | string;
};

export function addLine(purchaseId: number, values: LineValues, idempotencyKey: string) {
  return apiPost<LinesAnswer>('/purchases/products', { ...values, purchaseId }, { idempotencyKey });
}

export function removeLine(purchaseId: number, lineId: number, idempotencyKey: string) {
  return apiDelete<LinesAnswer>(`/purchases/products/${lineId}/${purchaseId}`, { idempotencyKey });
}

/** Hands a draft in. */
export function generatePurchase(id: number, idempotencyKey: string) {
  return apiGetThatChanges(`/purchases/generate/${id}`, { idempotencyKey });
}

/** Drops a draft, or cancels an order that nothing was received against. */
export function deletePurchase(id: number, idempotencyKey: string) {
  return apiDelete(`/purchases/${id}`, { idempotencyKey });
}

/** Ends an order that will stay short. */
export function closePurchase(purchaseId: number, reason: string, idempotencyKey: string) {
  return apiPost('/purchases/close', { purchaseId, reason }, { idempotencyKey });
}

/** What names an order in a question or a notice. */
export type NamedPurchase = Pick<PurchaseDetail, 'id' | 'purchaseNo' | 'status'>;
