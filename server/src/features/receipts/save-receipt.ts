import type { DocumentType, ReceiptRequest } from '@ghala/contract/calls/receipt-form';
import { receiptFields } from '@ghala/contract/entities/receipt-fields';
import { EntityTable } from '../../db/entity-table';
import type { StoredUpload } from '../../files/stored-upload';
import { rowById } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { refusal } from '../../runtime/errors';
import { claimReceipt, itemsOfReceipt } from './find-receipt';
import { findReferences } from './receipt-references';
import { findNamedOrder } from './received-order';
import { rememberEnterer } from './separate-verifier';

/** Users enter these, but only the server gives the type of document. */
type Details = Omit<ReceiptRequest, 'document'> & { document: DocumentType | '' };

const receiptTable = new EntityTable('receipts', receiptFields);
const details = [
  'name',
  'is_internal',
  'driver_id',
  'supplier_id',
  'supplier_driver',
  'supplier_contact',
  'supplier_vehicle',
  ...receiptTable.columns,
  'document_type',
  'stock_category_id',
  'tag_id',
  'purchase_id',
] as const;
const replaced = updating('receipts', details, { order: 'documents', setNow: ['updated_at'] });
const replacedWithDocument = updating('receipts', [...details, 'document'], {
  order: 'documents',
  setNow: ['updated_at'],
});

const storedDetails = rowById({
  name: 'details of receipts',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('receipts')
      .select(['id', ...details, 'document'])
      .where('id', '=', ids),
});

/**
 * Opens a receipt as saved; its lines follow. It runs alone, since its number is the default of a column, so that only
 * what is written takes one.
 * @param document the delivery's, if one came with the call
 * @returns its id
 */
export async function createReceipt(
  facts: Facts,
  given: Details,
  document: StoredUpload | undefined,
): Promise<Decide<number>> {
  const operation = facts.alone();
  const requireReferences = await findReferences(facts, given);
  const columns = columnsOf(given, requireReferences());
  if (columns.purchase_id !== null) await findNamedOrder(facts, columns.purchase_id);
  const after = { ...columns, ...(await keptIn(facts, document)) };
  const { id, receipt_no: number } = await operation.db
    .insertInto('receipts')
    .values({ ...after, created_by_id: operation.actor.id })
    .returning(['id', 'receipt_no'])
    .executeTakeFirstOrThrow();
  return (changes) => {
    rememberEnterer(changes, id);
    changes.record({ code: 'receipt.create', id, number, after });
    return id;
  };
}

/** Replaces a saved receipt's details; its document stays unless a new one came. @returns its id */
export async function updateReceipt(
  facts: Facts,
  id: number,
  given: Details,
  document: StoredUpload | undefined,
): Promise<Decide<number>> {
  // This comes before anything is locked: with a document it has to run alone.
  if (document !== undefined) facts.alone();
  const [{ receipt }, before, requireReferences] = await Promise.all([
    claimReceipt(facts, id, { status: 'saved', step: 'update' }),
    facts.find(storedDetails, id),
    findReferences(facts, given),
  ]);
  if (before === undefined) throw refusal('receipt.notFound', { id });
  const columns = columnsOf(given, requireReferences());
  const { receipt_no: number } = receipt;
  const isOtherOrder = columns.purchase_id !== receipt.purchase_id;
  const requireOrder = isOtherOrder ? await findOtherOrder(facts, receipt, columns.purchase_id) : () => {};
  const file = await keptIn(facts, document);
  const after = { ...columns, ...file };
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter((name) => after[name] !== before[name]);
  return (changes) => {
    requireOrder();
    changes.set(receipt, { purchase_id: columns.purchase_id });
    if (file.document === undefined) changes.write(replaced, { id, ...columns });
    else changes.write(replacedWithDocument, { id, ...columns, document: file.document });
    rememberEnterer(changes, id);
    changes.record({
      code: 'receipt.update',
      id,
      number,
      before: Object.fromEntries(changed.map((name) => [name, before[name]])),
      after: Object.fromEntries(changed.map((name) => [name, after[name]])),
    });
    return id;
  };
}

/**
 * Keeps the document that came with a call, in a transaction of its own: the uploads of a user are counted one after the
 * other until the commit, and others who share it would wait for that.
 */
async function keptIn(facts: Facts, document: StoredUpload | undefined): Promise<{ document?: string }> {
  return document === undefined ? {} : { document: await document.keep(facts.alone()) };
}

/**
 * Items belong to the receipt's order or to none: with another order they would belong to neither.
 * @throws {AppError} conflict while there are items
 */
async function findOtherOrder(
  facts: Facts,
  { id, receipt_no: number }: { id: number; receipt_no: string },
  orderId: number | null,
): Promise<() => void> {
  const items = await facts.find(itemsOfReceipt, id);
  if (items.length > 0) throw refusal('receipt.hasItems', { number }, { at: 'purchaseId' });
  return orderId === null ? () => {} : findNamedOrder(facts, orderId);
}

/**
 * Chooses the columns: an internal delivery stores only its driver, an external one its supplier and the supplier's
 * driver.
 */
function columnsOf({ isInternal, ...given }: Details, supplierId: number | null) {
  return {
    name: given.name,
    is_internal: isInternal,
    driver_id: isInternal ? given.driverId : null,
    supplier_id: supplierId,
    supplier_driver: isInternal ? '' : given.driver,
    supplier_contact: isInternal ? '' : given.contacts,
    supplier_vehicle: isInternal ? '' : given.vehicle,
    ...receiptTable.toColumns(given),
    document_type: given.document,
    stock_category_id: given.nogId,
    tag_id: given.tagId,
    purchase_id: given.purchaseId,
  };
}
