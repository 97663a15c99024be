import type { StockLine } from '@ghala/contract/calls/issue-notes';
import type { Signer } from '@ghala/contract/common/references';
import type { NoteKindName } from '@ghala/contract/kinds/note-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { always } from '../../db/match';
import { lineProduct, signerOf } from '../../db/references';
import { rowsBy } from '../../operation/loader';
import { fefoText, hasExpiredText, lastReceiptText } from '../../stock/fefo';
import { lotHeadOf } from '../../stock/held-lots';
import { issuable } from '../stock-records/issuable';
import type { NoteKind } from './note-kind';

/**
 * Selects notes of one or both kinds, with the people and places that every answer names; the kind's query adds its own
 * columns.
 */
export function noteRows(database: Database, kind?: NoteKindName) {
  const notes = database
    .selectFrom('issue_notes')
    .innerJoin('users as requesters', 'requesters.id', 'issue_notes.created_by_id')
    .innerJoin('places as warehouses', 'warehouses.id', 'issue_notes.warehouse_id')
    .leftJoin('purposes', 'purposes.id', 'issue_notes.purpose_id')
    .leftJoin('users as dispatchers', 'dispatchers.id', 'issue_notes.dispatched_by_id')
    .leftJoin('users as cancellers', 'cancellers.id', 'issue_notes.cancelled_by_id');
  return kind === undefined ? notes : notes.where('issue_notes.kind', '=', kind);
}

const exception = sql<number | null>`issue_notes.has_discrepancy::int`;
const purpose = sql<string>`coalesce(purposes.name, '')`;
const dispatchedBy = sql<string>`coalesce(dispatchers.name, '')`;

/** Selects a note in a list, without its number and recipient. */
export const noteColumns = [
  'issue_notes.id as id',
  'issue_notes.status as status',
  exception.as('exception'),
  'issue_notes.project as project',
  'issue_notes.reference as reference',
  'issue_notes.vehicle as vehicle',
  'issue_notes.warehouse_id as warehouseId',
  'issue_notes.purpose_id as purposeId',
  purpose.as('purpose'),
  'requesters.name as RequestedBy',
  dispatchedBy.as('DispatchedBy'),
  sql<string>`coalesce(cancellers.name, '')`.as('name'),
  'issue_notes.cancel_reason as cancelReason',
  sql<boolean>`(issue_notes.status = 'completed' and exists (select from approvals where approvals.note_id = issue_notes.id
    and approvals.module = 'Cancellation' and approvals.status = 'pending'))`.as('cancellationWaits'),
  'issue_notes.instructions as instructions',
  'issue_notes.comment as comment',
  'issue_notes.document as uploadDocument',
  'issue_notes.assignee_company as assigneeCompany',
  'issue_notes.assignee_phone as assigneePhone',
  'issue_notes.assignee_email as assigneeEmail',
  'issue_notes.pickup_at as pickupDate',
  'issue_notes.created_at as createdAt',
  'issue_notes.updated_at as updatedAt',
  'issue_notes.processed_at as processedAt',
  'issue_notes.cancelled_at as deletedAt',
  sql<{ id: number; name: string }>`json_build_object('id', requesters.id, 'name', requesters.name)`.as('User'),
  sql<{ id: number; name: string; isVirtual: boolean }>`json_build_object('id', warehouses.id,
    'name', warehouses.name, 'isVirtual', warehouses.kind = 'virtual')`.as('Warehouse'),
] as const;

/** Selects the columns that files show of every note. */
export const noteFileColumns = [
  'issue_notes.created_at as createdAt',
  'issue_notes.note_no as number',
  'warehouses.name as warehouse',
  'issue_notes.project as project',
  purpose.as('purpose'),
  'requesters.name as requestedBy',
  dispatchedBy.as('dispatchedBy'),
  'issue_notes.vehicle as vehicle',
  'issue_notes.status as status',
  exception.as('exception'),
] as const;

/** Selects what a single note has beyond the list's columns; its `User` replaces the list's. */
export const noteBodyColumns = [
  signerOf<Signer>('requesters').as('User'),
  sql<{ id: number; purpose: string } | null>`case when purposes.id is not null then json_build_object(
    'id', purposes.id, 'purpose', purposes.name) end`.as('Purpose'),
] as const;

/** Selects the section of a stock record, or the warehouse if it has none. */
const placeName = sql.raw('coalesce(section.name, warehouse.name)');

/** Goods that came in so many deliveries ago have left. */
const MOST_LOTS = 200;

/**
 * Selects what the sections of `issue_notes.warehouse_id` have of the product of `item`, by receipt, the oldest first.
 * Which goods left is not recorded: counted as if the oldest leave first.
 */
const lotsAtHand = sql`(
  select coalesce(json_agg(json_build_object('section', place, 'receiptNo', receipt_no, 'batchNo', batch_no,
    'quantity', least(quantity, remaining), 'lot', null) order by receipt_id, id), '[]'::json)
  from (
    select latest.*, receipts.receipt_no, ${placeName} as place,
      record.available + record.reserved - coalesce(sum(latest.quantity) over (partition by record.id
        order by latest.receipt_id desc, latest.id desc rows between unbounded preceding and 1 preceding), 0) as remaining
    from (select id, receipt_id, warehouse_id, section_id, batch_no, quantity - reversed as quantity from receipt_items
        where product_id = item.product_id order by receipt_id desc, id desc limit ${sql.lit(MOST_LOTS)}) latest
      join receipts on receipts.id = latest.receipt_id and receipts.status = 'processed'
      join stock_records record on record.product_id = item.product_id
        and record.warehouse_id = latest.warehouse_id and record.section_id is not distinct from latest.section_id
      join places warehouse on warehouse.id = record.warehouse_id
      left join places section on section.id = record.section_id
    where latest.warehouse_id = issue_notes.warehouse_id
  ) lot
  where remaining > 0)`;

/** Lots stand in the order in which stock/draw.ts takes them: those asked for as they were named, otherwise by FEFO. */
const drawOrder = sql.raw(`wanted.place, ${fefoText('lot')}, ${lastReceiptText('record')}`);

/** Selects the lots that `item` asks for, with their places in its list. */
const wantedLots = sql`rows from (json_to_recordset(item.requested_lots) as ("lotId" int, quantity numeric))
  with ordinality as wanted (lot_id, quantity, place)`;

const lotHead = sql`${lotHeadOf('lot')}::jsonb`;

/** This is a lot in a section. */
const lotThere = sql`${lotHead} || jsonb_build_object('receivedAt', lot.received_at)`;

/**
 * Selects what `issue_notes.warehouse_id` can issue of the product of `item`, and where it is: of a tracked product the
 * lots that the item asks for, also those that have expired; without such, all that have not.
 */
const stockOfItem = sql`
  select coalesce(sum(record.available), 0) as available,
    coalesce(json_agg(json_build_object('section', ${placeName}, 'quantity', record.available)
      order by ${sql.raw(lastReceiptText('record'))}) filter (where record.available > 0), '[]'::json) as sections,
    null::json as lots
  from stock_records record
    join places warehouse on warehouse.id = record.warehouse_id
    left join places section on section.id = record.section_id
  where record.warehouse_id = issue_notes.warehouse_id and record.product_id = item.product_id
    and products.tracking = 'none'
  having products.tracking = 'none'
  union all
  select coalesce(sum(held.available), 0),
    coalesce(json_agg(json_build_object('section', ${placeName}, 'quantity', held.available) order by ${drawOrder}), '[]'::json),
    coalesce(json_agg(json_build_object('section', ${placeName}, 'quantity', held.available, 'receiptNo', '',
      'batchNo', lot.number, 'lot', ${lotThere}) order by ${drawOrder}), '[]'::json)
  from record_lots held
    join lots lot on lot.id = held.lot_id
    join stock_records record on record.id = held.record_id
    join places warehouse on warehouse.id = record.warehouse_id
    left join places section on section.id = record.section_id
    left join ${wantedLots} on wanted.lot_id = lot.id
  where record.warehouse_id = issue_notes.warehouse_id and record.product_id = item.product_id
    and products.tracking <> 'none' and held.available > 0
    and case when item.requested_lots is null then not ${sql.raw(hasExpiredText('lot'))}
      else wanted.lot_id is not null end
  having products.tracking <> 'none'`;

/** Selects where the goods of `item` came from, once it is issued. */
const drawnForItem = sql`
  select coalesce(json_agg(json_build_object('section', ${placeName}, 'quantity', -ledger.available_delta)
      order by ledger.id), '[]'::json) as sections,
    coalesce(json_agg(json_build_object('section', ${placeName}, 'quantity', -ledger.available_delta, 'receiptNo', '',
      'batchNo', lot.number, 'lot', ${lotThere}) order by ledger.id) filter (where lot.id is not null), '[]'::json) as lots
  from stock_ledger ledger
    join stock_records record on record.id = ledger.record_id
    join places warehouse on warehouse.id = record.warehouse_id
    left join places section on section.id = record.section_id
    left join lots lot on lot.id = ledger.lot_id
  where item.status <> 'pending' and ledger.note_item_id = item.id and ledger.entry_type = 'remove'
    and not exists (select from ledger_reversals where reversed_id = ledger.id)`;

/**
 * Selects the lines of each note of `issue_notes`, as JSON in the order they were added.
 * @param issuedKey the kind's name for the issued quantity on the wire
 */
export function itemsOf<Item>(issuedKey: NoteKind['issuedKey']) {
  return sql<Item[]>`coalesce((
    select json_agg(json_build_object('id', item.id, 'productId', item.product_id, 'quantity', item.quantity,
      'entered', item.entered, 'enteredIssued', item.entered_issued, 'quantityAvailable', stock.available,
      'sections', case when item.status = 'pending' then stock.sections else drawn.sections end,
      'lots', case when item.status <> 'pending' then drawn.lots
        when stock.lots is not null then stock.lots
        when issue_notes.status <> 'active' then '[]'::json
        else ${lotsAtHand} end,
      'requestedLots', (select json_agg(${lotHead} || jsonb_build_object('quantity', wanted.quantity) order by wanted.place)
        from ${wantedLots} join lots lot on lot.id = wanted.lot_id),
      'requestedLotsReason', item.requested_lots_reason, 'lotsReason', item.lots_reason,
            ${sql.lit(issuedKey)}, item.quantity_issued, 'condition', item.condition, 'comment', item.comment,
      'collectComment', item.collect_comment, 'batchNo', item.batch_no, 'status', item.status,
      'isReturn', item.is_return::int, 'Product', ${lineProduct}) order by item.id)
    from issue_note_items item
      join products on products.id = item.product_id
      join units on units.id = products.unit_id
      cross join lateral (${stockOfItem}) stock
      cross join lateral (${drawnForItem}) drawn
    where item.note_id = issue_notes.id), '[]'::json)`;
}

/**
 * Selects the stock that a warehouse (all sections together) or a virtual warehouse has available, expired goods
 * included: a note may ask for them by their lots.
 */
export function availableStock(database: Database, warehouseId: number | RawBuilder<number>, isSearched = always.many) {
  return database
    .selectFrom('stock_records')
    .innerJoin('products', 'products.id', 'stock_records.product_id')
    .where('stock_records.warehouse_id', '=', warehouseId)
    .where(sql<boolean>`(stock_records.available > 0) is not false`)
    .where('products.deleted_at', 'is', null)
    .where(isSearched);
}

/** Selects the same, one row per product. */
export function stockLines(database: Database, warehouseId: number | RawBuilder<number>, isSearched = always.many) {
  return availableStock(database, warehouseId, isSearched)
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select([
      sql<number | null>`case when count(*) = count(stock_records.available) then sum(${issuable}) end`.as('quantity'),
      sql<number | null>`case when count(*) = count(stock_records.available)
        then sum(stock_records.available - ${issuable}) end`.as('expired'),
      sql<StockLine['Product']>`${lineProduct}`.as('Product'),
    ])
    .groupBy(['products.id', 'units.id']);
}

/** Loads all of it, by name. */
export const stockOfWarehouses = rowsBy({
  name: 'stock of warehouses',
  level: 'plain',
  query: (database, ids) =>
    stockLines(database, ids)
      .select('stock_records.warehouse_id as warehouseId')
      .groupBy('stock_records.warehouse_id')
      .orderBy('products.name')
      .orderBy('products.id'),
  of: ({ warehouseId }) => warehouseId,
});
