import type { ReceivablePurchase } from '@ghala/contract/calls/purchase-lists';
import { type purchaseAnswer, purchaseCalls } from '@ghala/contract/calls/purchases';
import type { ReceiptItem, receivingPlace } from '@ghala/contract/calls/receipt-items';
import type { ReceiptDetail } from '@ghala/contract/calls/receipts';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import type { Condition } from '@ghala/contract/common/condition-words';
import { type EnteredValues, enteredOf } from '@ghala/contract/entities/field-views';
import { type receiptFields, receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import { awaitsGoods, countOutstanding } from '@ghala/contract/stock/receivable';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { keptLots, type LotDraft, type SentLots } from '../../documents/lots/lot-drafts';
import { keepAnswer } from '../../net/keep-answer';
import { queryClient } from '../../net/query-client';
import { PURCHASES_KEY, RECEIPTS_KEY } from '../../net/query-keys';
import { change, type Input, send } from '../../net/send';
import { isLocalId } from '../../offline/local-ids';
import { orderQuery } from '../../offline/orders-seen';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';
import {
  addOffline,
  beginOffline,
  begunHere,
  correctOffline,
  type OfflineLine,
  type ReceiptDetails,
  removeOffline,
} from './draft/offline-receipt';

export function useReceiptList(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...RECEIPTS_KEY, 'list'], call: receiptCalls.list, input: {}, list });
}

/** Loads one receipt with its items and its people. */
export function receiptQuery(id: number) {
  return queryOptions({
    queryKey: [...RECEIPTS_KEY, 'one', id],
    queryFn: ({ signal }) => (isLocalId(id) ? begunHere(id) : send(receiptCalls.get, { params: { id } }, { signal })),
  });
}

/** Stores a call's answer about a receipt's items in the cache, so that it is not fetched again. */
export function keepItems(client: QueryClient, batchId: number, items: ReceiptItem[]): void {
  keepAnswer(client, receiptQuery(batchId).queryKey, (known) => ({ ...known, batch: { ...known.batch, items } }));
}

/** Holds delivery details in the form; `document` is the document's type, `file` the document. */
export type ReceiptDetailsValues = EnteredValues<typeof receiptFields> & {
  isInternal: boolean;
  driverId: number | null;
  supplierId: number | null;
  driver: string;
  contacts: string;
  vehicle: string;
  nogId: number | null;
  tagId: number | null;
  purchaseId: number | null;
  document: string;
  file: File | null;
};

/** Opens a receipt, or changes the details of the one with this `id`. */
export function saveReceipt(id: number | undefined, body: ReceiptDetails, file: File | null) {
  const files = { file };
  return id === undefined
    ? { ...change(receiptCalls.create, { body, files }), offline: beginOffline(body, seenOrder(body.purchaseId)) }
    : { ...change(receiptCalls.update, { params: { id }, body, files }), offline: correctOffline(known(id), body) };
}

/** Reads the receipt as this window has it. */
const known = (id: number) => queryClient.getQueryData(receiptQuery(id).queryKey);

/** Reads an order as this window has it. */
const seenOrder = (id: unknown) => queryClient.getQueryData(orderQuery(Number(id)).queryKey)?.purchase;

/** Holds a line's fields in its form; a figure is '' while it is empty. */
export type ItemValues = EnteredValues<typeof receiptItemFields> & {
  itemId?: number;
  productId: number | null;
  quantity: number | string;
  /** Covers the whole line, in Kenyan shillings. */
  price: number | string;
  condition: Condition;
  /** Only lines of tracked products have lots. */
  lots: LotDraft[];
  warehouseId: number | null;
  sectionId: number | null;
};

/** Reads an item of a receipt as this window has it now. */
export function itemNow(client: QueryClient, batchId: number, id: number): ReceiptItem | undefined {
  return itemsNow(client, { id: batchId, items: [] }).find((item) => item.id === id);
}

/** Reads the lines of a receipt as they are now, though they may not be drawn yet. */
export function itemsNow(client: QueryClient, { id, items }: Pick<ReceiptDetail, 'id' | 'items'>): ReceiptItem[] {
  return client.getQueryData(receiptQuery(id).queryKey)?.batch.items ?? items;
}

/** Takes all fields of a line, since a correction replaces the whole line. */
export function lineOf(item: ReceiptItem) {
  const { id: itemId, productId, quantity, price, condition, warehouseId, sectionId } = item;
  const lots = keptLots(item.Product, item.lots);
  const fields = enteredOf(receiptItemFields, item);
  return { itemId, productId, quantity, price, condition, ...fields, lots, warehouseId, sectionId };
}

/** The calls on a receipt's lines have this answer. */
export type ItemsAnswer = { items: ReceiptItem[] };

type ReceiptLine = Input<typeof receiptCalls.saveItem>['body'];
type ReceiptLines = Extract<ReceiptLine, { items: unknown }>;

/** Adds a line, or corrects the one that `itemId` names. */
export function saveItem(line: ReceiptLine) {
  const { batchId, ...item } = line;
  const offline = addOffline(known(Number(batchId)), [item as OfflineLine]);
  return { ...change(receiptCalls.saveItem, { body: line }), offline };
}

/** Adds many lines: all of them or none. */
export function saveItems(batchId: number, items: ReceiptLines['items']) {
  return changeItems(batchId, items);
}

function changeItems(batchId: number, items: ReceiptLines['items']) {
  const offline = addOffline(known(batchId), items as OfflineLine[]);
  return { ...change(receiptCalls.saveItem, { body: { batchId, items } }), offline };
}

/** Holds the received quantity for a line of the receipt's purchase order; `purchaseId` is that line's id. */
export type CompletedLine = Pick<ItemValues, 'quantity' | 'price' | 'condition' | keyof typeof receiptItemFields> & {
  purchaseId: number;
  productId: number;
  lots: SentLots | null;
};

type Place = z.input<typeof receivingPlace>;

/** Completes lines of the order into one place: several in one call, all of them or none. */
export function completeLines(batchId: number, { warehouseId, sectionId }: Place, lines: readonly CompletedLine[]) {
  const place = { batchId, warehouseId, sectionId };
  const given = lines.map(figuresOf);
  const [only] = given;
  const offline = addOffline(
    known(batchId),
    lines.map((line) => ({ ...line, warehouseId, sectionId })),
  );
  return given.length === 1 && only !== undefined
    ? { ...change(receiptCalls.saveItem, { body: { ...place, ...only } }), offline }
    : { ...change(receiptCalls.completeLines, { body: { ...place, lines: given } }), offline };
}

/** Completes lines of the order, each into its own place: all of them or none. */
export function completeInPlaces(batchId: number, lines: readonly { line: CompletedLine; place: Place }[]) {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return completeLines(batchId, only.place, [only.line]);
  const items = lines.map(({ line, place: { warehouseId, sectionId } }) => ({
    ...figuresOf(line),
    warehouseId,
    sectionId,
  }));
  return changeItems(batchId, items);
}

function figuresOf(line: CompletedLine) {
  const { purchaseId, productId, quantity, price, condition, lots } = line;
  return { purchaseId, productId, quantity, price, condition, ...enteredOf(receiptItemFields, line), lots };
}

export function removeItem(batchId: number, itemId: number) {
  const offline = removeOffline(known(batchId), itemId);
  return { ...change(receiptCalls.removeItem, { body: { batchId, itemId } }), offline };
}

export type ProcessValues = {
  isVerified: boolean;
  isGuardian: boolean;
  guardianId: number | null;
  note: string;
};

export function cancelReceipt(id: number) {
  return change(receiptCalls.cancel, { params: { id } });
}

export function splitReceipt(id: number) {
  return change(receiptCalls.split, { params: { id } });
}

/** Tells how much of each line of a receipt can be reversed. */
export function reversibleQuery(id: number) {
  return queryOptions({
    queryKey: [...RECEIPTS_KEY, 'reversible', id],
    queryFn: async ({ signal }) => (await send(receiptCalls.reversible, { params: { id } }, { signal })).lines,
    // Goods come and go meanwhile.
    staleTime: 0,
  });
}

export function verifyItem(batchId: number, itemId: number) {
  return change(receiptCalls.verifyItem, { body: { batchId, itemId } });
}

/** Finds the numbers of receipts that match the words and that another can be merged with. */
export async function searchMergeCandidates(words: string, signal: AbortSignal) {
  const { batches: receipts } = await send(
    receiptCalls.mergeCandidates,
    { query: { q: words, limit: 50 } },
    { signal },
  );
  return receipts.map(({ id, batchNo }) => ({ value: id, label: batchNo }));
}

/** Loads an order as it can be received; null if nothing can be received on it. */
export function receivableQuery(purchaseId: number) {
  return queryOptions({
    queryKey: [...PURCHASES_KEY, 'receivable', purchaseId],
    queryFn: async ({ signal }) =>
      (await send(purchaseCalls.receivable, { query: { purchaseId } }, { signal }))[0] ?? null,
    meta: { fromSeen: { under: orderQuery(purchaseId).queryKey, make: receivableOf } },
  });
}

/** Builds the same from an order that was seen. */
function receivableOf(seen: unknown[]): ReceivablePurchase | null | undefined {
  const [answer] = seen as z.output<typeof purchaseAnswer>[];
  if (answer === undefined) return undefined;
  const { id, purchaseNo, createdAt, Supplier, PurchaseProduct } = answer.purchase;
  if (!awaitsGoods(answer.purchase)) return null;
  return { id, purchaseNo, createdAt, openLines: countOutstanding(PurchaseProduct), Supplier };
}
