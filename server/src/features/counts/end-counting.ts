import { sql } from 'kysely';
import { rowById } from '../../operation/loader';
import type { Operation } from '../../operation/operation';
import type { Decide, Facts } from '../../operation/work';
import { orderOf, updating, type Writer } from '../../operation/writer';
import { claimCount, findCount, requireStatus } from './count-facts';
import { reviewersSeen } from './join-count';
import { sumDropped, sumLines } from './sum-lines';
import { countUnscanned } from './unscanned-serials';

/** Ends the counting, to review it. Recounts go on. @throws {AppError} not_found; conflict unless it is being counted */
export async function closeCount(facts: Facts, id: number): Promise<Decide<void>> {
  // Single statements settle all of its lines, which may be many, each by a function of the database.
  const operation = facts.alone();
  const count = await claimCount(facts, id);
  requireStatus(count, ['counting'], 'close');
  await operation.db
    .updateTable('stock_counts')
    .set({ status: 'review', closed_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  if (count.is_blind) await countUnscanned(operation, id);
  await (count.is_blind ? settleCounted(operation, id) : settleRetracked(operation, id));
  await judgeTolerance(operation, id);
  return (changes) => changes.record({ code: 'stockCount.close', id, number: count.count_no });
}

/** Says whether counters agree is judged once they have counted blind. */
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

const reopened = updating('stock_counts', ['status', 'closed_at'], { order: 'documents', setNow: ['updated_at'] });

/** Goes on counting. @throws {AppError} not_found; conflict unless it is under review */
export async function reopenCount(facts: Facts, id: number): Promise<Decide<void>> {
  const count = await claimCount(facts, id);
  requireStatus(count, ['review'], 'reopen');
  return (changes) => {
    changes.write(reopened, { id, status: 'counting', closed_at: null });
    if (count.is_blind) changes.write(reviewersSeen, { id });
    changes.record({ code: 'stockCount.reopen', id, number: count.count_no });
  };
}

/** Cancels a count; what was counted stays to be read. @throws {AppError} not_found; conflict once it was submitted */
export async function cancelCount(facts: Facts, id: number, reason: string): Promise<Decide<void>> {
  // All of its lines, which may be many, are summed up, by a function of the database for each that was counted.
  const operation = facts.alone();
  const count = await claimCount(facts, id);
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
  return (changes) => changes.record({ code: 'stockCount.cancel', id, number: count.count_no, reason, ...dropped });
}

/** The lines of counts, locked by whoever asks that they be counted again. */
const lines = rowById({
  name: 'lines of counts',
  level: 'line',
  locks: 'count_lines',
  query: (database, ids) =>
    database.selectFrom('count_lines').select(['id', 'count_id as countId', 'figures']).where('id', '=', ids),
});

/** Whoever asks has seen who replaced whose figure. The moment is compared with those of the entries. */
const recountAsked: Writer<{ id: number; askedById: number; byAnyone: boolean }> = {
  name: 'recounts asked for',
  order: orderOf('count_lines', 'lines'),
  replaces: ({ id }) => `count_lines ${id}`,
  text: `update count_lines set recount_asked_at = clock_timestamp(), recount_asked_by_id = asked.by_id,
      is_replaced = false, recount_by_anyone = asked.by_anyone
    from unnest($1::int[], $2::int[], $3::bool[]) as asked (id, by_id, by_anyone) where count_lines.id = asked.id`,
  values: (rows) => [
    rows.map(({ id }) => id),
    rows.map(({ askedById }) => askedById),
    rows.map(({ byAnyone }) => byAnyone),
  ],
};

const settled: Writer<{ id: number }> = {
  name: 'settled lines of counts',
  order: orderOf('count_lines', 'lines'),
  replaces: ({ id }) => `count_lines ${id}`,
  text: 'select settle_count_line(id) from unnest($1::int[]) line (id)',
  values: (rows) => [rows.map(({ id }) => id)],
};

/**
 * Asks that lines be counted again; by anyone, where the count wants another person's figure and there is nobody. Those
 * that nobody has counted, and those of other counts, are left as they are.
 * @returns how many
 * @throws {AppError} not_found; conflict unless the count goes on
 */
export async function askRecount(
  facts: Facts,
  id: number,
  { lineIds, byAnyone }: { lineIds: readonly number[]; byAnyone: boolean },
): Promise<Decide<number>> {
  const [count, found] = await Promise.all([
    findCount(facts, id),
    Promise.all([...new Set(lineIds)].map((lineId) => facts.find(lines, lineId))),
  ]);
  requireStatus(count, ['counting', 'review'], 'askRecount');
  const asked = found
    .filter((line) => line !== undefined)
    .filter(({ countId, figures }) => countId === id && figures > 0);
  return (changes) => {
    if (asked.length === 0) return 0;
    for (const line of asked) {
      changes.write(recountAsked, { id: line.id, askedById: changes.actor.id, byAnyone });
      changes.write(settled, { id: line.id });
    }
    changes.record({
      code: 'stockCount.askRecount',
      id,
      number: count.count_no,
      lines: asked.length,
      ...(byAnyone && count.recount_by_another && { byAnyone: true }),
    });
    return asked.length;
  };
}
