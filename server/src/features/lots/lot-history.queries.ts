import type { LotDetail, LotMovement } from '@ghala/contract/calls/lots';
import type { EventCode, ExpirySource } from '@ghala/contract/events/events';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { placeLabel } from '../../db/place-label';
import { lineProduct } from '../../db/references';
import { movementDocument } from '../../documents/stock-records/movement-document';
import { placedRecords, recordSection, recordWarehouse } from '../../documents/stock-records/placed-records';
import { isSomeWithheld, wholeSum } from '../../documents/stock-records/whole-sum';
import { notFound } from '../../runtime/errors';
import { daysLeft, heldInPlaces, isExpired } from './lots.queries';

/** A lot with what the ledger has of it. @throws {AppError} not_found */
export async function lotDetail(database: Database, id: number): Promise<LotDetail> {
  const [lot, sums, places, reservations, expiryMoves] = await Promise.all([
    database
      .selectFrom('lots')
      .innerJoin('products', 'products.id', 'lots.product_id')
      .innerJoin('units', 'units.id', 'products.unit_id')
      .select([
        'lots.id as lotId',
        'lots.number as number',
        'lots.expires_on as expiresOn',
        isExpired.as('isExpired'),
        'lots.made_on as madeOn',
        daysLeft.as('daysLeft'),
        'lots.received_at as receivedAt',
        sql<LotDetail['Product']>`${lineProduct}`.as('Product'),
        sql<number | null>`(select ${wholeSum('on_hand')} from record_lots where lot_id = lots.id)`.as('onHand'),
        isSomeWithheld(sql`product_id = lots.product_id`).as('isWithheld'),
      ])
      .where('lots.id', '=', id)
      .executeTakeFirst(),
    sumsOf(database, id),
    heldInPlaces(database).where('record_lots.lot_id', '=', id).orderBy('place').orderBy('record.id').execute(),
    reservationsOf(database, id),
    expiryMovesOf(database, id),
  ]);
  if (lot === undefined) throw notFound('lot');
  const { isWithheld, ...told } = lot;
  return {
    ...told,
    ...(isWithheld ? { received: null, issued: null, adjusted: null, counted: null, onHand: null } : sums),
    places,
    reservations,
    expiryMoves,
  };
}

type Sums = Pick<LotDetail, 'received' | 'issued' | 'adjusted' | 'counted'>;

/** An issue that was undone cancels out, and so does opening stock whose import was. */
function sumsOf(database: Database, id: number): Promise<Sums> {
  const sum = (kinds: RawBuilder<unknown>, sign = sql`1`) =>
    sql<number>`coalesce(${sign} * sum(available_delta) filter (where ${kinds}), 0)`;
  return database
    .selectFrom('stock_ledger')
    .select([
      sum(sql`receipt_item_id is not null`).as('received'),
      sum(sql`note_item_id is not null`, sql`-1`).as('issued'),
      sum(sql`adjustment_id is not null`).as('adjusted'),
      sum(sql`tracking_change_id is not null`).as('counted'),
    ])
    .where('lot_id', '=', id)
    .executeTakeFirstOrThrow();
}

function reservationsOf(database: Database, id: number): Promise<LotDetail['reservations']> {
  return database
    .selectFrom('reservation_lots')
    .innerJoin('stock_reservations', 'stock_reservations.id', 'reservation_lots.reservation_id')
    .innerJoin('stock_records as record', 'record.id', 'stock_reservations.record_id')
    .innerJoin('places as place', (join) =>
      join.on('place.id', '=', sql<number>`coalesce(record.section_id, record.warehouse_id)`),
    )
    .leftJoin('places as host', 'host.id', 'place.warehouse_id')
    .innerJoin('users', 'users.id', 'stock_reservations.created_by_id')
    .select([
      'stock_reservations.id as id',
      'reservation_lots.quantity as quantity',
      'stock_reservations.comment as comment',
      placeLabel.as('place'),
      'stock_reservations.created_at as createdAt',
      sql<{ id: number; name: string }>`json_build_object('id', users.id, 'name', users.name)`.as('User'),
    ])
    .where('reservation_lots.lot_id', '=', id)
    .where('reservation_lots.quantity', '>', 0)
    .orderBy('stock_reservations.id', 'desc')
    .execute();
}

/** Reads those of the audit log, for everybody who sees the lot. */
function expiryMovesOf(database: Database, id: number): Promise<LotDetail['expiryMoves']> {
  const code = 'lot.moveExpiry' satisfies EventCode;
  return database
    .selectFrom('audit_logs')
    .innerJoin('users', 'users.id', 'audit_logs.user_id')
    .select([
      sql<string | null>`nullif(audit_logs.data ->> 'from', '')`.as('from'),
      sql<string | null>`nullif(audit_logs.data ->> 'to', '')`.as('to'),
      sql<string>`audit_logs.data ->> 'reason'`.as('reason'),
      sql<ExpirySource | null>`audit_logs.data ->> 'source'`.as('source'),
      'users.name as by',
      'audit_logs.created_at as at',
    ])
    .where('audit_logs.code', '=', code)
    .where('audit_logs.entity_id', '=', id)
    .orderBy('audit_logs.id', 'desc')
    .execute();
}

/** Selects the rows of the ledger of a lot. What is reserved stays in its place, and the lot itself tells of it. */
export function movementsOf(database: Database, lotId: number, direction: 'in' | 'out' | null) {
  const rows = database.selectFrom('stock_ledger').where('stock_ledger.lot_id', '=', lotId);
  if (direction === 'in') return rows.where('stock_ledger.entry_type', '=', 'addition');
  if (direction === 'out')
    return rows.where('stock_ledger.entry_type', '=', 'remove').where(sql<boolean>`not ${isUndone}`);
  return rows.where('stock_ledger.available_delta', '<>', 0);
}

/** The undoing must be whole: a receipt that was reversed in part still brought the rest. */
const isUndone = sql<boolean>`exists (select from ledger_reversals taken
  where taken.reversed_id = stock_ledger.id and taken.quantity is not distinct from taken.most)`;

/** Adds the columns of all movements of lots. */
export function movementRows(database: Database) {
  return placedRecords(database)
    .innerJoin('stock_ledger', 'stock_ledger.record_id', 'stock_records.id')
    .innerJoin('users', 'users.id', 'stock_ledger.user_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('issue_note_items')
          .innerJoin('issue_notes', 'issue_notes.id', 'issue_note_items.note_id')
          .leftJoin('users as assignees', 'assignees.id', 'issue_notes.assigned_to_id')
          .select([
            sql<LotMovement['Receiver']>`json_build_object(
              'name', coalesce(assignees.name, issue_notes.assignee_name), 'company', issue_notes.assignee_company,
              'phone', coalesce(nullif(issue_notes.assignee_phone, ''), assignees.phone, ''))`.as('receiver'),
            'issue_notes.vehicle',
            'issue_notes.project',
            'issue_notes.left_at',
            sql<LotMovement['returned']>`(select status from marked_returns
              where marked_returns.note_item_id = issue_note_items.id)`.as('returned'),
          ])
          .whereRef('issue_note_items.id', '=', 'stock_ledger.note_item_id')
          .offset(0)
          .as('note'),
      (join) => join.onTrue(),
    )
    .select([
      'stock_ledger.id as id',
      'stock_ledger.created_at as createdAt',
      'stock_ledger.entry_type as kind',
      'stock_ledger.available_delta as quantity',
      'stock_ledger.note as note',
      sql<LotMovement['User']>`json_build_object('id', users.id, 'name', users.name)`.as('User'),
      movementDocument.as('document'),
      sql<LotMovement['Inventory']>`json_build_object('id', stock_records.id, 'Warehouse', ${recordWarehouse},
        'Section', ${recordSection})`.as('Inventory'),
      sql<LotMovement['Supplier']>`case when stock_ledger.receipt_item_id is not null then (
        select json_build_object('id', suppliers.id, 'name', suppliers.name)
        from receipt_items join receipts on receipts.id = receipt_items.receipt_id
          join suppliers on suppliers.id = receipts.supplier_id
        where receipt_items.id = stock_ledger.receipt_item_id) end`.as('Supplier'),
      'note.receiver as Receiver',
      sql<string>`coalesce(note.vehicle, '')`.as('vehicle'),
      sql<string>`coalesce(note.project, case when stock_ledger.receipt_item_id is not null then (
        select receipts.project from receipt_items join receipts on receipts.id = receipt_items.receipt_id
        where receipt_items.id = stock_ledger.receipt_item_id) end, '')`.as('project'),
      'note.left_at as leftAt',
      isUndone.as('isUndone'),
      'note.returned as returned',
      otherPlace.as('otherPlace'),
    ]);
}

/** Names the place that goods went to by a transfer, or that they came from. */
const otherPlace = sql<string>`coalesce(case when stock_ledger.transfer_id is not null then (
  select ${placeLabel} from stock_transfers
    join stock_records record on record.id = case when stock_ledger.record_id = stock_transfers.record_id
      then stock_transfers.to_record_id else stock_transfers.record_id end
    join places place on place.id = coalesce(record.section_id, record.warehouse_id)
    left join places host on host.id = place.warehouse_id
  where stock_transfers.id = stock_ledger.transfer_id) end, '')`;
