import type { BatchDetail, BatchFilters, BatchItem, BatchRow } from '@ghala/contract/batches';
import type { Contact, Signer } from '@ghala/contract/common/references';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../kernel/business-time';
import type { Database } from '../../kernel/database';
import { refusal } from '../../kernel/errors';
import { contactOf, lineProduct, signerOf } from '../../kernel/references';
import { documentContains, isOneOf, likePattern, suppliersNamed } from '../../kernel/searched-words';
import { findOrder } from './received-order';

/** The conditions on `batches` that leave what the filters and the words ask for. */
export async function batchConditions(
  database: Database,
  filters: BatchFilters,
  q: string,
  timezone: string,
): Promise<RawBuilder<boolean>> {
  const conditions = [sql<boolean>`true`];
  const equal = (column: string, value: string | number | boolean | null) => {
    if (value !== null) conditions.push(sql<boolean>`${sql.ref(column)} = ${value}`);
  };
  const days = withinDays('batches.created_at', filters.dateFrom, filters.dateTo, timezone);
  if (days !== undefined) conditions.push(days);
  if (filters.batchNo !== null) conditions.push(sql<boolean>`batches.batch_no ilike ${likePattern(filters.batchNo)}`);
  if (filters.criteria !== null)
    conditions.push(sql<boolean>`batches.purchase_id is ${filters.criteria === 'with' ? sql`not null` : sql`null`}`);
  if (filters.status === 'partial') conditions.push(isPartial);
  else equal('batches.status', filters.status);
  equal('batches.is_verified', filters.verification);
  equal('batches.nog_id', filters.stockId);
  equal('batches.created_by_id', filters.createdId);
  equal('batches.verified_by_id', filters.verifiedId);
  if (q !== '') conditions.push(await contains(database, q));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** As it stands in the index batches_partial_idx. */
const isPartial = sql<boolean>`batches.is_split and batches.status = 'processed' and batches.merge_id is null`;

/** What stands on the receipt, the supplier's name, or the order's number. */
async function contains(database: Database, words: string): Promise<RawBuilder<boolean>> {
  const isOfSupplier = await isOneOf(database, 'batches.supplier_id', suppliersNamed(words));
  const isOfOrder = await isOneOf(
    database,
    'batches.purchase_id',
    sql`select purchases.id from purchases where purchases.purchase_no ilike ${likePattern(words)}`,
  );
  return sql<boolean>`(${documentContains('batches', words)} or ${isOfSupplier} or ${isOfOrder})`;
}

const headColumns = [
  'batches.id as id',
  'batches.batch_no as batchNo',
  'batches.status as status',
  'batches.is_split as isSplit',
  sql<boolean>`batches.merge_id is not null`.as('isMerge'),
  'batches.merge_id as mergeId',
  'batches.is_verified as isVerified',
  'batches.is_internal as isInternal',
  'batches.exception as exception',
  'batches.project as project',
  'batches.reference1 as reference1',
  'batches.reference2 as reference2',
  'batches.nog_id as nogId',
  'batches.purchase_id as purchaseId',
  'batches.created_at as createdAt',
  'batches.updated_at as updatedAt',
  sql<BatchRow['Nog']>`jsonb_build_object('id', nogs.id, 'nog', nogs.nog)`.as('Nog'),
  sql<BatchRow['Purchase']>`case when purchases.id is not null then jsonb_build_object('id', purchases.id,
    'purchaseNo', purchases.purchase_no, 'exception', purchases.exception::int) end`.as('Purchase'),
] as const;

/** Receipts as their list shows them. */
export function batchList(database: Database) {
  return database
    .selectFrom('batches')
    .innerJoin('nogs', 'nogs.id', 'batches.nog_id')
    .innerJoin('users', 'users.id', 'batches.created_by_id')
    .leftJoin('purchases', 'purchases.id', 'batches.purchase_id')
    .select(headColumns)
    .select(sql<BatchRow['User']>`jsonb_build_object('id', users.id, 'name', users.name)`.as('User'))
    .$castTo<BatchRow>();
}

/** A receipt with its lines and everyone named in it. */
export interface FoundBatch {
  batch: BatchDetail;
  driver: Contact | null;
  verifiedBy: Signer | null;
  guardian: Contact | null;
  mergedBatch: { id: number; batchNo: string } | null;
  verifiedAt: string | null;
}

async function findBatch(database: Database, id: number): Promise<FoundBatch | undefined> {
  const row = await database
    .selectFrom('batches')
    .innerJoin('nogs', 'nogs.id', 'batches.nog_id')
    .innerJoin('users', 'users.id', 'batches.created_by_id')
    .leftJoin('tags', 'tags.id', 'batches.tag_id')
    .leftJoin('suppliers', 'suppliers.id', 'batches.supplier_id')
    .leftJoin('purchases', 'purchases.id', 'batches.purchase_id')
    .leftJoin('users as drivers', 'drivers.id', 'batches.driver_id')
    .leftJoin('users as verifiers', 'verifiers.id', 'batches.verified_by_id')
    .leftJoin('users as guardians', 'guardians.id', 'batches.guardian_id')
    .leftJoin('batches as merged', 'merged.id', 'batches.merge_id')
    .select(headColumns)
    .select([
      'batches.name as name',
      'batches.driver_id as driverId',
      'batches.supplier_id as supplierId',
      'batches.supplier_driver as supplierDriver',
      'batches.supplier_contact as supplierContact',
      'batches.supplier_vehicle as supplierVehicle',
      'batches.document_type as documentType',
      'batches.document as document',
      'batches.tag_id as tagId',
      'batches.merge_comment as mergeComment',
      'batches.confirm_note as confirmNote',
      'batches.processed_at as processedAt',
      'batches.verified_at as verifiedAt',
      signerOf<Signer>('users').as('User'),
      sql<BatchDetail['Tag']>`case when tags.id is not null
        then jsonb_build_object('id', tags.id, 'tag', tags.tag) end`.as('Tag'),
      contactOf('suppliers').as('Supplier'),
      contactOf('drivers').as('driver'),
      contactOf('guardians').as('guardian'),
      signerOf('verifiers').as('verifiedBy'),
      sql<BatchDetail['IncompleteDeliveryNote']>`(select jsonb_build_object('id', id, 'idnNo', idn_no, 'status', status)
        from incomplete_notes where batch_id = batches.id and status in ('open', 'settled')
        order by id desc limit 1)`.as('IncompleteDeliveryNote'),
      sql<FoundBatch['mergedBatch']>`case when merged.id is not null
        then jsonb_build_object('id', merged.id, 'batchNo', merged.batch_no) end`.as('mergedBatch'),
    ])
    .where('batches.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { driver, verifiedBy, guardian, mergedBatch, verifiedAt, ...batch } = row;
  const items = await listItems(database, id);
  const Purchase = batch.purchaseId === null ? null : await findOrder(database, batch.purchaseId);
  return { batch: { ...batch, Purchase, items } as BatchDetail, driver, verifiedBy, guardian, mergedBatch, verifiedAt };
}

/** @throws {AppError} not_found */
export async function requireBatch(database: Database, id: number): Promise<FoundBatch> {
  const found = await findBatch(database, id);
  if (found === undefined) throw refusal('receipt.notFound', { id });
  return found;
}

/** The lines of a receipt in the order they were entered. */
export function listItems(database: Database, batchId: number): Promise<BatchItem[]> {
  return database
    .selectFrom('batch_items')
    .innerJoin('products', 'products.id', 'batch_items.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('places', 'places.id', 'batch_items.warehouse_id')
    .leftJoin('places as sections', 'sections.id', 'batch_items.section_id')
    .leftJoin('purchase_lines', 'purchase_lines.id', 'batch_items.purchase_line_id')
    .select([
      'batch_items.id as id',
      'batch_items.product_id as productId',
      'batch_items.purchase_line_id as purchaseLineId',
      'purchase_lines.quantity as quantityOrdered',
      'batch_items.quantity as quantity',
      'batch_items.price as price',
      'batch_items.condition as condition',
      'batch_items.comment as comment',
      'batch_items.batch_no as batchNo',
      'batch_items.warehouse_id as warehouseId',
      'batch_items.section_id as sectionId',
      'batch_items.is_verified as isVerified',
      sql<BatchItem['Product']>`${lineProduct}`.as('Product'),
      sql<BatchItem['Warehouse']>`jsonb_build_object('id', places.id, 'name', places.name,
        'description', places.description, 'isVirtual', places.kind = 'virtual')`.as('Warehouse'),
      sql<BatchItem['Section']>`case when sections.id is not null
        then jsonb_build_object('id', sections.id, 'name', sections.name) end`.as('Section'),
    ])
    .where('batch_items.batch_id', '=', batchId)
    .orderBy('batch_items.id')
    .execute();
}

/** Processed receipts by their numbers; `productId` keeps those that brought the product in. */
export function batchNumbers(database: Database, q: string, productId: number | null) {
  let query = database
    .selectFrom('batches')
    .select(['batches.id as id', 'batches.batch_no as batchNo'])
    .where('batches.status', '=', 'processed');
  if (productId !== null)
    query = query.where(
      sql<boolean>`exists (select from batch_items where batch_id = batches.id and product_id = ${productId})`,
    );
  return q === '' ? query : query.where('batches.batch_no', 'ilike', likePattern(q));
}

/** Receipts that another can be merged with: processed, split, not merged. */
export function mergeCandidates(database: Database, q: string) {
  const query = database
    .selectFrom('batches')
    .select(['batches.id as id', 'batches.batch_no as batchNo'])
    .where(isPartial);
  return q === '' ? query : query.where('batches.batch_no', 'ilike', likePattern(q));
}
