import { flagsIn, type PermissionFlag, type SecondPersonFlag } from '@ghala/contract/access/permissions';
import type { DutyPolicy } from '@ghala/contract/calls/approvals';
import type { OwnAct } from '@ghala/contract/events/events';
import type { Database } from '../db/database';
import { type Loader, rowsFor } from '../operation/loader';
import type { Facts } from '../operation/work';

/** Finds how strictly users are kept from deciding on their own requests, codes and receipts. */
export async function findPolicy(database: Database): Promise<DutyPolicy> {
  return policyOf(database).executeTakeFirstOrThrow();
}

function policyOf(database: Database) {
  return database
    .selectFrom('duty_policy')
    .select([
      'own_requests as ownRequests',
      'requires_separate_verifier as receiptsByAnother',
      'second_name_above as secondNameAbove',
      'member_reserve_percent as memberReservePercent',
    ]);
}

const dutyPolicy = rowsFor({ name: 'duty policy', query: policyOf });

/** Reads the same as a fact of an operation. */
export async function readPolicy(find: Facts['find']): Promise<DutyPolicy> {
  const [policy] = await find(dutyPolicy, null);
  if (policy === undefined) throw new Error('duty_policy has no row');
  return policy;
}

/** Tells whether someone may do what somebody else should. */
export interface Duty {
  /** They may for this reason; 'no' if they are not among those who leave it to others. */
  own: OwnAct;
  isRefused: boolean;
  /** They leave it to others, and nobody else could do it. */
  isAlone: boolean;
}

/**
 * Finds whether the actor may do something that those involved leave to others, as the policy on own requests has it.
 * @param flags any of which permits it
 */
export async function findDuty(
  find: Facts['find'],
  actorId: number,
  involvedIds: readonly number[],
  flags: readonly SecondPersonFlag[],
): Promise<Duty> {
  if (!involvedIds.includes(actorId)) return { own: 'no', isRefused: false, isAlone: false };
  const [{ ownRequests }, heldByOthers] = await Promise.all([
    readPolicy(find),
    find(flagsOfOthers, [...new Set(involvedIds)]),
  ]);
  const isAlone = !flags.some((flag) => heldByOthers.has(flag));
  if (ownRequests === 'always') return { own: 'always', isRefused: false, isAlone };
  const isAllowed = ownRequests === 'alone' && isAlone;
  return { own: isAllowed ? 'alone' : 'no', isRefused: !isAllowed, isAlone };
}

/**
 * Finds which flags active users have, other than the users with these ids. An account does not count if one of these
 * handed out the only password it has had: nothing shows yet that it has an owner. It is read under the lock of the
 * record to be decided on, without further locks: a suspension committed by then counts, a later one comes too late.
 */
export const flagsOfOthers: Loader<readonly number[], ReadonlySet<PermissionFlag>> = {
  name: 'flags of others',
  level: 'plain',
  // One active user of each role is enough, however many there are: as `activeUsers` has it.
  statements: () => [
    `select wanted.position, roles.flags
      from unnest($1::text[]) with ordinality as wanted (excluded, position), roles
      where exists (select from users where role_id = roles.id and id <> all (wanted.excluded::int[])
        and deleted_at is null and is_active and is_system_user
        and (password_chosen_at is not null or password_given_by_id is null
          or password_given_by_id <> all (wanted.excluded::int[])))`,
  ],
  textOf: (ids) => ids.join(),
  values: (keys) => [keys.map((ids) => `{${ids.join()}}`)],
  facts: ([rows = []], keys) =>
    keys.map((_ids, index) => {
      const held = rows.filter(({ position }) => position === index + 1);
      return new Set(held.flatMap(({ flags }) => [...flagsIn(flags as string[])]));
    }),
};
