import type { Phrase, PhraseCode } from '@ghala/contract/refusals/refusals';
import { type RawBuilder, sql } from 'kysely';
import type { Operation } from '../operation/operation';
import { refusal } from '../runtime/errors';
import { receivable } from './ordered-lines';

/** This is what can have stock: places (a warehouse with everything in it, or one section), or a product. */
type Stocked = { placeIds: readonly number[] } | { productId: number };

/** Says what is about to be deleted. */
export type DeletionTarget = Stocked | { supplierId: number };

const NAMED_DOCUMENTS = 3;

/**
 * Refuses a deletion while an unfinished document names the place or product, or any of its stock remains. Drafts never
 * block. Call it with the row to be deleted locked for update: a new line that names it then waits.
 * @throws {AppError} conflict naming the documents or the remaining stock
 */
export async function assertDeletable(operation: Operation, name: string, target: DeletionTarget): Promise<void> {
  // Documents are checked first: one that is processed between the two checks then shows up as stock.
  await refuseOpenDocuments(operation, name, target);
  if (!('supplierId' in target)) await refuseStock(operation, name, target);
}

async function refuseOpenDocuments(operation: Operation, name: string, target: DeletionTarget): Promise<void> {
  const { rows } = await sql<{ number: string; request: null } | { number: null; request: Phrase }>`
    select receipt.receipt_no as number, null::jsonb as request from receipts receipt
      where receipt.status = 'saved' and ${ofReceipt(target)}
    union all
    select note.note_no, null from issue_notes note
      where note.status in ('pending', 'active') and ${ofNote(target)}
    union all
    select purchase.purchase_no, null from purchases purchase
      where purchase.status in ('pending', ${receivable}) and ${ofPurchase(target)}
    union all
    select note.idn_no, null from incomplete_notes note
      where note.status = 'open' and ${ofIncompleteNote(target)}
    union all
    select stock_count.count_no, null from stock_counts stock_count
      where stock_count.status in ('counting', 'review') and ${ofCount(target)}
    union all
    select null, ${inApproval('adjustmentInApproval')}
      from stock_adjustments request
        join stock_records record on record.id = request.record_id ${namedProduct}
      where request.status = 'pending' and ${ofStockRequest(target)}
    union all
    select null, ${inApproval('transferInApproval')}
      from stock_transfers request
        join stock_records record on record.id = request.record_id ${namedProduct}
      where request.status = 'pending' and (${ofStockRequest(target)} or ${toPlace(target)})
    order by number, request`.execute(operation.db);
  if (rows.length === 0) return;
  const documents: (string | Phrase)[] = rows.slice(0, NAMED_DOCUMENTS).map(({ number, request }) => number ?? request);
  const count = rows.length - documents.length;
  if (count > 0) documents.push({ code: 'more', params: { count } });
  throw refusal('record.inOpenDocuments', { name, documents, count: rows.length });
}

async function refuseStock(operation: Operation, name: string, target: Stocked): Promise<void> {
  const records = sql`stock_records record where ${ofRecord(target)}`;
  await sql`select from ${records} order by record.id for update`.execute(operation.db);
  const { rows } = await sql<{
    available: number;
    reserved: number;
    unit: string;
    product: string;
    place: string;
    records: number;
  }>`
    select record.available, record.reserved, unit.name as unit, product.name as product,
      coalesce(section.name || ', ', '') || warehouse.name as place, count(*) over () as records
    from (select * from ${records} and record.on_hand > 0) record
      join products product on product.id = record.product_id
      join units unit on unit.id = product.unit_id
      join places warehouse on warehouse.id = record.warehouse_id
      left join places section on section.id = record.section_id
    order by record.id limit 1`.execute(operation.db);
  const first = rows[0];
  if (first === undefined) return;
  const { available, reserved, unit, product, records: count } = first;
  const stock: Phrase[] = [];
  if (available > 0) stock.push({ code: 'stock', params: { quantity: available, unit, product } });
  if (reserved > 0) stock.push({ code: 'reservedStock', params: { quantity: reserved, unit, product } });
  if (count > 1) stock.push({ code: 'more', params: { count: count - 1 } });
  throw refusal('record.holdsStock', { name, place: first.place, stock });
}

const namedProduct = sql`join products product on product.id = record.product_id
        join units unit on unit.id = product.unit_id`;

/** A request that awaits approval has no number, so it is described by its goods. */
function inApproval(code: PhraseCode): RawBuilder<Phrase> {
  return sql`jsonb_build_object('code', ${code}::text, 'params',
    jsonb_build_object('quantity', request.quantity, 'unit', unit.name, 'product', product.name))`;
}

function ofStockRequest(target: DeletionTarget): RawBuilder<boolean> {
  return 'supplierId' in target ? sql`false` : ofRecord(target);
}

function toPlace(target: DeletionTarget): RawBuilder<boolean> {
  return 'placeIds' in target ? sql`request.to_place_id = any(${target.placeIds}::int[])` : sql`false`;
}

function ofRecord(target: Stocked): RawBuilder<boolean> {
  if ('productId' in target) return sql`record.product_id = ${target.productId}`;
  // The records of a section are found within its warehouse.
  const places = sql`any(${target.placeIds}::int[])`;
  return sql`(record.warehouse_id = ${places} or record.section_id = ${places}
    and record.warehouse_id = any(array(select warehouse_id from places where id = ${places})))`;
}

function ofReceipt(target: DeletionTarget): RawBuilder<boolean> {
  if ('supplierId' in target) return sql`receipt.supplier_id = ${target.supplierId}`;
  const named =
    'productId' in target
      ? sql`line.product_id = ${target.productId}`
      : sql`(line.warehouse_id = any(${target.placeIds}::int[]) or line.section_id = any(${target.placeIds}::int[]))`;
  return sql`exists (select from receipt_items line where line.receipt_id = receipt.id and ${named})`;
}

function ofNote(target: DeletionTarget): RawBuilder<boolean> {
  if ('supplierId' in target) return sql`false`;
  return 'productId' in target
    ? sql`exists (select from issue_note_items line where line.note_id = note.id and line.product_id = ${target.productId})`
    : sql`note.warehouse_id = any(${target.placeIds}::int[])`;
}

function ofPurchase(target: DeletionTarget): RawBuilder<boolean> {
  if ('supplierId' in target) return sql`purchase.supplier_id = ${target.supplierId}`;
  return 'productId' in target
    ? sql`exists (select from purchase_lines line
        where line.purchase_id = purchase.id and line.product_id = ${target.productId})`
    : sql`false`;
}

function ofCount(target: DeletionTarget): RawBuilder<boolean> {
  if ('supplierId' in target) return sql`false`;
  const lines = sql`from count_lines line where line.count_id = stock_count.id`;
  if ('placeIds' in target) {
    const places = sql`any(${target.placeIds}::int[])`;
    return sql`(stock_count.place_id = ${places} or exists (select ${lines} and line.section_id = ${places}))`;
  }
  return sql`exists (select ${lines}
    and line.record_id in (select id from stock_records where product_id = ${target.productId}))`;
}

function ofIncompleteNote(target: DeletionTarget): RawBuilder<boolean> {
  return 'productId' in target
    ? sql`note.id in (select note_id from incomplete_note_items where product_id = ${target.productId})`
    : sql`false`;
}
