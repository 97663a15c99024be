import type { BatchRequest } from '@ghala/contract/calls/batches';
import { sql } from 'kysely';
import type { StoredUpload } from '../../files/stored-upload';
import { invalid, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { lockSavedBatch } from './lock-batch';
import { holdOrder } from './received-order';
import { rememberEnterer } from './separate-verifier';

/**
 * Opens a receipt as saved; its lines follow.
 * @param document the delivery's, where one came with the call
 * @returns its id
 */
export async function createBatch(
  operation: Operation,
  details: BatchRequest,
  document: StoredUpload | undefined,
): Promise<number> {
  const columns = await columnsOf(operation, details, document);
  if (columns.purchase_id !== null) await holdOrder(operation, columns.purchase_id);
  const batch = await operation.db
    .insertInto('receipts')
    .values({ ...columns, created_by_id: operation.actor.id })
    .returning(['id', 'receipt_no'])
    .executeTakeFirstOrThrow();
  await rememberEnterer(operation, batch.id);
  operation.record({ code: 'receipt.create', id: batch.id, number: batch.receipt_no, after: columns });
  return batch.id;
}

/** Puts other details in place of a saved receipt's; its document stays unless another one came. */
export async function updateBatch(
  operation: Operation,
  id: number,
  details: BatchRequest,
  document: StoredUpload | undefined,
): Promise<void> {
  const batch = await lockSavedBatch(operation, id, 'update');
  const columns = await columnsOf(operation, details, document);
  if (columns.purchase_id !== batch.purchase_id) await changeOrder(operation, batch, columns.purchase_id);
  await operation.db
    .updateTable('receipts')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await rememberEnterer(operation, id);
  const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) => columns[name] !== batch[name]);
  operation.record({
    code: 'receipt.update',
    id,
    number: batch.receipt_no,
    before: Object.fromEntries(changed.map((name) => [name, batch[name]])),
    after: Object.fromEntries(changed.map((name) => [name, columns[name]])),
  });
}

/**
 * Items are of the order that the receipt stands against, or of none: with another order they would be of neither.
 * @throws {AppError} conflict while there are items
 */
async function changeOrder(
  operation: Operation,
  batch: { id: number; receipt_no: string },
  purchaseId: number | null,
): Promise<void> {
  const item = await operation.db
    .selectFrom('receipt_items')
    .select('id')
    .where('receipt_id', '=', batch.id)
    .limit(1)
    .executeTakeFirst();
  if (item !== undefined) throw refusal('receipt.hasItems', { number: batch.receipt_no }, { at: 'purchaseId' });

  if (purchaseId !== null) await holdOrder(operation, purchaseId);
}

/** An internal delivery keeps its driver alone, an external one its supplier and the supplier's driver. */
async function columnsOf(operation: Operation, details: BatchRequest, document: StoredUpload | undefined) {
  await checkReferences(operation, details);
  const { isInternal } = details;
  return {
    name: details.name,
    is_internal: isInternal,
    driver_id: isInternal ? details.driverId : null,
    supplier_id: isInternal ? null : details.supplierId,
    supplier_driver: isInternal ? '' : details.driver,
    supplier_contact: isInternal ? '' : details.contacts,
    supplier_vehicle: isInternal ? '' : details.vehicle,
    project: details.project,
    document_type: details.document,
    reference1: details.reference1,
    reference2: details.reference2,
    nog_id: details.nogId,
    tag_id: details.tagId,
    purchase_id: details.purchaseId,
    ...(document !== undefined && { document: await document.keep(operation) }),
  };
}

/** Names the field of whatever the details point at and is not there. */
async function checkReferences({ db }: Operation, details: BatchRequest): Promise<void> {
  const driverId = details.isInternal ? details.driverId : null;
  const supplierId = details.isInternal ? null : details.supplierId;
  const { rows } = await sql<{ nog: boolean; tag: boolean; driver: boolean; supplier: boolean }>`select
    exists (select from nogs where id = ${details.nogId}) as nog,
    ${details.tagId}::int is null or exists (select from tags where id = ${details.tagId}) as tag,
    ${driverId}::int is null
      or exists (select from users where id = ${driverId} and deleted_at is null) as driver,
    ${supplierId}::int is null
      or exists (select from suppliers where id = ${supplierId} and deleted_at is null) as supplier`.execute(db);
  if (!rows[0]?.nog) throw invalid('nogId', 'noSuch', { entity: 'stockCategory' });
  if (!rows[0].tag) throw invalid('tagId', 'noSuch', { entity: 'tag' });
  if (!rows[0].driver) throw invalid('driverId', 'noSuch', { entity: 'user' });
  if (!rows[0].supplier) throw invalid('supplierId', 'noSuch', { entity: 'supplier' });
}
