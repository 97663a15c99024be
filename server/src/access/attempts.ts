import { isIP, isIPv4, SocketAddress } from 'node:net';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../db/database';
import { inTransaction } from '../db/in-transaction';
import { tooManyTries } from '../runtime/errors';

/** Tells how wrong attempts delay the next ones: `key` identifies who attempts what. */
export interface TryLimit {
  key: string;
  /** So many wrong attempts are free before the first pause; each further one doubles it. */
  free: number;
  firstPauseS: number;
  longestPauseS: number;
  /** One counted attempt is forgotten each time this passes without a pause. */
  forgetS: number;
}

export interface CountedTry {
  /** The first limit remembers so many attempts, including this one. */
  count: number;
  /** This pause begins now, 0 for none. */
  pauseS: number;
}

/** Gives the seconds left of a pause under any of the limits; 0 if there is none. */
export async function pauseLeftS(database: Database, limits: readonly TryLimit[]): Promise<number> {
  const { left_s } = await database
    .selectFrom('attempts')
    .select(sql<number | null>`extract(epoch from max(paused_until) - clock_timestamp())::float8`.as('left_s'))
    .where(
      'key',
      'in',
      limits.map((limit) => limit.key),
    )
    .where('window_ends_at', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirstOrThrow();
  return Math.max(0, left_s ?? 0);
}

/** @throws {AppError} too_many during a pause under any of the limits. */
export async function refuseInPause(database: Database, limits: readonly TryLimit[]): Promise<void> {
  refuseWhile(await pauseLeftS(database, limits));
}

/**
 * Counts one attempt against each limit. Attempts under the same key wait for each other, so that a burst of them gets
 * no more answers than the same attempts in sequence.
 * @throws {AppError} too_many if an earlier one has started a pause; nothing is then counted.
 */
export async function countTry(database: Database, limits: readonly TryLimit[]): Promise<CountedTry> {
  if (!database.isTransaction) return inTransaction(database, (transaction) => countTry(transaction, limits));
  const remembered = await lockRows(database as DatabaseTransaction, limits);
  refuseWhile(Math.max(...remembered.map((row) => row.left_s)));
  const counted = remembered.map(({ limit, count, elapsed_s }) => {
    const level = Math.max(0, count - Math.max(0, elapsed_s) / limit.forgetS) + 1;
    return { limit, level, pauseS: pauseAfter(limit, Math.round(level)) };
  });
  for (const { limit, level, pauseS } of counted)
    await database
      .updateTable('attempts')
      .set({
        count: level,
        // Nothing is forgotten during the pause.
        counted_at: inSeconds(pauseS),
        paused_until: inSeconds(pauseS),
        window_ends_at: inSeconds(pauseS + level * limit.forgetS),
      })
      .where('key', '=', limit.key)
      .execute();
  const count = Math.round(counted.find(({ limit }) => limit === limits[0])?.level ?? 0);
  return { count, pauseS: Math.max(...counted.map(({ pauseS }) => pauseS)) };
}

/** Forgets the attempts counted under a key. */
export async function forgetTries(database: Database, key: string): Promise<void> {
  await database.deleteFrom('attempts').where('key', '=', key).execute();
}

/** Locks the row of each limit, always in the same order, and reads its count. */
async function lockRows(transaction: DatabaseTransaction, limits: readonly TryLimit[]) {
  const ordered = [...limits].sort((one, other) => (one.key < other.key ? -1 : 1));
  const { rows } = await sql<{ key: string; count: number; elapsed_s: number; left_s: number }>`
    insert into attempts (key, count, counted_at, paused_until, window_ends_at)
    values ${sql.join(ordered.map(({ key }) => sql`(${key}, 0, clock_timestamp(), clock_timestamp(), clock_timestamp())`))}
    on conflict (key) do update set
      count = case when attempts.window_ends_at > clock_timestamp() then attempts.count else 0 end,
      paused_until = least(attempts.paused_until, attempts.window_ends_at)
    returning key, count, extract(epoch from clock_timestamp() - counted_at)::float8 as elapsed_s,
      extract(epoch from paused_until - clock_timestamp())::float8 as left_s`.execute(transaction);
  return ordered.map((limit) => {
    const row = rows.find(({ key }) => key === limit.key);
    return { limit, count: row?.count ?? 0, elapsed_s: row?.elapsed_s ?? 0, left_s: row?.left_s ?? 0 };
  });
}

function refuseWhile(leftS: number): void {
  if (leftS > 0) throw tooManyTries(Math.ceil(leftS));
}

function pauseAfter({ free, firstPauseS, longestPauseS }: TryLimit, count: number): number {
  return count < free ? 0 : Math.min(longestPauseS, firstPauseS * 2 ** (count - free));
}

function inSeconds(seconds: number) {
  return sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;
}

/**
 * This is the caller's network address as limits count it: for IPv6, the half that belongs to a single household or
 * server.
 * @param ip undefined once the caller's connection is closed
 */
export function networkOf(ip: string | undefined): string {
  const [address = ''] = ip?.split('%') ?? [];
  // Only a proxy that passes on an unchecked header yields anything else.
  if (isIP(address) === 0) return 'unknown';
  if (isIPv4(address)) return address;
  // An address has many spellings; this picks one.
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = canonical.split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  const zeros = canonical.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::`;
}
