import type { CountStatus } from '@ghala/contract/calls/counts';
import type { RefusalParams } from '@ghala/contract/refusals/refusals';
import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { notFound, refusal } from '../../runtime/errors';

/** A locked count. */
export type LockedCount = Awaited<ReturnType<typeof lockCount>>;

/** Whether adjustments of a row of `stock_counts` await a decision. */
export const isPending = sql<boolean>`exists (select from stock_adjustments asked
  where asked.count_id = stock_counts.id and asked.status = 'pending')`;

/** The status of a row of `stock_counts` as it is told. */
export const countStatus = sql<CountStatus>`case
  when stock_counts.status <> 'submitted' then stock_counts.status::text
  when ${isPending} then 'pending' else 'completed' end`;

/**
 * Locks a count. Whoever counts shares it with others who count; whoever changes its status waits for them, and they for
 * that.
 * @throws {AppError} not_found
 */
export async function lockCount({ db }: Operation, id: number, lock: 'shared' | 'alone') {
  const found = db
    .selectFrom('stock_counts')
    .selectAll('stock_counts')
    .select(countStatus.as('told_status'))
    .where('stock_counts.id', '=', id);
  const locked = lock === 'shared' ? found.forShare('stock_counts') : found.forUpdate('stock_counts');
  const count = await locked.executeTakeFirst();
  if (count === undefined) throw notFound('stockCount');
  return count;
}

/** @throws {AppError} conflict, naming the count's state, unless it is one of `wanted` */
export function requireStatus(
  { count_no: number, status, told_status }: Pick<LockedCount, 'count_no' | 'status' | 'told_status'>,
  wanted: readonly LockedCount['status'][],
  step: RefusalParams<'stockCount.wrongStatus'>['step'],
): void {
  if (!wanted.includes(status)) throw refusal('stockCount.wrongStatus', { number, status: told_status, step });
}
