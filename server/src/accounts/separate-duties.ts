import type { DutyPolicy } from '@ghala/contract/calls/approvals';
import { flagsIn, type PermissionFlag } from '@ghala/contract/permissions';
import { rowsFor } from '../kernel/commit/loader';
import type { Facts } from '../kernel/commit/work';
import type { Database } from '../kernel/database';
import { activeUsers } from './user-management';

/** How strictly users are kept from deciding on their own requests, codes and receipts. */
export async function findPolicy(database: Database): Promise<DutyPolicy> {
  return policyOf(database).executeTakeFirstOrThrow();
}

function policyOf(database: Database) {
  return database
    .selectFrom('duty_policy')
    .select(['own_requests as ownRequests', 'requires_separate_verifier as receiptsByAnother']);
}

const dutyPolicy = rowsFor({ name: 'duty policy', query: policyOf });

/** The same, as a fact of an operation. */
export async function readPolicy(find: Facts['find']): Promise<DutyPolicy> {
  const [policy] = await find(dutyPolicy, null);
  if (policy === undefined) throw new Error('duty_policy has no row');
  return policy;
}

/** Every active user, with the flags of their role. */
const flagHolders = rowsFor({
  name: 'flag holders',
  query: (database) => activeUsers(database).select(['users.id', 'roles.flags']),
});

/**
 * Which flags active users have, other than the excluded users. Read under the lock of the record to be decided on,
 * without further locks: a suspension committed by then counts, a later one comes too late.
 */
export async function readFlagsOfOthers(
  find: Facts['find'],
  excludedUserIds: readonly number[],
): Promise<ReadonlySet<PermissionFlag>> {
  const holders = await find(flagHolders, null);
  return new Set(holders.filter(({ id }) => !excludedUserIds.includes(id)).flatMap(({ flags }) => [...flagsIn(flags)]));
}
