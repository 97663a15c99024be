import {
  type PurchaseDetail,
  type PurchaseLine,
  type PurchaseRow,
  type PurchaseTotals,
  purchaseCalls,
} from '@ghala/contract/calls/purchases';
import type { RowOf } from '@ghala/contract/common/call';
import { isWholePurchase } from '@ghala/contract/purchase-labels';
import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Page } from '../../shared/page';
import { APPROVALS_KEY, PURCHASES_KEY, SUPPLIERS_KEY } from '../../shared/query-keys';
import { change, send } from '../../shared/send';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

/** What submitting, deleting or closing an order makes stale: also the queue of requests and the suppliers' figures. */
export const PURCHASE_CHANGED: readonly QueryKey[] = [PURCHASES_KEY, APPROVALS_KEY, SUPPLIERS_KEY];

/** One page of the orders, own drafts among them. */
export function usePurchaseList(list: Pick<ListState, 'params'>) {
  return useListQuery({
    queryKey: [...PURCHASES_KEY, 'list'],
    call: purchaseCalls.list,
    input: {},
    list,
    select: wholeRows,
  });
}

/** The screen is for those who may view orders, and so are answered whole rows. */
function wholeRows({ rows, ...page }: Page<RowOf<typeof purchaseCalls.list>>): Page<PurchaseRow> {
  return { ...page, rows: rows.filter(isWholePurchase) };
}

/** One order with who decided on it and the link of its document. */
export function purchaseQuery(id: number) {
  return queryOptions({
    queryKey: [...PURCHASES_KEY, 'one', id],
    queryFn: ({ signal }) => send(purchaseCalls.get, { params: { id } }, { signal }),
  });
}

/** Departments named on orders so far that contain the words. */
export function departmentsQuery(words: string) {
  return queryOptions({
    queryKey: [...PURCHASES_KEY, 'departments', words],
    queryFn: async ({ signal }) =>
      (await send(purchaseCalls.departments, { query: { q: words, limit: 50 } }, { signal })).departments,
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

/** A line as its form holds it; '' while a figure is empty. */
export type LineValues = {
  productId: number | null;
  description: string;
  quantity: number | string;
  /** Of the whole line, in Kenyan shillings. */
  price: number | string;
};

export function removeLine(purchaseId: number, lineId: number) {
  return change(purchaseCalls.removeLine, { params: { lineId, purchaseId } });
}

export function submitPurchase(purchaseId: number) {
  return change(purchaseCalls.submit, { params: { purchaseId } });
}

/** Discards a draft, or cancels an order that nothing was received against. */
export function deletePurchase(id: number) {
  return change(purchaseCalls.delete, { params: { id } });
}

/** What names an order in a question or a notice. */
export type NamedPurchase = Pick<PurchaseDetail, 'id' | 'purchaseNo' | 'status'>;
