import { type RawBuilder, sql } from 'kysely';

/**
 * Lists all advisory locks with fixed numbers, so that no two share one. Never change the numbers: servers of two
 * versions may share a database. Locks derived from names (an idempotency key, the files of a user) are 64-bit hashes:
 * see `lockNamed`.
 */
export const locks = {
  migration: 7_245_001,
  firstStart: 7_245_002,
  profile: 7_245_003,
  userManagement: 7_245_004,
  demo: 7_245_005,
  devices: 7_245_006,
  backup: 7_245_007,
  ledgerYears: 7_245_008,
  notices: 7_245_009,
  savedViews: 7_245_010,
  reorder: 7_245_011,
} as const;

/** Waits for a lock that lasts until the transaction ends. */
export function lock(name: keyof typeof locks): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(${sql.lit(locks[name])})`;
}

/** Waits in the same way for a named resource, such as one user's files. */
export function lockNamed(name: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}
