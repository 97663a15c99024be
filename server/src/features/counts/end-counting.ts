import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { requireStatus } from './count-facts';
import { noteReviewers } from './join-count';
import { lockCount } from './lock-count';
import { sumDropped, sumLines } from './sum-lines';
import { countUnscanned } from './unscanned-serials';

/** Ends the counting, to review it. Recounts go on. @throws {AppError} not_found; conflict unless it is being counted */
export async function closeCount(operation: Operation, id: number): Promise<void> {
  const count = await lockCount(operation, id, 'alone');
  requireStatus(count, ['counting'], 'close');
  await operation.db
    .updateTable('stock_counts')
    .set({ status: 'review', closed_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  if (count.is_blind) await countUnscanned(operation, id);
  await (count.is_blind ? settleCounted(operation, id) : settleRetracked(operation, id));
  await judgeTolerance(operation, id);
  operation.record({ code: 'stockCount.close', id, number: count.count_no });
}

/** Whether counters agree is judged once they have counted blind. */
async function settleCounted({ db }: Operation, countId: number): Promise<void> {
  await sql`select settle_count_line(id) from count_lines where count_id = ${countId} and figures > 0`.execute(db);
}

/**
 * What is beyond the tolerance, where a blind count kept that open, is to be counted again, unless it was. A serial number that
 * nobody scanned is not: whoever counts again would learn that the books have it, so those who review ask for it.
 */
async function judgeTolerance({ db }: Operation, countId: number): Promise<void> {
  await sql`with beyond as (
      update count_lines line set recount_asked_at = clock_timestamp(), recount_asked_by_id = null
      from stock_counts stock_count
      where line.count_id = ${countId} and stock_count.id = line.count_id and line.state in ('counted', 'agreed')
        and is_beyond_tolerance(line.quantity, line.on_hand, line.unit_cost, stock_count.tolerance_percent,
          stock_count.tolerance_value)
        and not exists (select from count_entries entry where entry.line_id = line.id and entry.kind = 'recount')
        and exists (select from count_entries entry where entry.line_id = line.id and not entry.is_unscanned)
      returning line.id)
    select id from beyond`.execute(db);
  await sql`select settle_count_line(id) from count_lines
    where count_id = ${countId} and recount_asked_at is not null and recount_asked_by_id is null`.execute(db);
}

/**
 * Lines that were counted, of products that have come to be tracked otherwise since, are not counted any more. The count is
 * locked alone.
 * @returns the names of their products
 */
export async function settleRetracked({ db }: Operation, countId: number): Promise<string[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select line.id, product.name from count_lines line
      join stock_records record on record.id = line.record_id
      join products product on product.id = record.product_id
    where line.count_id = ${countId} and line.figures > 0 and line.tracking <> product.tracking
    order by line.walk, line.id`.execute(db);
  await sql`select settle_count_line(id) from unnest(${rows.map(({ id }) => id)}::int[]) line (id)`.execute(db);
  return [...new Set(rows.map(({ name }) => name))];
}

/** Goes on counting. @throws {AppError} not_found; conflict unless it is under review */
export async function reopenCount(operation: Operation, id: number): Promise<void> {
  const count = await lockCount(operation, id, 'alone');
  requireStatus(count, ['review'], 'reopen');
  await operation.db
    .updateTable('stock_counts')
    .set({ status: 'counting', closed_at: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  if (count.is_blind) await noteReviewers(operation, id);
  operation.record({ code: 'stockCount.reopen', id, number: count.count_no });
}

/** Cancels a count; what was counted stays to be read. @throws {AppError} not_found; conflict once it was submitted */
export async function cancelCount(operation: Operation, id: number, reason: string): Promise<void> {
  const count = await lockCount(operation, id, 'alone');
  requireStatus(count, ['draft', 'counting', 'review'], 'cancel');
  const dropped = await sumDropped(operation, id, 'all');
  await operation.db
    .updateTable('stock_counts')
    .set({
      status: 'cancelled',
      cancelled_at: sql`now()`,
      cancel_reason: reason,
      updated_at: sql`now()`,
      ...(await sumLines(operation, id)),
    })
    .where('id', '=', id)
    .execute();
  operation.record({ code: 'stockCount.cancel', id, number: count.count_no, reason, ...dropped });
}

/**
 * Asks that lines be counted again; by anyone, where the count wants another person's figure and there is nobody. Those that nobody has counted, and those of other counts, are left as they are.
 * @returns how many
 * @throws {AppError} not_found; conflict unless the count goes on
 */
export async function askRecount(
  operation: Operation,
  id: number,
  { lineIds, byAnyone }: { lineIds: readonly number[]; byAnyone: boolean },
): Promise<number> {
  const { db, actor } = operation;
  const count = await lockCount(operation, id, 'shared');
  requireStatus(count, ['counting', 'review'], 'askRecount');
  await sql`select from count_lines where count_id = ${id} and id = any(${lineIds}::int[])
    order by id for no key update`.execute(db);
  const asked = await db
    .updateTable('count_lines')
    // Whoever asks has seen who replaced whose figure.
    .set({
      recount_asked_at: sql`clock_timestamp()`,
      recount_asked_by_id: actor.id,
      is_replaced: false,
      recount_by_anyone: byAnyone,
    })
    .where('count_id', '=', id)
    .where('id', '=', sql<number>`any(${lineIds}::int[])`)
    .where('figures', '>', 0)
    .returning('id')
    .execute();
  if (asked.length === 0) return 0;
  await sql`select settle_count_line(id) from unnest(${asked.map((line) => line.id)}::int[]) line (id)`.execute(db);
  const opened = byAnyone && count.recount_by_another;
  operation.record({
    code: 'stockCount.askRecount',
    id,
    number: count.count_no,
    lines: asked.length,
    ...(opened && { byAnyone: true }),
  });
  return asked.length;
}
