import type { ProductPurchase } from '@ghala/contract/calls/product-purchases';
import type { PurchaseLine, PurchaseTotals } from '@ghala/contract/calls/purchase-head';
import type { PurchaseRow, ReceivablePurchase } from '@ghala/contract/calls/purchase-lists';
import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import type { Signer } from '@ghala/contract/common/references';
import { OPENING_BALANCE } from '@ghala/contract/entities/opening-balance';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { plannedForValues } from '../../db/prepared-statements';
import { signerOf } from '../../db/references';
import { likePattern } from '../../db/search-text';
import { purchaseTable } from '../../documents/order-facts';
import {
  awaitsGoods,
  openLines,
  orderedLines,
  orderedLinesWithReceipts,
  placed,
  receivable,
  receivedOfLine,
} from '../../documents/ordered-lines';
import { rowById } from '../../operation/loader';
import type { Actor } from '../../operation/operation';
import type { Facts } from '../../operation/work';
import { notFound } from '../../runtime/errors';

/** Joins the numbers of an order's receipts. */
export const receiptNumbers = sql<string>`coalesce((
  select string_agg(receipt.receipt_no, ', ' order by receipt.id) from receipts receipt
  where receipt.purchase_id = purchases.id and receipt.status <> 'cancelled'), '')`;

/** Names who processed an order's latest receipt, from the joined `fulfillers`. */
export const fulfilledName = sql<string>`coalesce(fulfillers.name, '')`;

/** Tells whether the order includes VAT. */
export const hasVat = sql<boolean>`(purchases.vat_percent is not null)`;

const rowColumns = [
  'purchases.id as id',
  'purchases.purchase_no as purchaseNo',
  receiptNumbers.as('batchNo'),
  ...purchaseTable.selected,
  'purchases.supplier_id as supplierId',
  'purchases.payment_method_id as paymentId',
  hasVat.as('vat'),
  'purchases.status as status',
  sql<number>`purchases.has_discrepancy::int`.as('exception'),
  fulfilledName.as('fulfilledName'),
  'purchases.subtotal as subtotal',
  'purchases.vat_amount as vatAmount',
  'purchases.amount as amount',
  'raisers.name as name',
  'purchases.decision_comment as approveComment',
  'purchases.created_at as createdAt',
  'purchases.updated_at as updatedAt',
  sql<PurchaseRow['Supplier']>`json_build_object('id', suppliers.id, 'code', suppliers.code, 'name', suppliers.name,
    'address', suppliers.address, 'phone', suppliers.phone)`.as('Supplier'),
  sql<PurchaseRow['Payment']>`case when payment_methods.id is not null then json_build_object(
    'id', payment_methods.id, 'payment', payment_methods.name) end`.as('Payment'),
  signerOf<Signer>('raisers').as('User'),
] as const;

export function withPeople(database: Database) {
  return database
    .selectFrom('purchases')
    .innerJoin('users as raisers', 'raisers.id', 'purchases.raised_by_id')
    .leftJoin('users as fulfillers', 'fulfillers.id', 'purchases.fulfilled_by_id');
}

function joined(database: Database) {
  return withPeople(database)
    .innerJoin('suppliers', 'suppliers.id', 'purchases.supplier_id')
    .leftJoin('payment_methods', 'payment_methods.id', 'purchases.payment_method_id');
}

/**
 * Tells whether the order was rejected, which its status no longer shows once deleted. The offset keeps the database
 * from finding all that were rejected.
 */
export const wasRejected = sql<boolean>`exists (select from approvals
  where purchase_id = purchases.id and status = 'rejected' offset 0)`;

/** Selects the columns of orders that files show. */
export function purchaseFileRows(database: Database) {
  return withPeople(database).select([
    'purchases.created_at as createdAt',
    'purchases.purchase_no as purchaseNo',
    receiptNumbers.as('batchNo'),
    ...purchaseTable.selected,
    'raisers.name as name',
    'purchases.status as status',
    sql<number>`purchases.has_discrepancy::int`.as('exception'),
    fulfilledName.as('fulfilledName'),
    'purchases.amount as amount',
    sql<string>`(select name from suppliers where id = purchases.supplier_id)`.as('supplier'),
  ]);
}

/** Selects orders as the list call returns them. */
export function purchaseRows(database: Database) {
  return joined(database).select(rowColumns).select(orderedLines.as('PurchaseProduct'));
}

export function purchaseNumbers(database: Database) {
  return database.selectFrom('purchases').select(['purchases.id as id', 'purchases.purchase_no as purchaseNo']);
}

/** Selects the orders that goods may be received against. */
export function receivablePurchases(
  database: Database,
  found: RawBuilder<boolean>,
  {
    namesSupplier,
    readerId,
    purchaseId,
    supplierId,
  }: { namesSupplier: boolean; readerId: number; purchaseId: number | null; supplierId: number | null },
) {
  return purchaseNumbers(database)
    .select(['purchases.created_at as createdAt', openLines.as('openLines')])
    .where(awaitsGoods)
    .where(found)
    .$if(purchaseId !== null, (query) =>
      query.where('purchases.id', '=', purchaseId).select(lastStockCategory(readerId).as('lastNog')),
    )
    .$if(supplierId !== null, (query) => query.where('purchases.supplier_id', '=', namesSupplier ? supplierId : null))
    .$if(namesSupplier, (query) =>
      query
        .innerJoin('suppliers', 'suppliers.id', 'purchases.supplier_id')
        .select(
          sql<ReceivablePurchase['Supplier']>`json_build_object('id', suppliers.id, 'name', suppliers.name)`.as(
            'Supplier',
          ),
        ),
    );
}

/** Gives the category of the user's latest receipt, otherwise of anyone's; never that of an import. */
function lastStockCategory(userId: number) {
  const latest = (which: RawBuilder<unknown>) => sql`(
    select json_build_object('id', category.id, 'nog', category.name)
    from receipts join stock_categories category on category.id = receipts.stock_category_id
    where ${which} and lower(category.name) <> lower(${OPENING_BALANCE}) order by receipts.created_at desc, receipts.id desc limit 1)`;
  return sql<ReceivablePurchase['lastNog']>`coalesce(${latest(sql`receipts.created_by_id = ${userId}`)},
    ${latest(sql`true`)})`;
}

function details(database: Database) {
  return joined(database)
    .leftJoin('users as deciders', 'deciders.id', 'purchases.decided_by_id')
    .leftJoin('users as closers', 'closers.id', 'purchases.closed_by_id')
    .select(rowColumns)
    .select([
      orderedLinesWithReceipts.as('PurchaseProduct'),
      'purchases.vat_percent as vatPercent',
      'purchases.decided_at as actionedAt',
      wasRejected.as('isRejected'),
      'purchases.close_reason as closeReason',
      'purchases.closed_at as closedAt',
      sql<string>`coalesce(closers.name, '')`.as('closedBy'),
      sql<PurchaseDetail['batches']>`coalesce((
        select json_agg(json_build_object('id', receipt.id, 'batchNo', receipt.receipt_no, 'status', receipt.status)
          order by receipt.id)
        from receipts receipt where receipt.purchase_id = purchases.id and receipt.status <> 'cancelled'), '[]'::json)`.as(
        'batches',
      ),
    ]);
}

/** Holds a whole order and who approved or rejected it. */
export interface FoundPurchase {
  purchase: PurchaseDetail;
  actionedBy: Signer | null;
}

/**
 * @param reader undefined if a stranger opened the signed link
 * @throws {AppError} not_found, also for another user's draft
 */
export async function requirePurchase(
  database: Database,
  id: number,
  reader: Actor | undefined,
): Promise<FoundPurchase> {
  const row = await details(database)
    .select(signerOf('deciders').as('actionedBy'))
    .where('purchases.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || (row.status === 'draft' && row.User.id !== reader?.id)) throw notFound('purchaseOrder');
  const { actionedBy, ...purchase } = row;
  return { purchase, actionedBy };
}

/** Finds whole orders by id, in no particular order. */
export function findPurchases(database: Database, ids: readonly number[]): Promise<PurchaseDetail[]> {
  return details(database).where('purchases.id', 'in', ids).execute();
}

/**
 * Counts how many orders of each supplier are still to be received, wholly or in part, and sums what they are worth.
 */
export async function openOrders(
  database: Database,
  supplierIds: readonly number[],
): Promise<ReadonlyMap<number, { count: number; amount: number }>> {
  const rows = await database
    .selectFrom('purchases')
    .select(['supplier_id as id', sql<number>`count(*)`.as('count'), sql<number>`sum(amount)`.as('amount')])
    .where(sql<boolean>`supplier_id = any(${supplierIds}::int[])`)
    .where(sql<boolean>`status in (${receivable})`)
    .groupBy('supplier_id')
    .execute();
  return new Map(rows.map(({ id, ...open }) => [id, open]));
}

/** Loads the lines of an order and its amounts. */
const linesAndTotals = rowById({
  name: 'lines and totals of orders',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('purchases')
      .select(['id', orderedLinesWithReceipts.as('products'), 'subtotal', 'vat_amount as vatAmount', 'amount'])
      .where('id', '=', ids),
});

export async function readLines(
  find: Facts['find'],
  orderId: number,
): Promise<{ products: PurchaseLine[]; totals: PurchaseTotals }> {
  const found = await find(linesAndTotals, orderId);
  if (found === undefined) throw notFound('purchaseOrder');
  const { id: _, products, ...totals } = found;
  return { products, totals };
}

/** Finds approved orders of a product, with the lines that name it: the basis for comparing suppliers and prices. */
export function purchasesOfProduct(database: Database, productId: number) {
  return database
    .selectFrom('purchases')
    .innerJoin('suppliers', 'suppliers.id', 'purchases.supplier_id')
    .select([
      'purchases.id as id',
      'purchases.purchase_no as purchaseNo',
      'purchases.status as status',
      'purchases.created_at as createdAt',
      sql<ProductPurchase['Supplier']>`json_build_object('id', suppliers.id, 'name', suppliers.name)`.as('Supplier'),
      sql<ProductPurchase['PurchaseProduct']>`(
        select json_agg(json_build_object('id', line.id, 'productId', line.product_id, 'quantity', line.quantity,
          'price', line.price, 'quantityReceived', ${receivedOfLine}) order by line.id)
        from purchase_lines line where line.purchase_id = purchases.id and line.product_id = ${productId})`.as(
        'PurchaseProduct',
      ),
    ])
    .where(sql<boolean>`purchases.status in (${placed})`)
    .where('purchases.id', 'in', (query) =>
      query.selectFrom('purchase_lines').select('purchase_id').where('product_id', '=', productId),
    );
}

/**
 * Lists departments named on orders so far, by name; each step takes the next name from the index, however many orders
 * there are.
 */
export async function departmentsUsed(
  database: Database,
  { q = '', limit = 500 }: { q?: string | undefined; limit?: number | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ department: string }>`
    with recursive used as (
      (select department from purchases where department > '' order by department limit 1)
      union all
      select (select department from purchases where department > used.department order by department limit 1)
      from used where used.department is not null)
    select department from used where department is not null and department ilike ${likePattern(q)}
    order by lower(department) limit ${limit} ${plannedForValues}`.execute(database);
  return rows.map((row) => row.department);
}
