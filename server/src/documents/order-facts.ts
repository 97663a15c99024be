import { purchaseFields } from '@ghala/contract/entities/purchase-fields';
import { EntityTable } from '../db/entity-table';
import { rowById } from '../operation/loader';

export const purchaseTable = new EntityTable('purchases', purchaseFields);

/** This is a purchase order: nobody else changes it or its lines until the commit. */
export type Order = Exclude<ReturnType<typeof orders.facts>[number], undefined | symbol>;

/** Purchase orders, each locked after its receipts, so that nobody closes, cancels or completes it meanwhile. */
export const orders = rowById({
  name: 'orders',
  level: 'document',
  locks: 'purchases',
  query: (database, ids) =>
    database
      .selectFrom('purchases')
      .select(['id', 'purchase_no as number', 'status', 'has_discrepancy', 'fulfilled_by_id', 'raised_by_id'])
      .select([...purchaseTable.columns, 'supplier_id', 'payment_method_id', 'vat_percent'])
      .where('id', '=', ids),
});
