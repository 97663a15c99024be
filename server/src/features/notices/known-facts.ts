import {
  type ApprovalModule,
  countKeepers,
  countReviewers,
  decidingFlags,
  flagsIn,
  handlerFlags,
  type PermissionFlag,
} from '@ghala/contract/access/permissions';
import { BUYS, type RequestFacts } from '@ghala/contract/events/notices';
import { byNote, type NoteKindName, noteCodes, noteKinds, ofEachNote } from '@ghala/contract/kinds/note-kinds';
import { byRequest } from '@ghala/contract/kinds/request-kinds';
import { type RawBuilder, sql } from 'kysely';
import { findPolicy } from '../../accounts/separate-duties';
import { activeUsers } from '../../accounts/user-management';
import type { Database } from '../../db/database';
import { documentOf } from '../../documents/approval-documents';
import { blindCountersOf } from './blind-counters';
import { findStockFalls, type StockFall } from './stock-falls';
import type { ToldEvent, ToldRowEvent } from './told-events';

/** Holds a request for approval as the database has it now. */
export interface KnownRequest {
  facts: RequestFacts;
  requesterId: number;
  /** These users, beside the requester, leave the decision to others. */
  excludedIds: readonly number[];
  isPending: boolean;
  /** The request follows from this count of stock; the count tells whether something of it awaits a decision. */
  count: { id: number; number: string; isPending: boolean } | null;
}

/** Tells whose a document is. */
export interface KnownNote {
  creatorId: number;
  /** This user has, or is to have, the goods of a dispatch. */
  holderId: number | null;
  kind: NoteKindName;
  number: string;
  /** An active note may be processed. */
  isActive: boolean;
}
interface IncompleteDelivery {
  creatorId: number;
  receipt: string;
  receiverId: number;
  /** The receipt fulfils this order, which this user raised; '' and null if there is none. */
  order: string;
  raiserId: number | null;
}

/** Tells of a count of stock who counted it. */
interface KnownCount {
  name: string;
  counterIds: readonly number[];
  /** These of them counted each line whose adjustment awaits a decision. */
  ofAllIds: readonly number[];
  /** So many adjustments await a decision. */
  pending: number;
  /** Null if nobody counts its goods blind in another count: see `blindCountersOf`. */
  blindCounters: readonly number[] | null;
}

/** Holds the facts from the database, beside those of the events themselves, that say whom to tell. */
export interface KnownFacts {
  requests: readonly KnownRequest[];
  notes: ReadonlyMap<number, KnownNote>;
  /** Maps each order to who raised it, and each receipt to who opened it. */
  raisers: ReadonlyMap<number, number>;
  receivers: ReadonlyMap<number, number>;
  incompleteDeliveries: ReadonlyMap<number, IncompleteDelivery>;
  counts: ReadonlyMap<number, KnownCount>;
  falls: readonly StockFall[];
  /** Maps each permission to decide, raise orders, process notes or count to the active users who have it. */
  holders: ReadonlyMap<PermissionFlag, readonly number[]>;
  /** If set, nobody ever decides on their own request. */
  isOwnForbidden: boolean;
}

/** Maps the entity of an event to the module that its request for approval comes from. */
const moduleOfEntity: Partial<Record<string, ApprovalModule>> = {
  purchaseOrder: 'purchase',
  ...byNote('entity', (kind) => kind),
  ...byRequest('entity', (kind) => kind),
};
const moduleOfCode: Partial<Record<string, ApprovalModule>> = {
  ...ofEachNote({ requestCancel: 'Cancellation' as const }),
  'import.requestStock': 'OpeningStock',
  'import.requestUndo': 'ImportUndo',
  'receipt.requestReverse': 'ReceiptReversal',
};

/** For these events it is looked up whose note they are about. */
const aboutNotes: ReadonlySet<string> = new Set([
  ...noteCodes('submit', 'approve', 'correct', 'leave', 'process', 'cancel', 'reject', 'delete'),
  ...['pickupNote.sendCode', 'pickupNote.resendCode'],
]);

/** Finds the module of the request that an event makes. */
export function moduleOf(code: string): ApprovalModule | undefined {
  return moduleOfCode[code] ?? moduleOfEntity[code.split('.')[0] ?? ''];
}

/** Finds the document that an event asks a decision on. */
export function documentIn(event: ToldRowEvent): number {
  return event.code === 'receipt.requestReverse' ? event.reversalId : event.id;
}

export async function loadKnownFacts(db: Database, events: readonly ToldEvent[]): Promise<KnownFacts> {
  const ids = (...codes: ToldEvent['code'][]) =>
    events.flatMap((event) => ('id' in event && codes.includes(event.code) ? event.id : []));
  const requests = await findRequests(db, events);
  const orders = requests.filter(({ facts }) => facts.module === 'purchase').map(({ facts }) => facts.documentId);
  return {
    requests,
    notes: await findNotes(
      db,
      events.flatMap((event) => {
        if (event.code === 'markedReturn.remind') return event.noteId;
        if (!('id' in event)) return [];
        return aboutNotes.has(event.code) ? event.id : [];
      }),
    ),
    raisers: await findAuthors(db, 'purchases', 'raised_by_id', [
      ...orders,
      ...ids('purchaseOrder.fulfil', 'purchaseOrder.complete'),
    ]),
    receivers: await findAuthors(db, 'receipts', 'created_by_id', ids('receipt.process', 'receipt.reverse')),
    incompleteDeliveries: await findIncompleteDeliveries(
      db,
      ids('incompleteDelivery.complete', 'incompleteDelivery.settle'),
    ),
    counts: await findCounts(
      db,
      ids('stockCount.start', 'stockCount.askRecount', 'stockCount.submit', 'stockCount.cancel'),
    ),
    falls: await findStockFalls(db, {
      item: events.flatMap((event) => ('itemId' in event ? event.itemId : [])),
      adjustment: ids('stockAdjustment.complete'),
      reservation: ids('stockReservation.create'),
      reversal: events.flatMap((event) => (event.code === 'receipt.reverse' ? event.reversalId : [])),
    }),
    holders: await findHolders(db),
    isOwnForbidden: (await findPolicy(db)).ownRequests === 'never',
  };
}

/** Finds the pending requests for the submitted documents, and those that were decided. */
async function findRequests(db: Database, events: readonly ToldEvent[]): Promise<KnownRequest[]> {
  const asked = events.flatMap((event) => {
    const module = moduleOf(event.code);
    // Requests of a count are told together.
    const isOfCount = event.code === 'stockAdjustment.request' && event.stockCount !== undefined;
    const isAsked = 'isAwaited' in event && event.isAwaited && !isOfCount;
    return isAsked && module !== undefined ? { module, id: documentIn(event) } : [];
  });
  const decided = events.flatMap((event) =>
    event.code === 'approvalRequest.approve' || event.code === 'approvalRequest.reject' ? event.id : [],
  );
  return [
    ...(await readRequests(db, decided, sql`approvals.id = any(${decided}::int[])`)),
    ...(await readRequests(
      db,
      asked,
      sql`approvals.status = 'pending' and (approvals.module, ${documentOf}) in (select * from unnest(
        ${asked.map(({ module }) => module)}::approval_module[], ${asked.map(({ id }) => id)}::int[]))`,
    )),
  ];
}

async function readRequests(
  db: Database,
  wanted: readonly unknown[],
  isWanted: RawBuilder<boolean>,
): Promise<KnownRequest[]> {
  if (wanted.length === 0) return [];
  const found = await db
    .selectFrom('approvals')
    // A request with a number is known by it, whatever products its document has.
    .leftJoin('products', (join) =>
      join.on(sql<boolean>`approvals.document_no = '' and products.id = approvals.product_ids[1]`),
    )
    .leftJoin('stock_adjustments', 'stock_adjustments.id', 'approvals.adjustment_id')
    .leftJoin('stock_counts', 'stock_counts.id', 'stock_adjustments.count_id')
    .select([
      'approvals.id as requestId',
      'approvals.module',
      documentOf.as('documentId'),
      'approvals.document_no as number',
      sql<string>`coalesce(products.name, '')`.as('product'),
      'approvals.requested_by_id as requesterId',
      'approvals.excluded_ids as excludedIds',
      sql<boolean>`approvals.status = 'pending'`.as('isPending'),
      sql<KnownRequest['count']>`case when stock_counts.id is not null
        then json_build_object('id', stock_counts.id, 'number', stock_counts.count_no, 'isPending', exists (
          select from stock_adjustments asked
          where asked.count_id = stock_counts.id and asked.status = 'pending')) end`.as('count'),
    ])
    .where(isWanted)
    .execute();
  return found.map(({ requesterId, excludedIds, isPending, count, ...facts }) => ({
    requesterId,
    excludedIds,
    isPending,
    count,
    facts,
  }));
}

async function findNotes(db: Database, ids: readonly number[]): Promise<KnownFacts['notes']> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('issue_notes')
    .select([
      'id',
      'created_by_id as creatorId',
      sql<number | null>`coalesce(dispatched_to_id, assigned_to_id)`.as('holderId'),
      'kind',
      'note_no as number',
      sql<boolean>`status = 'active'`.as('isActive'),
    ])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...note }) => [id, note]));
}

async function findAuthors<Column extends 'raised_by_id' | 'created_by_id'>(
  db: Database,
  table: 'purchases' | 'receipts',
  column: Column,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; author: number }>`
    select id, ${sql.ref(column)} as author from ${sql.table(table)} where id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, author }) => [id, author]));
}

async function findIncompleteDeliveries(
  db: Database,
  ids: readonly number[],
): Promise<KnownFacts['incompleteDeliveries']> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('incomplete_notes')
    .innerJoin('receipts', 'receipts.id', 'incomplete_notes.receipt_id')
    .leftJoin('purchases', 'purchases.id', 'receipts.purchase_id')
    .select([
      'incomplete_notes.id',
      'incomplete_notes.created_by_id as creatorId',
      'receipts.receipt_no as receipt',
      'receipts.created_by_id as receiverId',
      sql<string>`coalesce(purchases.purchase_no, '')`.as('order'),
      'purchases.raised_by_id as raiserId',
    ])
    .where('incomplete_notes.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...note }) => [id, note]));
}

async function findCounts(db: Database, ids: readonly number[]): Promise<KnownFacts['counts']> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<KnownCount & { id: number }>`
    select stock_count.id, stock_count.name,
      coalesce((select json_agg(distinct entry.user_id) from count_entries entry
        join count_lines line on line.id = entry.line_id where line.count_id = stock_count.id), '[]') as "counterIds",
      coalesce((select json_agg(every.id) from (
        select counter.id from stock_adjustments asked
          join approvals on approvals.adjustment_id = asked.id and approvals.status = 'pending'
          cross join unnest(approvals.excluded_ids) counter (id)
        where asked.count_id = stock_count.id and asked.status = 'pending'
        group by counter.id having count(*) = (select count(*) from stock_adjustments pending
          where pending.count_id = stock_count.id and pending.status = 'pending')) every), '[]') as "ofAllIds",
      (select count(*) from stock_adjustments asked
        where asked.count_id = stock_count.id and asked.status = 'pending') as pending,
      ${blindCountersOf(sql`select counted.record_id from count_lines counted where counted.count_id = stock_count.id`)}
        as "blindCounters"
    from stock_counts stock_count where stock_count.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...count }) => [id, count]));
}

async function findHolders(db: Database): Promise<KnownFacts['holders']> {
  const wanted = new Set<PermissionFlag>([
    BUYS,
    ...countKeepers,
    ...countReviewers,
    ...handlerFlags,
    ...Object.values(noteKinds).map(({ flags }) => flags.process),
    ...decidingFlags,
  ]);
  const users = await activeUsers(db)
    .select(['users.id', 'roles.flags'])
    .where(sql<boolean>`roles.flags && ${[...wanted]}::text[]`)
    .orderBy('users.id')
    .execute();
  const held = users.map(({ id, flags }) => ({ id, flags: flagsIn(flags) }));
  return new Map([...wanted].map((flag) => [flag, held.filter(({ flags }) => flags.has(flag)).map(({ id }) => id)]));
}
