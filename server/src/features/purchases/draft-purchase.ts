import type { NewPurchase, NewPurchaseLine } from '@ghala/contract/calls/purchase-drafts';
import type { PurchaseNumber } from '@ghala/contract/calls/purchase-head';
import { namesOf, pick, renamed } from '@ghala/contract/common/names';
import { vatPercentOn } from '@ghala/contract/stock/tax';
import { sql } from 'kysely';
import { requirePrequalified } from '../../documents/prequalified-supplier';
import type { Operation } from '../../operation/operation';
import { invalid, refusal } from '../../runtime/errors';
import { countedLine, isWhole, logged, stored } from '../../stock/counted-in';
import { type LockedPurchase, lockPurchase, requireStatus } from './lock-purchase';

/** Creates a draft. @throws {AppError} invalid if the supplier or the payment terms cannot be chosen */
export async function createPurchase(operation: Operation, draft: NewPurchase): Promise<PurchaseNumber> {
  await requireChoices(operation, draft);
  const purchase = await operation.db
    .insertInto('purchases')
    .values({
      ...columnsOf(draft),
      vat_percent: await vatPercentOf(operation, draft),
      raised_by_id: operation.actor.id,
    })
    .returning(['id', 'purchase_no as purchaseNo'])
    .executeTakeFirstOrThrow();
  operation.record({ code: 'purchaseOrder.create', id: purchase.id, number: purchase.purchaseNo, after: { ...draft } });
  return purchase;
}

/**
 * Corrects the header of a draft and updates its total.
 * @throws {AppError} as createPurchase; conflict unless it is a draft
 */
export async function changeDetails(operation: Operation, id: number, draft: NewPurchase): Promise<void> {
  const purchase = await lockPurchase(operation, id);
  requireStatus(purchase, ['draft'], 'update');
  await requireChoices(operation, draft);
  await operation.db
    .updateTable('purchases')
    .set({ ...columnsOf(draft), vat_percent: await vatPercentOf(operation, draft, purchase), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  operation.record({
    code: 'purchaseOrder.update',
    id,
    number: purchase.purchase_no,
    before: {
      ...Object.fromEntries(namesOf(headColumns).map((name) => [name, purchase[headColumns[name]]])),
      vat: purchase.vat_percent !== null,
    },
    after: { ...draft },
  });
}

/** The column of each field of the header, as it is written and as it was before; of VAT the rate is kept. */
const headColumns = {
  department: 'department',
  project: 'project',
  supplierId: 'supplier_id',
  paymentId: 'payment_method_id',
  dueOn: 'due_on',
} as const satisfies Record<Exclude<keyof NewPurchase, 'vat'>, keyof LockedPurchase>;

function columnsOf(draft: NewPurchase) {
  return renamed(pick(draft, namesOf(headColumns)), headColumns);
}

/**
 * The rate in percent that an order with VAT keeps: that of its date, once it has one; null without VAT.
 * @param begun the order, if it exists already
 */
async function vatPercentOf(
  { db }: Operation,
  { vat }: NewPurchase,
  begun?: Pick<LockedPurchase, 'vat_percent' | 'created_at'>,
): Promise<number | null> {
  if (!vat) return null;
  if (begun?.vat_percent != null) return begun.vat_percent;
  const createdAt = begun?.created_at ?? null;
  const { day } = await db
    .selectFrom('business_clock')
    .select(sql<string>`(coalesce(${createdAt}::timestamptz, now()) at time zone timezone)::date::text`.as('day'))
    .executeTakeFirstOrThrow();
  return vatPercentOn(day);
}

async function requireChoices(operation: Operation, { supplierId, paymentId }: NewPurchase): Promise<void> {
  await requirePrequalified(operation, supplierId);
  if (paymentId !== null) await requirePayment(operation, paymentId);
}

async function requirePayment({ db }: Operation, id: number): Promise<void> {
  // Locked, so that the terms cannot be deleted before this order blocks it.
  const payment = await db
    .selectFrom('payment_methods')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (payment === undefined) throw invalid('paymentId', 'notInList', { entity: 'payment' });
}

/** A line; within a list, also what stands before the names of its fields in the body: 'lines.3.'. */
type GivenLine = Omit<NewPurchaseLine, 'purchaseId'> & { part?: string };

/**
 * Adds lines to a draft: all of them, or none.
 * @returns their ids, in order
 * @throws {AppError} invalid if a product cannot be chosen; conflict unless it is a draft
 */
export async function addLines(
  operation: Operation,
  purchaseId: number,
  lines: readonly GivenLine[],
): Promise<number[]> {
  const purchase = await lockPurchase(operation, purchaseId);
  requireStatus(purchase, ['draft'], 'update');
  const found = await operation.db
    .selectFrom('products')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select(['products.id', 'products.name', 'units.name as unit', isWhole.as('isWhole'), 'products.packagings'])
    .where('products.id', '=', sql<number>`any(${lines.map(({ productId }) => productId)}::int[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const products = new Map(found.map((product) => [product.id, product]));
  const entering = lines.map(({ part = '', quantity, ...line }) => {
    const product = products.get(line.productId);
    if (product === undefined) throw invalid(`${part}productId`, 'notInList', { entity: 'product' });
    return { ...line, product: product.name, ...countedLine(product, quantity, `${part}quantity`) };
  });
  const rows = await operation.db
    .insertInto('purchase_lines')
    .values(
      entering.map(({ productId, description, price, ...line }) => ({
        ...{ purchase_id: purchaseId, product_id: productId },
        ...{ description, ...stored(line), price },
      })),
    )
    .returning('id')
    .execute();
  await sumUp(operation, purchaseId);
  for (const [index, { product, quantity, entered, ...line }] of entering.entries()) {
    const { productId } = line;
    const lineId = rows[index]?.id ?? 0;
    operation.record({
      code: 'purchaseOrder.addLine',
      id: purchaseId,
      number: purchase.purchase_no,
      lineId,
      productId,
      product,
      quantity,
      after: { lineId, ...line, ...logged({ quantity, entered }) },
    });
  }
  return rows.map((row) => row.id);
}

/** Removes a line from a draft. */
export async function removeLine(operation: Operation, purchaseId: number, lineId: number): Promise<void> {
  const purchase = await lockPurchase(operation, purchaseId);
  requireStatus(purchase, ['draft'], 'update');
  const line = await operation.db
    .selectFrom('purchase_lines')
    .innerJoin('products', 'products.id', 'purchase_lines.product_id')
    .select(['product_id as productId', 'quantity', 'price', 'products.name as product'])
    .where('purchase_lines.id', '=', lineId)
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst();
  if (line === undefined) throw refusal('item.notFound', { number: purchase.purchase_no });
  const { productId, product, quantity, price } = line;
  await operation.db.deleteFrom('purchase_lines').where('id', '=', lineId).execute();
  await sumUp(operation, purchaseId);
  operation.record({
    code: 'purchaseOrder.removeLine',
    id: purchaseId,
    number: purchase.purchase_no,
    lineId,
    productId,
    product,
    quantity,
    before: { lineId, productId, quantity, price },
  });
}

/** Updates the order's subtotal; the database computes VAT and total from it. The draft counts as changed. */
async function sumUp({ db }: Operation, purchaseId: number): Promise<void> {
  await db
    .updateTable('purchases')
    .set({
      subtotal: sql<number>`(select coalesce(sum(price), 0) from purchase_lines where purchase_id = ${purchaseId})`,
      updated_at: sql`now()`,
    })
    .where('id', '=', purchaseId)
    .execute();
}
