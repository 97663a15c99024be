import { sql } from 'kysely';
import type { Database } from './database';
import { TooManyTries } from './errors';

/** How often something may be tried within a window: `key` names who tries what. */
export interface AttemptLimit {
  key: string;
  most: number;
}

/** A window begins with the first try. It is kept in the database, so that all server processes share it. */
const WINDOW = '15 minutes';

/** @throws {TooManyTries} where one of the limits is used up. */
export async function refuseUsedUp(database: Database, limits: readonly AttemptLimit[]): Promise<void> {
  const rows = await database
    .selectFrom('attempts')
    .select(['key', 'count', sql<number>`ceil(extract(epoch from window_ends_at - now()))`.as('left_s')])
    .where(
      'key',
      'in',
      limits.map((limit) => limit.key),
    )
    .where('window_ends_at', '>', sql<string>`now()`)
    .execute();
  const usedUp = rows.filter((row) => row.count >= mostOf(limits, row.key));
  if (usedUp.length > 0) throw new TooManyTries(Math.max(1, ...usedUp.map((row) => Number(row.left_s))));
}

/**
 * Counts one try against each limit.
 * @returns the fewest tries that are then left: 0 where it was the last one, less where it was one too many.
 */
export async function countAttempt(database: Database, limits: readonly AttemptLimit[]): Promise<number> {
  // In one order everywhere, so that two that count at once do not wait for each other.
  const keys = limits.map((limit) => limit.key).sort();
  const { rows } = await sql<{ key: string; count: number }>`
    insert into attempts (key, count, window_ends_at)
    values ${sql.join(keys.map((key) => sql`(${key}, 1, now() + ${sql.lit(WINDOW)}::interval)`))}
    on conflict (key) do update set
      count = case when attempts.window_ends_at > now() then attempts.count + 1 else 1 end,
      window_ends_at = case when attempts.window_ends_at > now() then attempts.window_ends_at
        else excluded.window_ends_at end
    returning key, count`.execute(database);
  return Math.min(...rows.map((row) => mostOf(limits, row.key) - row.count));
}

/** Forgets the tries counted under a key. */
export async function forgetAttempts(database: Database, key: string): Promise<void> {
  await database.deleteFrom('attempts').where('key', '=', key).execute();
}

/** The caller's network address as limits count it: of IPv6 the half that one household or server has to itself. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail = ''] = ip.split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::`;
}

function mostOf(limits: readonly AttemptLimit[], key: string): number {
  return limits.find((limit) => limit.key === key)?.most ?? Number.POSITIVE_INFINITY;
}
