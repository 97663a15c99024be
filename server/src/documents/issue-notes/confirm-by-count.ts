import { sql } from 'kysely';
import { rowsBy } from '../../operation/loader';
import type { Operation } from '../../operation/operation';
import type { Decide, Facts } from '../../operation/work';
import type { Writer } from '../../operation/writer';
import { AppError } from '../../runtime/errors';
import { decide, requests } from '../approval-requests';
import { requireCancellable, returnGoods } from './cancel-note';
import { claimNoteOf } from './note-facts';
import type { NoteHooks, NoteKind } from './note-kind';

/** This is a count whose lines may show that the goods of cancelled notes are on the shelf. */
export interface ConfirmingCount {
  id: number;
  count_no: string;
  place_id: number;
}

/** This is a cancellation that waits, all of whose goods were found. */
interface Found {
  approvalId: number;
  goods: readonly { lineId: number; counterId: number; quantity: number }[];
}

/** The clock of a device may be ahead by this much, as counts allow it. */
const CLOCK = sql`interval '10 minutes'`;

/**
 * Confirms the cancellations of processed notes whose goods were all found by a count. They are, if as much lies there
 * beyond the books as could at all, counted after the request by people whom it does not concern, and nothing has moved
 * since. The cancellation returns the goods, so the lines of the count expect them from then on. What can no longer be
 * cancelled goes on waiting.
 * @param count is locked by the operation alone, and marked as submitted
 */
export async function confirmByCount(
  facts: Facts,
  kinds: readonly NoteKind[],
  hooks: NoteHooks,
  count: ConfirmingCount,
): Promise<Decide<void>> {
  // One statement compares all lines of the count, which may be many, with what waits.
  const found = await findConfirmed(facts.alone(), count);
  const decided = await Promise.all(found.map((one) => confirm(facts, kinds, hooks, one, count.count_no)));
  return (changes) => {
    for (const [index, finish] of decided.entries()) {
      if (finish === undefined) continue;
      finish(changes);
      for (const { lineId, quantity } of found[index]?.goods ?? []) changes.write(expected, { lineId, quantity });
    }
  };
}

/** Lines of a count expect what returned; it is sent once the stock has moved, as it keeps the last rows of the ledger. */
const expected: Writer<{ lineId: number; quantity: number }> = {
  name: 'lines of counts that expect what returned',
  order: 'messages',
  replaces: undefined,
  text: `update count_lines line set on_hand = line.on_hand + given.quantity, ledger_id = record.last_ledger_id
    from (select line_id, sum(quantity) as quantity from unnest($1::int[], $2::numeric[]) as given (line_id, quantity)
        group by line_id) given, stock_records record
    where line.id = given.line_id and record.id = line.record_id`,
  values: (rows) => [rows.map(({ lineId }) => lineId), rows.map(({ quantity }) => quantity)],
};

/**
 * @returns undefined if its request was decided or its goods moved meanwhile, or the note can no longer be cancelled
 */
async function confirm(
  facts: Facts,
  kinds: readonly NoteKind[],
  hooks: NoteHooks,
  { approvalId, goods }: Found,
  countNo: string,
): Promise<Decide<void> | undefined> {
  const request = await facts.find(requests, approvalId);
  const deciderId = goods[0]?.counterId;
  if (request?.status !== 'pending' || deciderId === undefined) return undefined;
  const { reason, requestedById, documentId } = request;
  try {
    const { note, kind } = await claimNoteOf(facts, kinds, documentId);
    requireCancellable(note);
    const how = { reason, cancelledById: requestedById, stockCount: countNo };
    const cancel = await returnGoods(facts, kind, note, how, hooks);
    // This runs now that the stock records are locked.
    const moved = await Promise.all(goods.map(({ lineId }) => facts.find(movements, lineId)));
    if (moved.flat().length > 0) return undefined;
    return (changes) => {
      cancel(changes);
      decide(changes, request, { type: 'approved', comment: countNo, deciderId });
    };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Says what has moved of the goods of a line since it was counted. */
const movements = rowsBy({
  name: 'movements since counts',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('count_lines')
      .innerJoin('stock_ledger', 'stock_ledger.record_id', 'count_lines.record_id')
      .select(['count_lines.id as lineId', 'stock_ledger.id'])
      .where('count_lines.id', '=', ids)
      .whereRef('stock_ledger.lot_id', 'is not distinct from', 'count_lines.lot_id')
      .where(sql<boolean>`stock_ledger.id > coalesce(count_lines.ledger_id, 0)`),
  of: ({ lineId }) => lineId,
});

/** Says whether a figure that a line goes by may be from before a request. */
const isFromBefore = sql`exists (
  select from count_entries entry
  where entry.line_id = line.id
    and entry.counted_at <= waiting.created_at + case when entry.counted_at = entry.created_at then interval '0' else ${CLOCK} end
    and entry.counted_at >= coalesce((select max(again.counted_at) from count_entries again
      where again.line_id = line.id and again.kind = 'recount'), '-infinity'))`;

/**
 * As for all decisions: as long as the only password of an account came from one of them, nothing shows that it has an
 * owner.
 */
const isCountedByThem = sql`exists (
  select from users counter
  where counter.id = any(line_counters(line.id))
    and (counter.id = any(waiting.concerned_ids)
      or (counter.password_chosen_at is null and counter.password_given_by_id = any(waiting.concerned_ids))))`;

/**
 * The cancellations of which all goods were found, with what each line counted. What may lie on a shelf beyond the books: goods
 * that were issued for notes which wait to be cancelled, are not processed, or have not left where exits are marked; and
 * those of receipts that are not processed. Whose it is, nobody can tell, so all of it has to be there.
 */
async function findConfirmed({ db }: Operation, count: ConfirmingCount): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with waiting as (
      select request.id, request.note_id, request.created_at,
        request.requested_by_id || request.excluded_ids as concerned_ids
      from approvals request join issue_notes note on note.id = request.note_id
      where request.module = 'Cancellation' and request.status = 'pending' and note.warehouse_id = ${count.place_id}
    ),
    here as (
      select note_id from waiting
      union select id from issue_notes
        where warehouse_id = ${count.place_id} and status in ('pending', 'active') and exists (select from waiting)
      union select id from issue_notes
        where warehouse_id = ${count.place_id} and status = 'completed' and left_at is null
          and processed_at > now() - interval '14 days' and exists (select from waiting) and exists (
            select from issue_notes gone
            where gone.warehouse_id = ${count.place_id} and gone.left_at > now() - interval '14 days')
    ),
    issued as (
      select here.note_id, ledger.record_id, ledger.lot_id, -ledger.available_delta as quantity
      from here
        join issue_note_items item on item.note_id = here.note_id and item.status = 'completed'
        join stock_ledger ledger on ledger.note_item_id = item.id and ledger.entry_type = 'remove'
      where not exists (select from ledger_reversals where reversed_id = ledger.id)
    ),
    beyond as (
      select record_id, lot_id, sum(quantity) as quantity from issued group by record_id, lot_id
    ),
    goods as (
      select waiting.id, record_id, lot_id, sum(quantity) as quantity
      from waiting join issued using (note_id) group by waiting.id, record_id, lot_id
    )
    select waiting.id as "approvalId",
      json_agg(json_build_object('lineId', line.id, 'quantity', goods.quantity, 'counterId', line.counted_by_id)
        order by line.id) as goods
    from waiting
      join goods on goods.id = waiting.id
      join stock_records record on record.id = goods.record_id
      join beyond on beyond.record_id = goods.record_id and beyond.lot_id is not distinct from goods.lot_id
      left join count_lines line on line.count_id = ${count.id} and line.record_id = goods.record_id
        and line.lot_id is not distinct from goods.lot_id and line.state in ('counted', 'agreed')
        and line.difference >= beyond.quantity + coalesce((
          select sum(received.quantity) from receipt_items received join receipts on receipts.id = received.receipt_id
          where receipts.status = 'saved' and received.product_id = record.product_id
            and received.warehouse_id = record.warehouse_id
            and received.section_id is not distinct from record.section_id), 0)
        and not ${isFromBefore} and not ${isCountedByThem}
    group by waiting.id
    having bool_and(line.id is not null)
    order by waiting.id`.execute(db);
  return rows;
}
