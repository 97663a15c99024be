import type { StockMovement } from '@ghala/contract/calls/stock-movements';
import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { type NoteKey, type NoteKindName, noteKey, noteKindNames, noteKinds } from '@ghala/contract/kinds/note-kinds';
import { type AliasedRawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { likePattern } from '../../db/search-text';
import { ledgerLot } from '../../documents/stock-records/movement-document';
import {
  placedRecords,
  recordProduct,
  recordSection,
  recordWarehouse,
  withNames,
} from '../../documents/stock-records/placed-records';
import { newSection, newWarehouse } from '../../documents/stock-requests/transfer-places';
import { withProductTotals } from './product-totals';

type Records = ReturnType<typeof placedRecords>;

/** Gives one row per product and place, as the stock screens show it. */
export function withColumns(records: Records) {
  return withNames(records).select(recordColumns);
}

const stockValue = sql<number>`round(stock_records.on_hand * products.price_purchase, 2)`;

const recordColumns = [
  'stock_records.id as id',
  'stock_records.available as quantity',
  'stock_records.reserved as quantityReserved',
  'stock_records.on_hand as onHand',
  stockValue.as('stockValue'),
  'stock_records.level as stock',
  recordProduct.as('Product'),
  recordWarehouse.as('Warehouse'),
  recordSection.as('Section'),
] as const;

/** Selects the columns of the same rows that files show. */
export function stockFileRows(records: Records) {
  return withNames(records).select([
    'products.name as product',
    'products.code as code',
    'categories.name as category',
    'units.name as unit',
    'stock_records.on_hand as onHand',
    'stock_records.reserved as reserved',
    'stock_records.available as available',
    stockValue.as('value'),
    'stock_records.level as level',
    'places.name as warehouse',
    sql<boolean>`places.kind = 'virtual'`.as('isVirtual'),
    'sections.name as section',
  ]);
}

/** Finds one stock record with its product and place, deleted or not: its history stays readable. */
export async function findStockRecord(database: Database, id: number): Promise<StockRecord | undefined> {
  const record = await withColumns(placedRecords(database)).where('stock_records.id', '=', id).executeTakeFirst();
  if (record === undefined) return undefined;
  const [withTotal = record] = await withProductTotals(database, [record]);
  return withTotal;
}

/** Selects the ledger, each row with the document that caused it. */
export function stockHistory(database: Database) {
  return withNames(placedRecords(database))
    .innerJoin('stock_ledger', 'stock_ledger.record_id', 'stock_records.id')
    .innerJoin('users', 'users.id', 'stock_ledger.user_id')
    .select([
      'stock_ledger.id as id',
      'stock_ledger.created_at as createdAt',
      'stock_ledger.entry_type as activity',
      'stock_ledger.available_delta as changedQuantity',
      'stock_ledger.reserved_delta as changedReserved',
      'stock_ledger.available as quantity',
      'stock_ledger.reserved as quantityReserved',
      'stock_ledger.unit_cost as unitCost',
      'stock_ledger.note as note',
      ledgerLot.as('lot'),
      sql<StockMovement['User']>`json_build_object('name', users.name)`.as('User'),
      requester.as('RequestedBy'),
      sql<
        StockMovement['Inventory']
      >`json_build_object('Product', ${recordProduct}, 'Warehouse', ${recordWarehouse}, 'Section', ${recordSection})`.as(
        'Inventory',
      ),
      receipt.as('Batch'),
      adjustments.as('StockAdjustment'),
      transfers.as('StockTransfer'),
      ...noteKindNames.map(noteOfKind),
    ]);
}

/**
 * Selects the columns of the ledger that files show. Its documents are looked up one by one, whatever the size of their
 * tables: the offsets keep them from being joined as a whole.
 */
export function historyFileRows(database: Database) {
  return database
    .selectFrom('stock_ledger')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('receipt_items')
          .innerJoin('receipts', 'receipts.id', 'receipt_items.receipt_id')
          .leftJoin('suppliers', 'suppliers.id', 'receipts.supplier_id')
          .select(['receipts.receipt_no', 'receipts.project', 'suppliers.name as supplier'])
          .whereRef('receipt_items.id', '=', 'stock_ledger.receipt_item_id')
          .offset(0)
          .as('receipt'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('issue_note_items')
          .innerJoin('issue_notes', 'issue_notes.id', 'issue_note_items.note_id')
          .innerJoin('users as requesters', 'requesters.id', 'issue_notes.created_by_id')
          .leftJoin('users as assignees', 'assignees.id', 'issue_notes.assigned_to_id')
          .select([
            'issue_notes.kind',
            'issue_notes.note_no',
            'issue_notes.project',
            'issue_notes.assignee_company',
            assignee.as('assignee'),
            'requesters.name as requester',
          ])
          .whereRef('issue_note_items.id', '=', 'stock_ledger.note_item_id')
          .offset(0)
          .as('note'),
      (join) => join.onTrue(),
    )
    .select([
      'stock_ledger.created_at as createdAt',
      'stock_ledger.entry_type as activity',
      'stock_ledger.available_delta as changedQuantity',
      'stock_ledger.available as quantity',
      'stock_ledger.note as note',
      sql<string | null>`(select number from lots where lots.id = stock_ledger.lot_id)`.as('lot'),
      sql<string>`coalesce(note.requester, ${requester})`.as('requestedBy'),
      'receipt.receipt_no as receiptNo',
      'receipt.project as receiptProject',
      'receipt.supplier as supplier',
      transfers.as('transfers'),
      'note.kind as noteKind',
      'note.note_no as noteNo',
      'note.project as noteProject',
      'note.assignee as assignee',
      'note.assignee_company as assigneeCompany',
    ]);
}

// A row refers to one document: looking only for that one saves the starts of the other searches.
const receipt = sql<StockMovement['Batch']>`case when stock_ledger.receipt_item_id is not null then (
  select json_build_object('id', receipts.id, 'batchNo', receipts.receipt_no, 'isInternal', receipts.is_internal,
    'project', receipts.project, 'purchaseId', purchases.id,
    'Purchase', case when purchases.id is not null
      then json_build_object('id', purchases.id, 'purchaseNo', purchases.purchase_no) end,
    'Supplier', case when suppliers.id is not null then json_build_object('name', suppliers.name) end)
  from receipt_items
  join receipts on receipts.id = receipt_items.receipt_id
  left join suppliers on suppliers.id = receipts.supplier_id
  left join purchases on purchases.id = receipts.purchase_id
  where receipt_items.id = stock_ledger.receipt_item_id) end`;

const adjustments = sql<
  StockMovement['StockAdjustment']
>`coalesce(case when stock_ledger.adjustment_id is not null then (
  select json_build_array(json_build_object('id', id, 'type', type, 'quantity', quantity, 'comment', comment))
  from stock_adjustments where id = stock_ledger.adjustment_id) end, '[]'::json)`;

/** Within a transfer, the names refer to the stock record that the goods left. */
const transfers = sql<StockMovement['StockTransfer']>`coalesce(case when stock_ledger.transfer_id is not null then (
  select json_build_array(json_build_object('id', stock_transfers.id, 'quantity', stock_transfers.quantity,
    'reason', stock_transfers.reason, 'comment', stock_transfers.comment,
    'Inventory', json_build_object('Warehouse', ${recordWarehouse}, 'Section', ${recordSection}),
    'Warehouse', ${newWarehouse}, 'Section', ${newSection}))
  from stock_transfers
  join stock_records on stock_records.id = stock_transfers.record_id
  join places on places.id = stock_records.warehouse_id
  left join places sections on sections.id = stock_records.section_id
  where stock_transfers.id = stock_ledger.transfer_id) end, '[]'::json)`;

/** Names who created the row's document; without one, who made the change. */
const requester = sql<string>`(
  select requesters.name from users requesters where requesters.id = case
    when stock_ledger.note_item_id is not null then (select issue_notes.created_by_id from issue_note_items
      join issue_notes on issue_notes.id = issue_note_items.note_id
      where issue_note_items.id = stock_ledger.note_item_id)
    when stock_ledger.adjustment_id is not null
      then (select requested_by_id from stock_adjustments where id = stock_ledger.adjustment_id)
    when stock_ledger.transfer_id is not null
      then (select requested_by_id from stock_transfers where id = stock_ledger.transfer_id)
    when stock_ledger.release_id is not null
      then (select requested_by_id from stock_releases where id = stock_ledger.release_id)
    else stock_ledger.user_id end)`;

const assignee = sql<string>`coalesce(assignees.name, issue_notes.assignee_name)`;

type NoteColumn = { [Key in NoteKey]: AliasedRawBuilder<StockMovement[Key], Key> }[NoteKey];

/** Selects the note by which goods moved, if it is one of this kind. */
function noteOfKind(kind: NoteKindName): NoteColumn {
  const { numberKey } = noteKinds[kind];
  return sql`case when stock_ledger.note_item_id is not null then (
    select json_build_object('id', issue_notes.id, ${sql.lit(numberKey)}, issue_notes.note_no,
      'project', issue_notes.project, 'assigneeName', ${assignee},
      'assigneeCompany', issue_notes.assignee_company, 'User', json_build_object('name', requesters.name))
    from issue_note_items
    join issue_notes on issue_notes.id = issue_note_items.note_id
    join users requesters on requesters.id = issue_notes.created_by_id
    left join users assignees on assignees.id = issue_notes.assigned_to_id
    where issue_note_items.id = stock_ledger.note_item_id and issue_notes.kind = ${sql.lit(kind)}) end`.as(
    noteKey(kind),
  ) as NoteColumn;
}

/** Lists warehouses and virtual warehouses, never sections, whose name or code contains the words. */
export function listWarehouses(database: Database, q = '') {
  const words = likePattern(q);
  return database
    .selectFrom('places')
    .select(['id', 'name', 'code', 'description', sql<boolean>`kind = 'virtual'`.as('isVirtual')])
    .where('kind', 'in', ['warehouse', 'virtual'])
    .where('deleted_at', 'is', null)
    .$if(q !== '', (query) => query.where((eb) => eb.or([eb('name', 'ilike', words), eb('code', 'ilike', words)])));
}

/** Counts the products that have or had stock in each place. */
export function countByPlace(database: Database) {
  return database
    .selectFrom('stock_records')
    .innerJoin('products', 'products.id', 'stock_records.product_id')
    .select([
      'stock_records.warehouse_id as warehouseId',
      'stock_records.section_id as sectionId',
      sql<number>`count(*)`.as('count'),
    ])
    .where('products.deleted_at', 'is', null)
    .groupBy(['stock_records.warehouse_id', 'stock_records.section_id'])
    .execute();
}
