import type { CountStatus } from '@ghala/contract/calls/counts';
import type { RefusalParams } from '@ghala/contract/refusals/refusals';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { rowById } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { notFound, refusal } from '../../runtime/errors';

/** A locked count. */
export type LockedCount = Awaited<ReturnType<typeof claimCount>>;

/** Says whether adjustments of a row of `stock_counts` await a decision. */
export const isPending = sql<boolean>`exists (select from stock_adjustments asked
  where asked.count_id = stock_counts.id and asked.status = 'pending')`;

/** This is the status of a row of `stock_counts` as it is told. */
export const countStatus = sql<CountStatus>`case
  when stock_counts.status <> 'submitted' then stock_counts.status::text
  when ${isPending} then 'pending' else 'completed' end`;

const withStatus = (database: Database, ids: RawBuilder<number>) =>
  database
    .selectFrom('stock_counts')
    .selectAll('stock_counts')
    .select(countStatus.as('told_status'))
    .where('stock_counts.id', '=', ids);

// They have one name, so that of one group nobody counts while another changes the status.
const named = { name: 'stock counts', level: 'document' } as const;
const shared = rowById({ ...named, shares: 'stock_counts', query: withStatus });
const own = rowById({ ...named, locks: 'stock_counts', query: withStatus });

/** Locks a count for whoever counts: it is shared with others who count. @throws {AppError} not_found */
export async function findCount(facts: Facts, id: number): Promise<LockedCount> {
  return requireCount(await facts.find(shared, id));
}

/**
 * Locks a count for whoever changes its plan or status: they wait for those who count, and those for them.
 * @throws {AppError} not_found
 */
export async function claimCount(facts: Facts, id: number) {
  return requireCount(await facts.claim(own, id));
}

function requireCount<Count>(count: Count | undefined): Count {
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
