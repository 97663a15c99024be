import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import type { ReceiptAnswer, ReceiptDetail, ReceivedOrder, receiptCalls } from '@ghala/contract/calls/receipts';
import { type Condition, conditions } from '@ghala/contract/common/condition-words';
import { type EnteredValues, enteredOf } from '@ghala/contract/entities/field-views';
import { receiptFields, receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import { countQuantity, readParts } from '@ghala/contract/stock/counted-quantity';
import { countedOf } from '../../../documents/lines/counting-rule';
import { measureAsEntered } from '../../../documents/lines/entered-quantity';
import { asStored, type SentLots } from '../../../documents/lots/lot-drafts';
import type { Input, Offline } from '../../../net/send';
import { isLocalId, localId } from '../../../offline/local-ids';
import { type QueuedChange, readQueue } from '../../../offline/offline-queue';
import { seenOption } from '../../../offline/seen-options';
import type { ProductOption } from '../../../pickers/product-picker';
import { storedProfile } from '../../../session/session-store';
import { say, t } from '../../../text/t';
import { rememberedPlace } from './receiving-place';

/*
 * Here is what the screens of a receipt show of changes that wait on this device. It is worked out when a change is
 * made, from what the screen knows, so that a reload keeps it.
 */

export type ReceiptDetails = NonNullable<Input<typeof receiptCalls.create>['body']>;

/** A waiting change shows a new receipt, changed details, or items added, corrected or removed. */
interface Shown {
  begun?: ReceiptAnswer;
  details?: Partial<ReceiptDetail>;
  items?: ReceiptItem[];
  removed?: number;
}

export const aboutReceipt = (id: number) => `receipt:${id}`;
const opensReceipt = (id: number) => `/transaction/addbatch?id=${id}`;

/** Applies the changes that wait on this device to the receipt. */
export function withWaiting(answer: ReceiptAnswer, waiting: readonly QueuedChange[]): ReceiptAnswer {
  const about = aboutReceipt(answer.batch.id);
  const own = waiting.filter((change) => change.about === about).map(({ shown }) => shown as Shown);
  if (own.length === 0) return answer;
  let { batch } = answer;
  for (const { details, items, removed } of own)
    batch = { ...batch, ...details, items: withItems(batch.items, items, removed) };
  return { ...answer, batch };
}

function withItems(known: ReceiptItem[], changed: ReceiptItem[] = [], removed?: number): ReceiptItem[] {
  const changedIds = new Map(changed.map((item) => [item.id, item]));
  const kept = known.filter(({ id }) => id !== removed).map((item) => changedIds.get(item.id) ?? item);
  return [...kept, ...changed.filter(({ id }) => !known.some((item) => item.id === id))];
}

/** Finds a receipt that was begun on this device. @throws if it was discarded */
export async function begunHere(id: number): Promise<ReceiptAnswer> {
  const begun = (await readQueue()).find(({ localIds }) => localIds[0] === id)?.shown as Shown | undefined;
  if (begun?.begun === undefined) throw new Error(t.shared.notFound);
  return begun.begun;
}

/**
 * Begins a receipt without a network. A receipt of an order needs the lines as they were last seen here; without them,
 * it returns undefined.
 */
export function beginOffline(
  body: ReceiptDetails,
  seen: PurchaseDetail | undefined,
): Offline<ReceiptAnswer & { purchase: ReceivedOrder | null }> | undefined {
  const user = storedProfile();
  if (user === undefined || (body.purchaseId && seen === undefined)) return undefined;
  const Purchase = body.purchaseId && seen !== undefined ? orderOf(seen) : null;
  const id = localId();
  const now = new Date().toISOString();
  const details = detailsOf(body);
  const batch: ReceiptDetail = {
    ...blank,
    ...details,
    // No picker has offered the supplier that the order brings.
    Supplier: seen !== undefined && details.supplierId === seen.Supplier.id ? seen.Supplier : details.Supplier,
    purchaseId: Purchase?.id ?? null,
    Purchase,
    id,
    batchNo: t.receipts.offlineNumber,
    createdAt: now,
    updatedAt: now,
    User: { id: user.id, name: user.name, signature: '' },
  };
  const begun: ReceiptAnswer = { ...people, status: 1, message: '', batch };
  return {
    about: aboutReceipt(id),
    words:
      Purchase === null
        ? say(t.receipts.offlineBegun, { nog: batch.Nog.nog })
        : say(t.receipts.offlineBegunFor, { purchaseNo: Purchase.purchaseNo }),
    opens: opensReceipt(id),
    localIds: [id],
    shown: { begun } satisfies Shown,
    answer: { ...begun, purchase: Purchase },
  };
}

function orderOf({ id, purchaseNo, exception, status, PurchaseProduct }: PurchaseDetail): ReceivedOrder {
  return { id, purchaseNo, exception, status, PurchaseProduct };
}

const people = {
  driver: null,
  verifiedBy: null,
  guardian: null,
  mergedBatch: null,
  openNotes: [],
  suggestedPlace: null,
  whyNotVerify: t.receipts.sendFirst,
  whyNotProcess: t.receipts.sendFirst,
  pdfUrl: '',
};

const blank = {
  name: '',
  status: 'saved',
  reversed: 'none',
  isSplit: false,
  isMerge: false,
  mergeId: null,
  mergeComment: '',
  isVerified: false,
  exception: false,
  confirmNote: '',
  processedAt: null,
  purchaseId: null,
  Purchase: null,
  IncompleteDeliveryNote: null,
  document: '',
  items: [] as ReceiptItem[],
  reversals: [] as ReceiptDetail['reversals'],
} as const;

/** Writes the details of a delivery as an answer has them. */
function detailsOf(body: ReceiptDetails) {
  const text = (value: unknown) => String(value ?? '');
  const idOf = (value: unknown) => Number(value ?? 0) || null;
  const [nogId, tagId, supplierId] = [Number(body.nogId), idOf(body.tagId), idOf(body.supplierId)];
  const nameOf = (under: readonly unknown[], id: number | null) => seenOption(under, id)?.label ?? '';
  return {
    isInternal: Boolean(body.isInternal),
    driverId: idOf(body.driverId),
    supplierDriver: text(body.driver),
    supplierContact: text(body.contacts),
    supplierVehicle: text(body.vehicle),
    ...enteredOf(receiptFields, body),
    documentType: text(body.document),
    nogId,
    Nog: { id: nogId, nog: nameOf(['catalogues', 'nog'], nogId) },
    tagId,
    Tag: tagId === null ? null : { id: tagId, tag: nameOf(['catalogues', 'tag'], tagId) },
    supplierId,
    Supplier: supplierId === null ? null : { id: supplierId, name: nameOf(['suppliers'], supplierId), phone: '' },
  };
}

/** Corrects the details without a network; undefined for another order, whose lines only the server has. */
export function correctOffline(known: ReceiptAnswer | undefined, body: ReceiptDetails) {
  if (known === undefined || (Number(body.purchaseId) || null) !== known.batch.purchaseId) return undefined;
  const { batch } = known;
  const read = detailsOf(body);
  const details = {
    ...read,
    Nog: read.nogId === batch.nogId ? batch.Nog : read.Nog,
    Tag: read.tagId === batch.tagId ? batch.Tag : read.Tag,
    Supplier: read.supplierId === batch.supplierId ? batch.Supplier : read.Supplier,
  };
  return {
    ...placeOf(batch),
    words: say(t.receipts.offlineDetails, { batchNo: batch.batchNo }),
    shown: { details } satisfies Shown,
    answer: { ...known, batch: { ...batch, ...details }, purchase: batch.Purchase },
  };
}

/** Holds a line as it is entered. */
export interface OfflineLine extends Partial<EnteredValues<typeof receiptItemFields>> {
  itemId?: number | null;
  productId?: number | null;
  quantity: number | string;
  price?: number | string | null;
  condition?: Condition;
  lots?: SentLots | null;
  warehouseId: unknown;
  sectionId?: unknown;
  /** It completes this line of the order. */
  purchaseId?: number | null;
}

export function addOffline(known: ReceiptAnswer | undefined, lines: readonly OfflineLine[]) {
  if (known === undefined) return undefined;
  const { batch } = known;
  const items = lines.map((line) => itemOf(batch, line));
  const [first] = items;
  const what = first ? `${measureAsEntered(first, first.Product.unit.unit)} ${first.Product.name}` : '';
  const { batchNo } = batch;
  const isCorrection = lines.length === 1 && Boolean(lines[0]?.itemId);
  return {
    ...placeOf(batch),
    words: isCorrection
      ? say(t.receipts.offlineCorrected, { what, batchNo })
      : say(t.receipts.offlineAdded, { count: items.length, what, batchNo }),
    localIds: items.map(({ id }) => id).filter((id, at) => isLocalId(id) && !lines[at]?.itemId),
    shown: { items } satisfies Shown,
    answer: { status: 1 as const, message: '', items: withItems(batch.items, items) },
  };
}

export function removeOffline(known: ReceiptAnswer | undefined, itemId: number) {
  const item = known?.batch.items.find(({ id }) => id === itemId);
  if (known === undefined || item === undefined) return undefined;
  const { batch } = known;
  return {
    ...placeOf(batch),
    words: say(t.receipts.offlineRemoved, { what: item.Product.name, batchNo: batch.batchNo }),
    shown: { removed: itemId } satisfies Shown,
    answer: { status: 1 as const, message: '', items: withItems(batch.items, [], itemId) },
  };
}

function placeOf({ id }: Pick<ReceiptDetail, 'id'>) {
  return { about: aboutReceipt(id), opens: opensReceipt(id) };
}

/** Makes the item that a line adds or corrects. */
function itemOf(batch: ReceiptDetail, line: OfflineLine): ReceiptItem {
  const before = batch.items.find(({ id }) => id === line.itemId);
  const ordered = batch.Purchase?.PurchaseProduct.find(({ id }) => id === line.purchaseId);
  const productId = Number(line.productId ?? ordered?.Product.id ?? before?.productId);
  const Product = before?.Product ?? ordered?.Product ?? productOf(productId);
  const warehouseId = Number(line.warehouseId);
  const sectionId = Number(line.sectionId ?? 0) || null;
  const counted = countOffline(Product, line.quantity);
  return {
    id: before?.id ?? localId(),
    productId,
    purchaseLineId: before?.purchaseLineId ?? ordered?.id ?? null,
    quantityOrdered: before?.quantityOrdered ?? ordered?.quantity ?? null,
    ...counted,
    quantityReversed: 0,
    price: Number(line.price ?? 0),
    condition: line.condition ?? conditions[0],
    ...enteredOf(receiptItemFields, line),
    // The server says which of the lots are known.
    lots: asStored(line.lots, counted.quantity)?.map((lot) => ({ ...lot, lotId: null })) ?? null,
    warehouseId,
    sectionId,
    isVerified: false,
    Product,
    ...placeNames(warehouseId, sectionId, before),
  };
}

function productOf(id: number): ReceiptItem['Product'] {
  const option = seenOption<ProductOption>(['products', 'options'], id);
  const counted = option?.counted ?? { unit: { unit: '' }, packagings: [], tracking: 'none' as const, shelfLife: null };
  const { unit, packagings, tracking, shelfLife } = counted;
  return { id, name: option?.name ?? `#${id}`, code: option?.code ?? '', unit, packagings, tracking, shelfLife };
}

/** Counts the quantity as the server will. */
function countOffline(product: ReceiptItem['Product'], quantity: number | string) {
  const parts = typeof quantity === 'string' ? readParts(quantity) : undefined;
  const counted = countQuantity(parts ?? Number(quantity), countedOf(product));
  return 'code' in counted ? { quantity: 0, entered: null } : counted;
}

/** Finds the names of a place: in the previous item, its pickers, or the last line on this device. */
function placeNames(warehouseId: number, sectionId: number | null, before: ReceiptItem | undefined) {
  if (before?.warehouseId === warehouseId && before.sectionId === sectionId)
    return { Warehouse: before.Warehouse, Section: before.Section };
  const warehouse = seenOption<{ value: number; label: string; isVirtual?: boolean }>(
    ['warehouses', 'options'],
    warehouseId,
  );
  const last = rememberedPlace();
  const isLast = last?.warehouseId === warehouseId;
  const sectionName = seenOption(['warehouses', warehouseId, 'sections'], sectionId)?.label;
  return {
    Warehouse: {
      id: warehouseId,
      name: warehouse?.label ?? (isLast ? last.warehouseLabel : `#${warehouseId}`),
      description: '',
      isVirtual: warehouse?.isVirtual ?? (isLast && last.isVirtual),
    },
    Section:
      sectionId === null
        ? null
        : { id: sectionId, name: sectionName ?? (last?.sectionId === sectionId ? last.sectionLabel : `#${sectionId}`) },
  };
}
