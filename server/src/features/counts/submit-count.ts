import { sql } from 'kysely';
import type { CountedDifference } from '../../documents/counted-difference';
import { apply } from '../../operation/apply';
import type { Decide, Facts } from '../../operation/work';
import { refusal } from '../../runtime/errors';
import { claimCount, type LockedCount, requireStatus } from './count-facts';
import { settleRetracked } from './end-counting';
import { isCounted, sumDropped, sumLines } from './sum-lines';

/** What a count needs of the documents that follow from it. */
export interface CountHooks {
  /** Notes whose cancellation it confirms return their goods; its lines then expect them. */
  confirmCancellations(facts: Facts, count: LockedCount): Promise<Decide<void>>;
  requestCounted(
    facts: Facts,
    count: { countId: number; number: string; comment: string },
    differences: readonly CountedDifference[],
  ): Promise<Decide<void>>;
}

/**
 * A serial number enters stock only where it is in none, and of two lines that found it only by the first; goods with a
 * shelf life only with an expiry.
 */
const lotOfLine = sql<CountedDifference['lot']>`case when lots.id is not null then json_build_object(
  'id', lots.id, 'number', lots.number,
  'mayEnter', not (coalesce(products.shelf_life, 0) > 0 and lots.expires_on is null)
    and not (products.tracking = 'serial' and (
      exists (select from record_lots held where held.lot_id = lots.id and held.on_hand > 0)
      or 1 < count(*) filter (where count_lines.difference > 0)
        over (partition by count_lines.lot_id order by count_lines.record_id)))) end`;

/**
 * Asks for one adjustment of each line with a difference: of the difference, so that it stays right whatever has moved
 * since. Other lines are counted from now on, and those that were not counted stay as they are. What cancelled notes return,
 * as the count found it, is no difference.
 * @returns how many adjustments
 * @throws {AppError} not_found; conflict unless it is under review, if nothing was counted, or, unless `leaveOut`, if
 * lines are still to be counted or their product is tracked otherwise by now
 */
export async function submitCount(
  facts: Facts,
  id: number,
  { leaveOut }: { leaveOut: boolean },
  { confirmCancellations, requestCounted }: CountHooks,
): Promise<Decide<number>> {
  // Single statements settle and sum up all of its lines, which may be many, before and after cancellations are confirmed.
  const operation = facts.alone();
  const { db, actor } = operation;
  const count = await claimCount(facts, id);
  requireStatus(count, ['review'], 'submit');
  const number = count.count_no;
  const [retracked] = await settleRetracked(operation, id);
  if (!leaveOut && retracked !== undefined) throw refusal('stockCount.retracked', { number, product: retracked });
  await db
    .updateTable('stock_counts')
    .set({ status: 'submitted', submitted_at: sql`now()`, submitted_by_id: actor.id })
    .where('id', '=', id)
    .execute();
  // What they return is expected from then on, and is not counted again as what returns during a count is. It is written
  // before the lines are summed up.
  await apply(operation, (each) => confirmCancellations(each, count));
  const sums = await sumLines(operation, id);
  if (sums.lines_counted === 0) throw refusal('stockCount.nothingCounted', { number });
  if (!leaveOut && sums.lines_counted < sums.lines_total) {
    const { recount } = await db
      .selectFrom('count_lines')
      .select(sql<number>`count(*)`.as('recount'))
      .where('count_id', '=', id)
      .where('state', '=', 'recount')
      .executeTakeFirstOrThrow();
    const open = sums.lines_total - sums.lines_counted - recount;
    throw refusal('stockCount.unfinished', { number, open, recount });
  }
  const differences = await db
    .selectFrom('count_lines')
    .innerJoin('stock_records', 'stock_records.id', 'count_lines.record_id')
    .innerJoin('products', 'products.id', 'stock_records.product_id')
    .leftJoin('lots', 'lots.id', 'count_lines.lot_id')
    .select([
      'count_lines.id as lineId',
      'count_lines.record_id as recordId',
      'stock_records.product_id as productId',
      sql<number>`count_lines.difference`.as('difference'),
      sql<number[]>`line_counters(count_lines.id)`.as('counterIds'),
      lotOfLine.as('lot'),
    ])
    .where('count_lines.count_id', '=', id)
    .where(isCounted)
    .where('count_lines.difference', '<>', 0)
    .where('products.deleted_at', 'is', null)
    // All locks of stock are taken in this order.
    .orderBy('count_lines.record_id')
    .orderBy('count_lines.lot_id')
    .execute();
  await db
    .updateTable('stock_counts')
    .set({ updated_at: sql`now()`, ...sums })
    .where('id', '=', id)
    .execute();
  const { name: place } = await db
    .selectFrom('places')
    .select('name')
    .where('id', '=', count.place_id)
    .executeTakeFirstOrThrow();
  const dropped = await sumDropped(operation, id, 'left');
  const request = await requestCounted(facts, { countId: id, number, comment: `${number} ${count.name}` }, differences);
  return (changes) => {
    changes.record({ code: 'stockCount.submit', id, number, place, lines: differences.length, ...dropped });
    request(changes);
    return differences.length;
  };
}
