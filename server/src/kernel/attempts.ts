import { isIP, isIPv4, SocketAddress } from 'node:net';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database';
import { tooManyTries } from './errors';
import { inTransaction } from './in-transaction';

/** How wrong tries at one thing make its next ones wait: `key` names who tries what. */
export interface TryLimit {
  key: string;
  /** Wrong tries before the first pause; each further one doubles it. */
  free: number;
  firstPauseS: number;
  longestPauseS: number;
  /** One of the counted tries is forgotten each time this has passed without a pause. */
  forgetS: number;
}

/** What a try counted as. */
export interface CountedTry {
  /** Tries that the first of the limits remembers, this one included. */
  count: number;
  /** The pause that begins, 0 for none. */
  pauseS: number;
}

/** Seconds for which a pause of one of the limits goes on; 0 where there is none. */
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

/** @throws {AppError} too_many in a pause of one of the limits. */
export async function refuseInPause(database: Database, limits: readonly TryLimit[]): Promise<void> {
  refuseWhile(await pauseLeftS(database, limits));
}

/**
 * Counts one try against each limit. Whoever counts waits for those who count the same, so that of many at once no
 * more are told to be wrong than if they had come one by one.
 * @throws {AppError} too_many where one that came before has begun a pause; nothing is counted then.
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
        // Nothing is forgotten within the pause.
        counted_at: inSeconds(pauseS),
        paused_until: inSeconds(pauseS),
        window_ends_at: inSeconds(pauseS + level * limit.forgetS),
      })
      .where('key', '=', limit.key)
      .execute();
  const count = Math.round(counted.find(({ limit }) => limit === limits[0])?.level ?? 0);
  return { count, pauseS: Math.max(...counted.map(({ pauseS }) => pauseS)) };
}

/** Forgets the tries counted under a key. */
export async function forgetTries(database: Database, key: string): Promise<void> {
  await database.deleteFrom('attempts').where('key', '=', key).execute();
}

/** Locks the row of each limit, in one order everywhere, and reads what it remembers. */
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

/** The caller's network address as limits count it: of IPv6 the half that one household or server has to itself. */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  // Nothing but a proxy that passes on what it was told names something else.
  if (isIP(address) === 0) return 'unknown';
  if (isIPv4(address)) return address;
  // One spelling of the many that an address has.
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = canonical.split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  const zeros = canonical.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::`;
}
