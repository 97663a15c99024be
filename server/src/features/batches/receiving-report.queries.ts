import type { ReceivedLine } from '@ghala/contract/calls/batches';
import { sql } from 'kysely';
import { withinDays } from '../../kernel/business-time';
import type { Database } from '../../kernel/database';

/** The receipts processed that were made within the days, or ever where either is missing. */
export function reportedBatches(database: Database, from: string | null, to: string | null, timezone: string) {
  return database
    .selectFrom('batches')
    .where('batches.status', '=', 'processed')
    .where(withinDays('batches.created_at', from, to, timezone) ?? sql<boolean>`true`);
}

/** What was received by them: one row a line. */
export function receivedLines(database: Database, from: string | null, to: string | null, timezone: string) {
  return reportedBatches(database, from, to, timezone)
    .innerJoin('batch_items', 'batch_items.batch_id', 'batches.id')
    .innerJoin('products', 'products.id', 'batch_items.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('places', 'places.id', 'batch_items.warehouse_id')
    .innerJoin('nogs', 'nogs.id', 'batches.nog_id')
    .innerJoin('users', 'users.id', 'batches.created_by_id')
    .leftJoin('purchases', 'purchases.id', 'batches.purchase_id')
    .leftJoin('users as guardians', 'guardians.id', 'batches.guardian_id')
    .leftJoin('users as verifiers', 'verifiers.id', 'batches.verified_by_id')
    .leftJoin('users as drivers', 'drivers.id', 'batches.driver_id')
    .leftJoin('suppliers', 'suppliers.id', 'batches.supplier_id')
    .select([
      'batch_items.id as id',
      'batches.created_at as createdAt',
      'batches.batch_no as batchNo',
      'categories.category as category',
      orEmpty('purchases.purchase_no').as('purchaseNo'),
      'batches.document_type as documentType',
      'batches.reference1 as reference1',
      'batches.reference2 as reference2',
      'products.name as ProductName',
      'units.unit as unit',
      'batch_items.quantity as quantity',
      'batch_items.price as price',
      'places.name as name',
      'nogs.nog as stockCategory',
      'users.name as RequestedBy',
      orEmpty('guardians.name').as('GuardedBy'),
      orEmpty('verifiers.name').as('VerifiedBy'),
      'batches.is_internal as isInternal',
      orEmpty('drivers.name').as('DriverBy'),
      orEmpty('suppliers.name').as('SupplierName'),
      'batches.supplier_vehicle as vehicle',
      'batches.project as project',
      'batches.status as status',
    ])
    .$castTo<ReceivedLine>();
}

function orEmpty(column: string) {
  return sql<string>`coalesce(${sql.ref(column)}, '')`;
}
