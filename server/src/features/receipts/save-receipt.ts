import type { DocumentType, ReceiptRequest } from '@ghala/contract/calls/receipt-form';
import { sql } from 'kysely';
import type { StoredUpload } from '../../files/stored-upload';
import type { Operation } from '../../operation/operation';
import { invalid, refusal } from '../../runtime/errors';
import { lockSavedReceipt } from './lock-receipt';
import { lockOrderForReference } from './received-order';
import { rememberEnterer } from './separate-verifier';

/** What users enter, and the type of document that only the server gives. */
type Details = Omit<ReceiptRequest, 'document'> & { document: DocumentType | '' };

/**
 * Opens a receipt as saved; its lines follow.
 * @param document the delivery's, if one came with the call
 * @returns its id
 */
export async function createReceipt(
  operation: Operation,
  details: Details,
  document: StoredUpload | undefined,
): Promise<number> {
  const columns = await columnsOf(operation, details, document);
  if (columns.purchase_id !== null) await lockOrderForReference(operation, columns.purchase_id);
  const receipt = await operation.db
    .insertInto('receipts')
    .values({ ...columns, created_by_id: operation.actor.id })
    .returning(['id', 'receipt_no'])
    .executeTakeFirstOrThrow();
  await rememberEnterer(operation, receipt.id);
  operation.record({ code: 'receipt.create', id: receipt.id, number: receipt.receipt_no, after: columns });
  return receipt.id;
}

/** Replaces a saved receipt's details; its document stays unless a new one came. */
export async function updateReceipt(
  operation: Operation,
  id: number,
  details: Details,
  document: StoredUpload | undefined,
): Promise<void> {
  const receipt = await lockSavedReceipt(operation, id, 'update');
  const columns = await columnsOf(operation, details, document);
  if (columns.purchase_id !== receipt.purchase_id) await changeOrder(operation, receipt, columns.purchase_id);
  await operation.db
    .updateTable('receipts')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await rememberEnterer(operation, id);
  const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) => columns[name] !== receipt[name]);
  operation.record({
    code: 'receipt.update',
    id,
    number: receipt.receipt_no,
    before: Object.fromEntries(changed.map((name) => [name, receipt[name]])),
    after: Object.fromEntries(changed.map((name) => [name, columns[name]])),
  });
}

/**
 * Items belong to the receipt's order or to none: with another order they would belong to neither.
 * @throws {AppError} conflict while there are items
 */
async function changeOrder(
  operation: Operation,
  receipt: { id: number; receipt_no: string },
  purchaseId: number | null,
): Promise<void> {
  const item = await operation.db
    .selectFrom('receipt_items')
    .select('id')
    .where('receipt_id', '=', receipt.id)
    .limit(1)
    .executeTakeFirst();
  if (item !== undefined) throw refusal('receipt.hasItems', { number: receipt.receipt_no }, { at: 'purchaseId' });

  if (purchaseId !== null) await lockOrderForReference(operation, purchaseId);
}

/** An internal delivery stores only its driver, an external one its supplier and the supplier's driver. */
async function columnsOf(operation: Operation, details: Details, document: StoredUpload | undefined) {
  const { isInternal } = details;
  const supplierId = await checkReferences(operation, details);
  return {
    name: details.name,
    is_internal: isInternal,
    driver_id: isInternal ? details.driverId : null,
    supplier_id: supplierId,
    supplier_driver: isInternal ? '' : details.driver,
    supplier_contact: isInternal ? '' : details.contacts,
    supplier_vehicle: isInternal ? '' : details.vehicle,
    project: details.project,
    document_type: details.document,
    reference1: details.reference1,
    reference2: details.reference2,
    stock_category_id: details.nogId,
    tag_id: details.tagId,
    purchase_id: details.purchaseId,
    ...(document !== undefined && { document: await document.keep(operation) }),
  };
}

/**
 * Names the field of any reference in the details that does not exist.
 * @returns the supplier of an external delivery: the one given, otherwise the order's
 */
async function checkReferences({ db }: Operation, details: Details): Promise<number | null> {
  const driverId = details.isInternal ? details.driverId : null;
  const supplierId = details.isInternal ? null : details.supplierId;
  const orderId = details.isInternal || supplierId !== null ? null : details.purchaseId;
  const { rows } = await sql<{
    nog: boolean;
    tag: boolean;
    driver: boolean;
    supplier: boolean;
    ordered: number | null;
  }>`select
    exists (select from stock_categories where id = ${details.nogId}) as nog,
    ${details.tagId}::int is null or exists (select from tags where id = ${details.tagId}) as tag,
    ${driverId}::int is null
      or exists (select from users where id = ${driverId} and deleted_at is null) as driver,
    ${supplierId}::int is null
      or exists (select from suppliers where id = ${supplierId} and deleted_at is null) as supplier,
    (select supplier_id from purchases where id = ${orderId}) as ordered`.execute(db);
  if (!rows[0]?.nog) throw invalid('nogId', 'noSuch', { entity: 'stockCategory' });
  if (!rows[0].tag) throw invalid('tagId', 'noSuch', { entity: 'tag' });
  if (!rows[0].driver) throw invalid('driverId', 'noSuch', { entity: 'user' });
  if (!rows[0].supplier) throw invalid('supplierId', 'noSuch', { entity: 'supplier' });
  return supplierId ?? rows[0].ordered;
}
