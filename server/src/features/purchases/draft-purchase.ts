import type { NewPurchase, NewPurchaseLine } from '@ghala/contract/calls/purchase-drafts';
import type { PurchaseNumber } from '@ghala/contract/calls/purchase-head';
import { purchaseLineFields } from '@ghala/contract/entities/purchase-fields';
import { vatPercentOn } from '@ghala/contract/stock/tax';
import { sql } from 'kysely';
import { EntityTable, selectedOf } from '../../db/entity-table';
import { newNumber } from '../../documents/new-numbers';
import { type Order, purchaseTable } from '../../documents/order-facts';
import { orderedFrom, requirePrequalified } from '../../documents/prequalified-supplier';
import { rowById, rowsBy, rowsFor } from '../../operation/loader';
import type { Changes, Decide, Facts } from '../../operation/work';
import { deleting, inserting, updating } from '../../operation/writer';
import { invalid, refusal } from '../../runtime/errors';
import { countedLine, logged } from '../../stock/counted-in';
import { keptProducts } from '../../stock/kept-products';
import { claimDraft } from './claim-purchase';

/** For VAT the rate is kept. */
const head = [...purchaseTable.columns, 'supplier_id', 'payment_method_id', 'vat_percent'] as const;

const created = inserting('purchases', ['id', 'purchase_no', ...head, 'raised_by_id'], { order: 'documents' });
const changed = updating('purchases', head, { order: 'documents', setNow: ['updated_at'] });
const subtotals = updating('purchases', ['subtotal'], { order: 'documents', setNow: ['updated_at'] });
const lineTable = new EntityTable('purchase_lines', purchaseLineFields);
const newLines = inserting(
  'purchase_lines',
  ['id', 'purchase_id', 'product_id', ...lineTable.columns, 'quantity', 'entered', 'price'],
  { order: 'lines' },
);
const removedLines = deleting('purchase_lines', { order: 'lines' });

/** Loads payment terms, which are kept until the order that names them is visible. */
const payments = rowById({
  name: 'payment terms of orders',
  level: 'line',
  keeps: 'payment_methods',
  query: (database, ids) => database.selectFrom('payment_methods').select('id').where('id', '=', ids),
});

/** Loads the lines of an order, by their products. */
export const linesOfOrder = rowsBy({
  name: 'lines of orders',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('purchase_lines as line')
      .innerJoin('products', 'products.id', 'line.product_id')
      .select(['line.id', 'line.purchase_id as purchaseId', 'line.product_id as productId'])
      .select(['line.quantity', 'line.price', 'products.name as product'])
      .select(selectedOf('line', purchaseLineFields))
      .where('line.purchase_id', '=', ids)
      .orderBy('line.product_id')
      .orderBy('line.id'),
  of: ({ purchaseId }) => purchaseId,
});

const dayOf = (moment: string) =>
  sql<string>`(select (${sql.raw(moment)} at time zone timezone)::date::text from business_clock)`.as('day');
const today = rowsFor({ name: 'today', query: (database) => database.selectNoFrom(dayOf('now()')) });
const daysOfOrders = rowById({
  name: 'days of orders',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('purchases')
      .select(['id', dayOf('purchases.created_at')])
      .where('id', '=', ids),
});

/** Creates a draft. @throws {AppError} invalid if the supplier or the payment terms cannot be chosen */
export async function createPurchase(facts: Facts, draft: NewPurchase): Promise<Decide<PurchaseNumber>> {
  const [id, requireChoices, [now]] = await Promise.all([
    facts.newId('purchases'),
    findChoices(facts, draft),
    facts.find(today, null),
  ]);
  requireChoices();
  const purchaseNo = await newNumber(facts, { prefix: 'PO-', sequence: 'purchase_numbers' });
  return (changes) => {
    changes.write(created, {
      ...{ id, purchase_no: purchaseNo, ...columnsOf(draft) },
      ...{ vat_percent: draft.vat ? vatPercentOn(now?.day ?? '') : null, raised_by_id: changes.actor.id },
    });
    changes.record({ code: 'purchaseOrder.create', id, number: purchaseNo, after: { ...draft } });
    return { id, purchaseNo };
  };
}

/**
 * Corrects the header of a draft and updates its total. An order with VAT keeps its rate: that of its date.
 * @throws {AppError} as createPurchase; conflict unless it is a draft
 */
export async function changeDetails(facts: Facts, id: number, draft: NewPurchase): Promise<Decide<PurchaseNumber>> {
  const [order, requireChoices, begun] = await Promise.all([
    claimDraft(facts, id, 'update'),
    findChoices(facts, draft),
    facts.find(daysOfOrders, id),
  ]);
  requireChoices();
  const { number, vat_percent: percent } = order;
  return (changes) => {
    const vatPercent = draft.vat ? (percent ?? vatPercentOn(begun?.day ?? '')) : null;
    changes.write(changed, { id, ...columnsOf(draft), vat_percent: vatPercent });
    changes.record({
      code: 'purchaseOrder.update',
      id,
      number,
      before: {
        ...purchaseTable.toFields(order),
        ...{ supplierId: order.supplier_id, paymentId: order.payment_method_id, vat: percent !== null },
      },
      after: { ...draft },
    });
    return { id, purchaseNo: number };
  };
}

function columnsOf(draft: NewPurchase) {
  const { supplierId, paymentId } = draft;
  return { ...purchaseTable.toColumns(draft), supplier_id: supplierId, payment_method_id: paymentId };
}

/** @returns the check that the supplier and the payment terms can be chosen */
async function findChoices(facts: Facts, { supplierId, paymentId }: NewPurchase): Promise<() => void> {
  const [supplier, payment] = await Promise.all([
    facts.find(orderedFrom, supplierId),
    paymentId === null ? null : facts.find(payments, paymentId),
  ]);
  return () => {
    requirePrequalified(supplier);
    if (payment === undefined) throw invalid('paymentId', 'notInList', { entity: 'payment' });
  };
}

/** Within a list, the line also has what stands before the names of its fields in the body: 'lines.3.'. */
type GivenLine = Omit<NewPurchaseLine, 'purchaseId'> & { part?: string };

/**
 * Adds lines to a draft: all of them, or none.
 * @throws {AppError} invalid if a product cannot be chosen; conflict unless it is a draft
 */
export async function addLines(facts: Facts, purchaseId: number, lines: readonly GivenLine[]): Promise<Decide<void>> {
  const [order, before, enter] = await Promise.all([
    claimDraft(facts, purchaseId, 'update'),
    facts.find(linesOfOrder, purchaseId),
    findLines(facts, lines),
  ]);
  return (changes) => void enter(changes, order, before);
}

/**
 * Creates a draft with lines.
 * @returns also the ids of the lines, in order, and the sum of their prices
 * @throws {AppError} as createPurchase and addLines
 */
export async function createWithLines(
  facts: Facts,
  draft: NewPurchase,
  lines: readonly GivenLine[],
): Promise<Decide<PurchaseNumber & { lineIds: number[]; subtotal: number }>> {
  const [create, enter] = await Promise.all([createPurchase(facts, draft), findLines(facts, lines)]);
  return (changes) => {
    const purchase = create(changes);
    return { ...purchase, ...enter(changes, { id: purchase.id, number: purchase.purchaseNo }, []) };
  };
}

/** @returns how they are entered in an order, beside the lines that it has */
async function findLines(facts: Facts, lines: readonly GivenLine[]) {
  const found = await Promise.all(
    lines.map(({ productId }) => Promise.all([facts.find(keptProducts, productId), facts.newId('purchase_lines')])),
  );
  return (changes: Changes, { id, number }: Pick<Order, 'id' | 'number'>, before: readonly Priced[]) => {
    for (const [index, [product, lineId]] of found.entries()) {
      const line = lines[index] as GivenLine;
      const { part = '', quantity: given, productId, price } = line;
      if (product === undefined) throw invalid(`${part}productId`, 'notInList', { entity: 'product' });
      const counting = countedLine(product, given, `${part}quantity`);
      changes.write(newLines, {
        ...{ id: lineId, purchase_id: id, product_id: productId },
        ...{ ...lineTable.toColumns(line), ...counting, price },
      });
      changes.record({
        code: 'purchaseOrder.addLine',
        id,
        number,
        lineId,
        productId,
        product: product.name,
        quantity: counting.quantity,
        after: { lineId, productId, ...lineTable.given(line), price, ...logged(counting) },
      });
    }
    return { lineIds: found.map(([, lineId]) => lineId), subtotal: sumUp(changes, id, [...before, ...lines]) };
  };
}

/** Removes a line from a draft. */
export async function removeLine(facts: Facts, id: number, lineId: number): Promise<Decide<void>> {
  const [order, lines] = await Promise.all([claimDraft(facts, id, 'update'), facts.find(linesOfOrder, id)]);
  const { number } = order;
  const line = lines.find((one) => one.id === lineId);
  if (line === undefined) throw refusal('item.notFound', { number });
  const { productId, product, quantity, price } = line;
  return (changes) => {
    changes.write(removedLines, { id: lineId });
    sumUp(
      changes,
      id,
      lines.filter((one) => one !== line),
    );
    changes.record({
      code: 'purchaseOrder.removeLine',
      id,
      number,
      lineId,
      productId,
      product,
      quantity,
      before: { lineId, productId, ...lineTable.given(line), quantity, price },
    });
  };
}

interface Priced {
  price: number;
}

/** Updates the order's subtotal; the database computes VAT and total from it. The draft counts as changed. */
function sumUp(changes: Changes, id: number, lines: readonly Priced[]): number {
  // The sum is rounded to whole cents, which numbers hold exactly.
  const subtotal = lines.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100;
  changes.write(subtotals, { id, subtotal });
  return subtotal;
}
