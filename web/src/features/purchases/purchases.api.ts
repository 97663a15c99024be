import type { PurchaseLine, PurchaseTotals } from '@ghala/contract/calls/purchase-head';
import type { PurchaseRow } from '@ghala/contract/calls/purchase-lists';
import { type PurchaseDetail, purchaseCalls } from '@ghala/contract/calls/purchases';
import type { RowOf } from '@ghala/contract/common/call';
import type { EnteredValues } from '@ghala/contract/entities/field-views';
import type { purchaseFields, purchaseLineFields } from '@ghala/contract/entities/purchase-fields';
import { isWholePurchase } from '@ghala/contract/labels/purchase-labels';
import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { keepAnswer } from '../../net/keep-answer';
import type { Page } from '../../net/page';
import { APPROVALS_KEY, PURCHASES_KEY, SUPPLIERS_KEY } from '../../net/query-keys';
import { change, send } from '../../net/send';
import { orderQuery } from '../../offline/orders-seen';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

/**
 * Submitting, deleting or closing an order invalidates these, including the queue of requests and the suppliers'
 * figures.
 */
export const PURCHASE_CHANGED: readonly QueryKey[] = [PURCHASES_KEY, APPROVALS_KEY, SUPPLIERS_KEY];

/** Loads one page of the orders, including the user's own drafts. */
export function usePurchaseList(list: Pick<ListState, 'params'>) {
  return useListQuery({
    queryKey: [...PURCHASES_KEY, 'list'],
    call: purchaseCalls.list,
    input: {},
    list,
    select: wholeRows,
  });
}

/** The screen is for users who may view orders, and so get complete rows. */
function wholeRows({ rows, ...page }: Page<RowOf<typeof purchaseCalls.list>>): Page<PurchaseRow> {
  return { ...page, rows: rows.filter(isWholePurchase) };
}

/** Finds departments of earlier orders that match the words. */
export function departmentsQuery(words: string) {
  return queryOptions({
    queryKey: [...PURCHASES_KEY, 'departments', words],
    queryFn: async ({ signal }) =>
      (await send(purchaseCalls.departments, { query: { q: words, limit: 50 } }, { signal })).departments,
    placeholderData: keepPreviousData,
  });
}

/** Calls on a draft's lines answer with its current lines and amounts. */
export interface LinesAnswer {
  products: PurchaseLine[];
  totals: PurchaseTotals;
}

/** Stores the returned lines in the cache, so that they are not fetched again. */
export function keepLines(client: QueryClient, id: number, { products, totals }: LinesAnswer): void {
  keepAnswer(client, orderQuery(id).queryKey, (known) => ({
    ...known,
    purchase: { ...known.purchase, ...totals, PurchaseProduct: products },
  }));
}

/** Holds an order's header in its form. */
export type DetailsValues = EnteredValues<typeof purchaseFields> & {
  supplierId: number | null;
  paymentId: number | null;
  vat: boolean;
};

/** Holds a line's fields in its form; a figure is '' while it is empty. */
export type LineValues = EnteredValues<typeof purchaseLineFields> & {
  productId: number | null;
  quantity: number | string;
  /** Covers the whole line, in Kenyan shillings. */
  price: number | string;
};

export function removeLine(purchaseId: number, lineId: number) {
  return change(purchaseCalls.removeLine, { params: { lineId, purchaseId } });
}

export function submitPurchase(purchaseId: number) {
  return change(purchaseCalls.submit, { params: { purchaseId } });
}

/** Discards a draft, or cancels an order without receipts. */
export function deletePurchase(id: number) {
  return change(purchaseCalls.delete, { params: { id } });
}

/** Identifies the order in a question or a notice. */
export type NamedPurchase = Pick<PurchaseDetail, 'id' | 'purchaseNo' | 'status'>;
