import { countReviewers } from '@ghala/contract/access/permissions';
import type { CountStatus } from '@ghala/contract/calls/counts';
import { type RawBuilder, sql } from 'kysely';
import { mayAct } from '../../access/access';
import type { Actor } from '../../operation/operation';

/**
 * Says whether what is expected, and with it each difference, is told: of a blind count only once the counting has
 * ended, and then to those who review it, until it is submitted. What others counted is told likewise.
 */
export function seesExpected({ isBlind, status }: { isBlind: boolean; status: CountStatus }, actor: Actor): boolean {
  if (!isBlind || status === 'pending' || status === 'completed') return true;
  return (status === 'review' || status === 'cancelled') && mayAct(actor, countReviewers);
}

/** This is the same for a row of `stock_counts`. */
export function isExpectedTold(actor: Actor): RawBuilder<boolean> {
  const whenReviewed = mayAct(actor, countReviewers) ? sql`stock_counts.status in ('review', 'cancelled')` : sql`false`;
  return sql<boolean>`(not stock_counts.is_blind or stock_counts.status = 'submitted' or ${whenReviewed})`;
}
