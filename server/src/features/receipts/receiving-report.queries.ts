import type { ReversedShare } from '@ghala/contract/calls/receipt-reversals';
import type { ReceivedLine } from '@ghala/contract/calls/receiving-report';
import { receiptFields, reportedItemFields } from '@ghala/contract/entities/receipt-fields';
import { sql } from 'kysely';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';
import { selectedOf } from '../../db/entity-table';

/** Selects the processed receipts created within the days, or all if either day is missing. */
export function reportedReceipts(database: Database, from: string | null, to: string | null, timezone: string) {
  return database
    .selectFrom('receipts')
    .where('receipts.status', '=', 'processed')
    .where(withinDays('receipts.created_at', from, to, timezone) ?? sql<boolean>`true`);
}

/** Selects their received goods, less what was reversed: one row per line. */
export function receivedLines(database: Database, from: string | null, to: string | null, timezone: string) {
  return reportedReceipts(database, from, to, timezone)
    .innerJoin('receipt_items', 'receipt_items.receipt_id', 'receipts.id')
    .innerJoin('products', 'products.id', 'receipt_items.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('places', 'places.id', 'receipt_items.warehouse_id')
    .innerJoin('stock_categories', 'stock_categories.id', 'receipts.stock_category_id')
    .innerJoin('users', 'users.id', 'receipts.created_by_id')
    .leftJoin('purchases', 'purchases.id', 'receipts.purchase_id')
    .leftJoin('users as guardians', 'guardians.id', 'receipts.guardian_id')
    .leftJoin('users as verifiers', 'verifiers.id', 'receipts.verified_by_id')
    .leftJoin('users as drivers', 'drivers.id', 'receipts.driver_id')
    .leftJoin('suppliers', 'suppliers.id', 'receipts.supplier_id')
    .where(sql<boolean>`receipt_items.reversed < receipt_items.quantity`)
    .select([
      'receipt_items.id as id',
      'receipts.created_at as createdAt',
      'receipts.receipt_no as batchNo',
      'categories.name as category',
      orEmpty('purchases.purchase_no').as('purchaseNo'),
      'receipts.document_type as documentType',
      ...selectedOf('receipts', receiptFields),
      ...selectedOf('receipt_items', reportedItemFields),
      'products.name as ProductName',
      'units.name as unit',
      sql<number>`receipt_items.quantity - receipt_items.reversed`.as('quantity'),
      sql<number>`round(receipt_items.price * (receipt_items.quantity - receipt_items.reversed)
        / receipt_items.quantity, 2)`.as('price'),
      'receipt_items.lots as lots',
      'places.name as name',
      'stock_categories.name as stockCategory',
      'users.name as RequestedBy',
      orEmpty('guardians.name').as('GuardedBy'),
      orEmpty('verifiers.name').as('VerifiedBy'),
      'receipts.is_internal as isInternal',
      orEmpty('drivers.name').as('DriverBy'),
      orEmpty('suppliers.name').as('SupplierName'),
      'receipts.supplier_vehicle as vehicle',
      'receipts.status as status',
      sql<ReversedShare>`case when receipt_items.reversed > 0 then 'part' else 'none' end`.as('reversed'),
    ])
    .$castTo<ReceivedLine>();
}

function orEmpty(column: string) {
  return sql<string>`coalesce(${sql.ref(column)}, '')`;
}
