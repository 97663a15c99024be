import type { ReceiptFilters, ReceiptRow } from '@ghala/contract/calls/receipt-lists';
import type { OpenNote, ReceiptDetail } from '@ghala/contract/calls/receipts';
import type { Contact, Signer } from '@ghala/contract/common/references';
import { receiptFields } from '@ghala/contract/entities/receipt-fields';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';
import { selectedOf } from '../../db/entity-table';
import { allOf, anyOf, type Condition, type Match, settled } from '../../db/match';
import { contactOf, signerOf } from '../../db/references';
import { isOneOf, numberContains, storedContains, suppliersNamed } from '../../db/search-text';
import { rowById } from '../../operation/loader';
import { readNow } from '../../operation/read-now';
import type { Facts } from '../../operation/work';
import { refusal } from '../../runtime/errors';
import { readItems } from './receipt-items.queries';
import { receivedOrders } from './received-order';
import { reversalsOfReceipt, reversedShare } from './reversals.queries';

/** Limits `receipts` to the filters and the search words. */
export async function receiptConditions(
  database: Database,
  filters: ReceiptFilters,
  q: string,
  timezone: string,
): Promise<Match> {
  const conditions: Condition[] = [sql<boolean>`true`];
  const equal = (column: string, value: string | number | boolean | null) => {
    if (value !== null) conditions.push(sql<boolean>`${sql.ref(column)} = ${value}`);
  };
  const days = withinDays('receipts.created_at', filters.dateFrom, filters.dateTo, timezone);
  if (days !== undefined) conditions.push(days);
  if (filters.batchNo !== null) conditions.push(await numberContains(database, 'receipts', filters.batchNo));
  if (filters.criteria !== null)
    conditions.push(sql<boolean>`receipts.purchase_id is ${filters.criteria === 'with' ? sql`not null` : sql`null`}`);
  if (filters.status === 'partial') conditions.push(isPartial);
  else equal('receipts.status', filters.status);
  equal('receipts.is_verified', filters.verification);
  equal('receipts.has_discrepancy', filters.exception);
  // Only what is verified has a verifier, so the order by verification may leave the others out.
  if (filters.verifiedId !== null) equal('receipts.is_verified', true);
  equal('receipts.stock_category_id', filters.stockId);
  equal('receipts.created_by_id', filters.createdId);
  equal('receipts.verified_by_id', filters.verifiedId);
  if (q !== '') conditions.push(await searched(database, q));
  return allOf(...conditions);
}

/** The condition is that of the index receipts_partial_idx. */
const isPartial = sql<boolean>`receipts.is_split and receipts.status = 'processed' and receipts.merged_with_id is null`;

/** Searches the receipt, the supplier's name, and the order's number. */
async function searched(database: Database, q: string): Promise<Match> {
  const isOfSupplier = await isOneOf(database, 'receipts.supplier_id', suppliersNamed(q));
  return settled(database, 'receipts', anyOf(await storedContains(database, 'receipts', q), isOfSupplier));
}

const headColumns = [
  'receipts.id as id',
  'receipts.receipt_no as batchNo',
  'receipts.status as status',
  reversedShare.as('reversed'),
  'receipts.is_split as isSplit',
  sql<boolean>`receipts.merged_with_id is not null`.as('isMerge'),
  'receipts.merged_with_id as mergeId',
  'receipts.is_verified as isVerified',
  'receipts.is_internal as isInternal',
  'receipts.has_discrepancy as exception',
  ...selectedOf('receipts', receiptFields),
  'receipts.stock_category_id as nogId',
  'receipts.purchase_id as purchaseId',
  'receipts.created_at as createdAt',
  'receipts.updated_at as updatedAt',
  sql<ReceiptRow['Nog']>`json_build_object('id', stock_categories.id, 'nog', stock_categories.name)`.as('Nog'),
  sql<ReceiptRow['Purchase']>`case when purchases.id is not null then json_build_object('id', purchases.id,
    'purchaseNo', purchases.purchase_no, 'exception', purchases.has_discrepancy::int) end`.as('Purchase'),
] as const;

/** Selects receipts as their list shows them. */
export function receiptList(database: Database) {
  return database
    .selectFrom('receipts')
    .innerJoin('stock_categories', 'stock_categories.id', 'receipts.stock_category_id')
    .innerJoin('users', 'users.id', 'receipts.created_by_id')
    .leftJoin('purchases', 'purchases.id', 'receipts.purchase_id')
    .select(headColumns)
    .select(sql<ReceiptRow['User']>`json_build_object('id', users.id, 'name', users.name)`.as('User'))
    .$castTo<ReceiptRow>();
}

/** Holds a receipt with its lines and everyone named in it. */
export interface FoundReceipt {
  batch: ReceiptDetail;
  driver: Contact | null;
  verifiedBy: Signer | null;
  guardian: Contact | null;
  mergedBatch: { id: number; batchNo: string } | null;
  openNotes: OpenNote[];
  verifiedAt: string | null;
}

function wholeRows(database: Database) {
  return database
    .selectFrom('receipts')
    .innerJoin('stock_categories', 'stock_categories.id', 'receipts.stock_category_id')
    .innerJoin('users', 'users.id', 'receipts.created_by_id')
    .leftJoin('tags', 'tags.id', 'receipts.tag_id')
    .leftJoin('suppliers', 'suppliers.id', 'receipts.supplier_id')
    .leftJoin('purchases', 'purchases.id', 'receipts.purchase_id')
    .leftJoin('users as drivers', 'drivers.id', 'receipts.driver_id')
    .leftJoin('users as verifiers', 'verifiers.id', 'receipts.verified_by_id')
    .leftJoin('users as guardians', 'guardians.id', 'receipts.guardian_id')
    .leftJoin('receipts as merged', 'merged.id', 'receipts.merged_with_id')
    .select(headColumns)
    .select([
      'receipts.name as name',
      'receipts.driver_id as driverId',
      'receipts.supplier_id as supplierId',
      'receipts.supplier_driver as supplierDriver',
      'receipts.supplier_contact as supplierContact',
      'receipts.supplier_vehicle as supplierVehicle',
      'receipts.document_type as documentType',
      'receipts.document as document',
      'receipts.tag_id as tagId',
      'receipts.merge_comment as mergeComment',
      'receipts.confirm_note as confirmNote',
      'receipts.processed_at as processedAt',
      'receipts.verified_at as verifiedAt',
      signerOf<Signer>('users').as('User'),
      sql<ReceiptDetail['Tag']>`case when tags.id is not null
        then json_build_object('id', tags.id, 'tag', tags.name) end`.as('Tag'),
      contactOf('suppliers').as('Supplier'),
      contactOf('drivers').as('driver'),
      contactOf('guardians').as('guardian'),
      signerOf('verifiers').as('verifiedBy'),
      sql<
        ReceiptDetail['IncompleteDeliveryNote']
      >`(select json_build_object('id', id, 'idnNo', idn_no, 'status', status)
        from incomplete_notes where receipt_id = receipts.id and status in ('open', 'settled')
        order by id desc limit 1)`.as('IncompleteDeliveryNote'),
      sql<FoundReceipt['mergedBatch']>`case when merged.id is not null
        then json_build_object('id', merged.id, 'batchNo', merged.receipt_no) end`.as('mergedBatch'),
      sql<FoundReceipt['openNotes']>`coalesce((
        select json_agg(json_build_object('id', note.id, 'idnNo', note.idn_no, 'items', (
            select json_agg(json_build_object('productId', item.product_id, 'quantity', item.quantity) order by item.id)
            from incomplete_note_items item where item.note_id = note.id)) order by note.id)
        from receipts other join incomplete_notes note on note.receipt_id = other.id and note.status = 'open'
        where other.purchase_id = receipts.purchase_id and other.id <> receipts.id), '[]'::json)`.as('openNotes'),
    ]);
}

const wholeReceipts = rowById({
  name: 'whole receipts',
  level: 'plain',
  query: (database, ids) => wholeRows(database).where('receipts.id', '=', ids),
});

/** @throws {AppError} not_found */
export async function readReceipt(find: Facts['find'], id: number): Promise<FoundReceipt> {
  const [row, items, reversals] = await Promise.all([
    find(wholeReceipts, id),
    readItems(find, id),
    find(reversalsOfReceipt, id),
  ]);
  if (row === undefined) throw refusal('receipt.notFound', { id });
  const { driver, verifiedBy, guardian, mergedBatch, openNotes, verifiedAt, ...receipt } = row;
  const Purchase = receipt.purchaseId === null ? null : ((await find(receivedOrders, receipt.purchaseId)) ?? null);
  return {
    batch: { ...receipt, Purchase, items, reversals },
    driver,
    verifiedBy,
    guardian,
    mergedBatch,
    openNotes,
    verifiedAt,
  };
}

/** The same outside of an operation. @throws {AppError} not_found */
export function requireReceipt(database: Database, id: number): Promise<FoundReceipt> {
  return readNow(database, (find) => readReceipt(find, id));
}

/** Lists processed receipts by number; `productId` restricts them to those that brought the product. */
export function receiptNumbers(database: Database, found: RawBuilder<boolean>, productId: number | null) {
  let query = database
    .selectFrom('receipts')
    .select(['receipts.id as id', 'receipts.receipt_no as batchNo'])
    .where('receipts.status', '=', 'processed');
  if (productId !== null)
    query = query.where(
      sql<boolean>`exists (select from receipt_items where receipt_id = receipts.id and product_id = ${productId})`,
    );
  return query.where(found);
}

/** Lists receipts that another can be merged with: processed, split, not merged. */
export function mergeCandidates(database: Database, found: RawBuilder<boolean>) {
  const query = database
    .selectFrom('receipts')
    .select(['receipts.id as id', 'receipts.receipt_no as batchNo'])
    .where(isPartial);
  return query.where(found);
}
