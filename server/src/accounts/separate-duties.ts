import type { DutyPolicy } from '@ghala/contract/calls/approvals';
import type { PermissionFlag } from '@ghala/contract/permissions';
import { sql } from 'kysely';
import type { Database } from '../kernel/database';
import { activeUsers } from './user-management';

/** How strictly users are kept from deciding on their own requests, codes and receipts. */
export async function findPolicy(database: Database): Promise<DutyPolicy> {
  const row = await database.selectFrom('duty_policy').selectAll().executeTakeFirstOrThrow();
  return {
    ownRequests: row.own_requests,
    receiptsByAnother: row.requires_separate_verifier,
  };
}

/**
 * Which of the flags an active user has, other than the excluded users. Read under the lock of the record to be decided
 * on, without further locks: a suspension committed by then counts, a later one comes too late.
 */
export async function flagsOfOthers(
  database: Database,
  flags: readonly PermissionFlag[],
  excludedUserIds: readonly number[],
): Promise<ReadonlySet<PermissionFlag>> {
  const held = await activeUsers(database)
    .select(sql<PermissionFlag>`unnest(roles.flags)`.as('flag'))
    .distinct()
    .where(sql<boolean>`roles.flags && ${[...flags]}::text[]`)
    .where(sql<boolean>`users.id <> all(${[...excludedUserIds]}::int[])`)
    .execute();
  return new Set(held.map(({ flag }) => flag).filter((flag) => flags.includes(flag)));
}
