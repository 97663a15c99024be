import { numbersOf } from '../db/withheld';
import type { Actor } from '../operation/operation';
import { refusal } from '../runtime/errors';

/** Describes goods that blind counts may cover, with the ids of those counts that are going on. */
export interface Counted {
  blindCounts: readonly number[];
}

/** Makes the SQL of `Counted.blindCounts`, from the row `record`. */
export function blindCountsText(): string {
  return `array(
    select going.id from stock_counts going join count_lines line on line.count_id = going.id
    where going.is_blind and going.status in ('counting', 'review') and line.record_id = record.id)`;
}

/**
 * Refuses whoever counts these goods blind before anything reads how much there is: trying one quantity after another
 * would otherwise tell them.
 * @throws {AppError} conflict
 */
export function requireNotCountedBlind({ blindCounts = [] }: Actor, records: readonly Counted[]): void {
  if (blindCounts.length === 0) return;
  const own = blindCounts.filter(({ id }) => records.some((record) => record.blindCounts.includes(id)));
  if (own.length > 0) throw refusal('stock.beingCounted', { counts: numbersOf(own) });
}
