import type { ReceiptRequest } from '@ghala/contract/calls/receipt-form';
import { rowById } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { invalid } from '../../runtime/errors';
import { ordersOfReceipts } from './ordered-line';

const stockCategories = rowById({
  name: 'stock categories',
  level: 'plain',
  query: (database, ids) => database.selectFrom('stock_categories').select('id').where('id', '=', ids),
});

const tags = rowById({
  name: 'tags',
  level: 'plain',
  query: (database, ids) => database.selectFrom('tags').select('id').where('id', '=', ids),
});

const suppliers = rowById({
  name: 'suppliers',
  level: 'plain',
  query: (database, ids) =>
    database.selectFrom('suppliers').select('id').where('id', '=', ids).where('deleted_at', 'is', null),
});

/** Loads users who can be named: drivers and guardians. */
export const namedUsers = rowById({
  name: 'named users',
  level: 'plain',
  query: (database, ids) =>
    database.selectFrom('users').select('id').where('id', '=', ids).where('deleted_at', 'is', null),
});

/**
 * Finds what the details of a receipt refer to.
 * @returns a check that names the field of any reference that does not exist, and gives the supplier of an external
 * delivery: the one given, otherwise the order's
 */
export async function findReferences(
  { find }: Facts,
  { isInternal, nogId, ...details }: ReferringDetails,
): Promise<() => number | null> {
  const driverId = isInternal ? details.driverId : null;
  const supplierId = isInternal ? null : details.supplierId;
  const orderId = isInternal || supplierId !== null ? null : details.purchaseId;
  const [stockCategory, tag, driver, supplier, order] = await Promise.all([
    find(stockCategories, nogId),
    details.tagId === null ? null : find(tags, details.tagId),
    driverId === null ? null : find(namedUsers, driverId),
    supplierId === null ? null : find(suppliers, supplierId),
    orderId === null ? null : find(ordersOfReceipts, orderId),
  ]);
  return () => {
    if (stockCategory === undefined) throw invalid('nogId', 'noSuch', { entity: 'stockCategory' });
    if (tag === undefined) throw invalid('tagId', 'noSuch', { entity: 'tag' });
    if (driver === undefined) throw invalid('driverId', 'noSuch', { entity: 'user' });
    if (supplier === undefined) throw invalid('supplierId', 'noSuch', { entity: 'supplier' });
    return supplierId ?? order?.supplier_id ?? null;
  };
}

type ReferringDetails = Pick<
  ReceiptRequest,
  'isInternal' | 'nogId' | 'tagId' | 'driverId' | 'supplierId' | 'purchaseId'
>;
