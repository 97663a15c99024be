import type { DutyPolicy } from '@ghala/contract/calls/approvals';
import type { PermissionFlag } from '@ghala/contract/permissions';
import { sql } from 'kysely';
import type { Database } from '../kernel/database';
import { activeUsers } from './user-management';

/** How strictly requests, codes and receipts are kept from those whose own they are. */
export async function findPolicy(database: Database): Promise<DutyPolicy> {
  const row = await database.selectFrom('duty_policy').selectAll().executeTakeFirstOrThrow();
  return {
    ownRequests: row.own_requests as DutyPolicy['ownRequests'],
    receiptsByAnother: row.requires_separate_verifier,
  };
}

/**
 * Those of the flags that an active user holds who is none of the excluded. Read under the lock of what shall be
 * decided, and nothing is locked for it: a suspension that is committed by then counts, a later one comes later.
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
