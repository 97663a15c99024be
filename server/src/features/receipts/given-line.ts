import type { ReceiptItemRequest } from '@ghala/contract/calls/receipt-items';
import type { StoredLots } from '@ghala/contract/common/lots';
import { receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import type { EnteredPart } from '@ghala/contract/stock/counted-quantity';
import { EntityTable } from '../../db/entity-table';
import type { Facts } from '../../operation/work';
import { invalid, refusal } from '../../runtime/errors';
import { withQuantities } from '../../stock/chosen-lots';
import { counted, requireWholeLine } from '../../stock/counted-in';
import { type KeptProduct, keptProducts } from '../../stock/kept-products';
import { receiptItems } from './find-receipt';
import { completionsOf, type OrderOfReceipt, orderedLines } from './ordered-line';
import { requireReceivable } from './received-order';
import { findPlace, requirePlace } from './receiving-place';

export const itemTable = new EntityTable('receipt_items', receiptItemFields);

/**
 * Holds a line as a call gives it: it corrects the item `itemId`, completes the order's line `purchaseId`, or is new.
 */
export interface GivenLine extends Omit<ReceiptItemRequest, 'batchId' | 'productId'> {
  /** If null, the product is that of the order's line. */
  productId: number | null;
  /** A number may have been entered elsewhere in packagings; then it is kept so. */
  entered?: EnteredPart[] | null;
  /** It stands before the names of its fields in the body: 'items.3.' within a list, otherwise ''. */
  part: string;
}

/** Holds a line with what it names; its product and places are kept from deletion. */
export type FoundLine = Awaited<ReturnType<typeof findLine>>;

/** Finds what a line names, and the id of its item. */
export async function findLine(facts: Facts, given: GivenLine) {
  const { itemId, purchaseId: lineId } = given;
  const isCompletion = itemId === null && lineId !== null;
  const [known, id, item, ordered, completions, place] = await Promise.all([
    given.productId === null ? undefined : facts.find(keptProducts, given.productId),
    itemId ?? facts.newId('receipt_items'),
    itemId === null ? undefined : facts.find(receiptItems, itemId),
    isCompletion ? facts.find(orderedLines, lineId) : undefined,
    isCompletion ? facts.find(completionsOf, lineId) : [],
    findPlace(facts, given),
  ]);
  const productId = given.productId ?? ordered?.productId ?? 0;
  const product = given.productId === null ? await facts.find(keptProducts, productId) : known;
  return { given, id, item, ordered, completions, place, productId, product };
}

interface Entering {
  receipt: { id: number; receipt_no: string; purchase_id: number | null };
  order: OrderOfReceipt | undefined;
}

/** @throws {AppError} invalid or conflict unless the line fits its receipt, and the order of that */
export function requireFitting(line: FoundLine, { receipt, order }: Entering): void {
  const { given, item, ordered, completions } = line;
  const { part, purchaseId } = given;
  const { receipt_no: number } = receipt;
  if (given.itemId !== null) {
    if (item?.receipt_id !== receipt.id) throw invalid(`${part}itemId`, 'noSuchItem', { number });
    const { purchase_line_id: lineId } = item;
    if (purchaseId !== null && purchaseId !== lineId) throw invalid(`${part}purchaseId`, 'otherLine');
    if (lineId !== null && given.productId !== item.product_id) throw invalid(`${part}productId`, 'keepProduct');
    return;
  }
  if (purchaseId === null) {
    if (order !== undefined) throw invalid(`${part}purchaseId`, 'lineRequired', { number });
    return;
  }
  if (order === undefined) throw invalid(`${part}purchaseId`, 'noOrder', { number });
  requireReceivable(order, `${part}purchaseId`);
  if (ordered?.orderId !== order.id) throw invalid(`${part}purchaseId`, 'noSuchLine', { number: order.purchase_no });
  const { product } = ordered;
  if (line.productId !== ordered.productId) throw invalid(`${part}productId`, 'lineProduct', { product });
  if (completions.some(({ receiptId }) => receiptId === receipt.id)) throw lineCompleted(line, { receipt, order });
}

/** Makes the refusal of a line that the receipt has completed before. */
export function lineCompleted({ given: { part }, ordered }: FoundLine, { receipt, order }: Entering) {
  const params = { number: receipt.receipt_no, product: ordered?.product ?? '', order: order?.purchase_no ?? '' };
  return refusal('receipt.lineCompleted', params, part === '' ? {} : { at: `${part}purchaseId` });
}

/**
 * The lots of a line, each with its quantity; a batch number alone is the lot of all of it.
 * @throws {AppError} invalid if they do not add up, or the product is not tracked
 */
function lotsOf({ tracking }: KeptProduct, { lots, batchNo, part }: GivenLine, quantity: number): StoredLots | null {
  if (tracking === 'none') {
    if (lots !== null) throw invalid(`${part}lots`, 'notTracked');
    return null;
  }
  const isBatch = lots === null && tracking === 'lot' && batchNo !== '';
  const given = isBatch ? [{ number: batchNo, expiresOn: null, madeOn: null, quantity: null }] : lots;
  return withQuantities(given, quantity, `${part}lots`);
}

/**
 * An item's figures.
 * @throws {AppError} invalid if its product or place does not exist, or its unit has no fractions; conflict if the warehouse has no section
 */
export function figuresOf({ given, item, place, productId, product }: FoundLine) {
  const { part, quantity: wanted, price, condition } = given;
  if (product === undefined) throw invalid(`${part}productId`, 'noSuch', { entity: 'product' });
  // A quantity that stays keeps the form in which it was entered: other fields are corrected without it.
  const kept = item?.quantity === wanted && item.product_id === productId ? item.entered : null;
  const counting =
    typeof wanted === 'number'
      ? { quantity: wanted, entered: given.entered ?? kept }
      : counted(product, wanted, `${part}quantity`);
  const { quantity, entered } = counting;
  // A quantity from before may stay when something else is corrected.
  if (quantity !== item?.quantity) requireWholeLine(product, counting, `${part}quantity`);
  const { warehouseId, sectionId } = requirePlace(given, place, part);
  const lots = lotsOf(product, given, quantity);
  const goods = { product_id: productId, quantity, entered, price, condition, ...itemTable.toColumns(given), lots };
  return { product: product.name, figures: { ...goods, warehouse_id: warehouseId, section_id: sectionId } };
}
