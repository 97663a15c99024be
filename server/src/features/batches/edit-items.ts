import type { BatchItem, BatchItemRequest } from '@ghala/contract/batches';
import { sql } from 'kysely';
import { invalid } from '../../shared/errors';
import type { Operation } from '../../shared/operation';
import { resolveReceivingPlaces } from '../../stock/receiving-places';
import { listItems } from './batches.queries';
import { lockSavedBatch } from './lock-batch';

/** Adds a line to a saved receipt, or corrects the one that `itemId` names. @returns all its lines */
export async function saveItem(operation: Operation, line: BatchItemRequest): Promise<BatchItem[]> {
  const batch = await lockSavedBatch(operation, line.batchId, 'given items');
  if (line.purchaseId !== null) throw invalid('purchaseId', 'there is no such line of a purchase order');
  const product = await holdProduct(operation, line.productId);
  const place = await holdPlace(operation, line.warehouseId, line.sectionId);
  const columns = {
    product_id: line.productId,
    quantity: line.quantity,
    price: line.price,
    condition: line.condition,
    comment: line.comment,
    batch_no: line.batchNo,
    warehouse_id: place.warehouseId,
    section_id: place.sectionId,
  };
  if (line.itemId === null)
    await operation.db
      .insertInto('batch_items')
      .values({ ...columns, batch_id: batch.id })
      .execute();
  else {
    const { numUpdatedRows } = await operation.db
      .updateTable('batch_items')
      .set(columns)
      .where('id', '=', line.itemId)
      .where('batch_id', '=', batch.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw noSuchLine(batch.batch_no);
  }
  await touch(operation, batch.id);
  await operation.audit({
    entity: 'Batch',
    entityId: batch.id,
    action: line.itemId === null ? 'add item' : 'correct item',
    details: `${line.quantity} of ${product} ${line.itemId === null ? 'added to' : 'corrected in'} ${batch.batch_no}`,
    after: columns,
  });
  return listItems(operation.db, batch.id);
}

/** Takes a line off a saved receipt. @returns the lines that remain */
export async function removeItem(operation: Operation, batchId: number, itemId: number): Promise<BatchItem[]> {
  const batch = await lockSavedBatch(operation, batchId, 'changed');
  const removed = await operation.db
    .deleteFrom('batch_items')
    .where('id', '=', itemId)
    .where('batch_id', '=', batchId)
    .returningAll()
    .executeTakeFirst();
  if (removed === undefined) throw noSuchLine(batch.batch_no);
  await touch(operation, batchId);
  await operation.audit({
    entity: 'Batch',
    entityId: batchId,
    action: 'remove item',
    details: `An item was removed from ${batch.batch_no}`,
    before: removed,
  });
  return listItems(operation.db, batchId);
}

function noSuchLine(batchNo: string) {
  return invalid('itemId', `there is no such item in ${batchNo}`);
}

async function touch(operation: Operation, batchId: number): Promise<void> {
  await operation.db.updateTable('batches').set({ updated_at: sql`now()` }).where('id', '=', batchId).execute();
}

/** The row stays held, so that the product is not deleted before its new line is seen. @returns its name */
async function holdProduct(operation: Operation, id: number): Promise<string> {
  const product = await operation.db
    .selectFrom('products')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (product === undefined) throw invalid('productId', 'there is no such product');
  return product.name;
}

/** Where the goods will stand; held like the product. */
async function holdPlace(operation: Operation, warehouseId: number, sectionId: number | null) {
  const wanted = sectionId === null ? [warehouseId] : [warehouseId, sectionId];
  const places = await operation.db
    .selectFrom('places')
    .select(['id', 'kind', 'host_id', 'name'])
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  const warehouse = places.find((place) => place.id === warehouseId && place.kind !== 'section');
  if (warehouse === undefined) throw invalid('warehouseId', 'there is no such warehouse');
  const isItsSection = places.some((place) => place.id === sectionId && place.host_id === warehouseId);
  if (sectionId !== null && !(isItsSection && warehouse.kind === 'warehouse'))
    throw invalid('sectionId', `${warehouse.name} has no such section`);
  const [place] = await resolveReceivingPlaces(operation, [{ warehouseId, sectionId }]);
  return place ?? { warehouseId, sectionId };
}
