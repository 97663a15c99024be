import { sql } from 'kysely';
import { apply } from '../../kernel/commit/apply';
import type { Decide, Facts } from '../../kernel/commit/work';
import { AppError } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { type Thousandths, thousandths } from '../../stock/thousandths';
import { decide, requests } from '../approval-requests';
import { requireCancellable, returnGoods } from './cancel-note';
import { claimNoteOf } from './note-facts';
import type { NoteHooks, NoteKind } from './note-kind';

/** A count whose lines may show that the goods of cancelled notes are on the shelf. */
export interface ConfirmingCount {
  id: number;
  count_no: string;
  place_id: number;
}

/** A cancellation that waits, each of whose goods has a line in the count. */
interface Waiting {
  approvalId: number;
  goods: readonly Counted[];
}

interface Counted {
  lineId: number;
  /** What the cancellation returns, and what was counted beyond the books, in the product's unit. */
  quantity: number;
  difference: number;
  counterId: number;
}

/**
 * Confirms the cancellations of processed notes whose goods were all found by a count: they are beyond what the books have,
 * and were counted after the request by people who neither asked for it nor issued the goods. The cancellation returns them,
 * so the lines of the count expect them from then on. What can no longer be cancelled goes on waiting.
 * @param operation has locked the count alone
 */
export async function confirmByCount(
  operation: Operation,
  kinds: readonly NoteKind[],
  hooks: NoteHooks,
  count: ConfirmingCount,
): Promise<void> {
  const found = allFound(await findWaiting(operation, count));
  if (found.length === 0) return;
  const confirmed = await apply<Waiting[]>(operation, async (facts) => {
    const decided = await Promise.all(found.map((one) => confirm(facts, kinds, hooks, one, count.count_no)));
    return (changes) => {
      for (const finish of decided) finish?.(changes);
      return found.filter((_one, index) => decided[index] !== undefined);
    };
  });
  for (const { lineId, quantity } of confirmed.flatMap(({ goods }) => goods))
    await operation.db
      .updateTable('count_lines')
      .set({ on_hand: sql`on_hand + ${quantity}::numeric` })
      .where('id', '=', lineId)
      .execute();
}

/** Older requests come first: what one line found may be enough for some of them only. */
function allFound(waiting: readonly Waiting[]): Waiting[] {
  const left = new Map<number, Thousandths>();
  const leftOf = ({ lineId, difference }: Counted) => left.get(lineId) ?? thousandths(difference);
  return waiting.filter(({ goods }) => {
    const isFound = goods.every((one) => leftOf(one) >= thousandths(one.quantity));
    if (isFound) for (const one of goods) left.set(one.lineId, leftOf(one) - thousandths(one.quantity));
    return isFound;
  });
}

/** @returns undefined if its request was decided meanwhile, or the note can no longer be cancelled */
async function confirm(
  facts: Facts,
  kinds: readonly NoteKind[],
  hooks: NoteHooks,
  { approvalId, goods }: Waiting,
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
    return (changes) => {
      cancel(changes);
      decide(changes, request, { type: 'approved', comment: countNo, deciderId });
    };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Whether a figure that a line still goes by is from before a request. */
const isFromBefore = sql`exists (
  select from count_entries entry
  where entry.line_id = line.id and entry.counted_at <= waiting.created_at
    and entry.counted_at >= coalesce((select max(again.counted_at) from count_entries again
      where again.line_id = line.id and again.kind = 'recount'), '-infinity'))`;

/** As for all decisions: as long as the only password of an account came from one of them, nothing shows that it has an owner. */
const isCountedByThem = sql`exists (
  select from users counter
  where counter.id = any(line_counters(line.id))
    and (counter.id = any(waiting.involved_ids)
      or (counter.password_chosen_at is null and counter.password_given_by_id = any(waiting.involved_ids))))`;

async function findWaiting({ db }: Operation, count: ConfirmingCount): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with waiting as (
      select request.id, request.note_id, request.created_at, request.requested_by_id || request.excluded_ids as involved_ids
      from approvals request join issue_notes note on note.id = request.note_id
      where request.module = 'Cancellation' and request.status = 'pending' and note.warehouse_id = ${count.place_id}
    ),
    goods as (
      select waiting.id, ledger.record_id, ledger.lot_id, -sum(ledger.available_delta) as quantity
      from waiting
        join issue_note_items item on item.note_id = waiting.note_id and item.status = 'completed'
        join stock_ledger ledger on ledger.note_item_id = item.id and ledger.entry_type = 'remove'
      where not exists (select from ledger_reversals where reversed_id = ledger.id)
      group by waiting.id, ledger.record_id, ledger.lot_id
    )
    select waiting.id as "approvalId",
      json_agg(json_build_object('lineId', line.id, 'quantity', goods.quantity, 'difference', line.difference,
        'counterId', line.counted_by_id) order by line.id) as goods
    from waiting
      join goods on goods.id = waiting.id
      left join count_lines line on line.count_id = ${count.id} and line.record_id = goods.record_id
        and line.lot_id is not distinct from goods.lot_id and line.state in ('counted', 'agreed')
        and not ${isFromBefore} and not ${isCountedByThem}
    group by waiting.id
    having bool_and(line.id is not null)
    order by waiting.id`.execute(db);
  return rows;
}
