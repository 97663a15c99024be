import { rowById } from '../operation/loader';

/** Purchase orders, each locked after its receipts, so that nobody closes, cancels or completes it meanwhile. */
export const orders = rowById({
  name: 'orders',
  level: 'document',
  locks: 'purchases',
  query: (database, ids) =>
    database
      .selectFrom('purchases')
      .select(['id', 'purchase_no as number', 'status', 'has_discrepancy', 'fulfilled_by_id', 'raised_by_id'])
      .where('id', '=', ids),
});
