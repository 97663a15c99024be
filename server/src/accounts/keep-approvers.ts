import {
  approvalModules,
  decidingFlags,
  type SecondPersonFlag,
  secondPersonFlags,
} from '@ghala/contract/access/permissions';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { Operation } from '../operation/operation';
import { requireConfirmed } from './confirm-password';
import { activeUsers, keepingAdministrators } from './user-management';

interface SecondPerson {
  id: number;
  name: string;
  /** The only password of the account came from the actor: nothing shows yet that it has an owner. */
  isUnowned: boolean;
}

type HeldFlag = SecondPersonFlag | (typeof decidingFlags)[number];
type SecondPersons = Map<HeldFlag, SecondPerson[]>;

/**
 * Makes a change of users or roles, as `keepingAdministrators`. If by it somebody loses a permission that makes them a second
 * person, while requests wait for them or nobody but the actor is left with it, it asks for the actor's password and is told
 * to all approvers: whoever sends the second person away could otherwise act alone. That somebody may decide from now on,
 * or change who does, is told too.
 * @throws {AppError} forbidden unless the password was entered just before
 */
export async function keepingApprovers<Result>(operation: Operation, change: () => Promise<Result>): Promise<Result> {
  const { db, actor } = operation;
  const before = await findSecondPersons(db, actor.id);
  const result = await keepingAdministrators(operation, change);
  const after = await findSecondPersons(db, actor.id);
  recordGains(operation, before, after);
  const losses = [];
  for (const flag of secondPersonFlags) {
    const left = after.get(flag) ?? [];
    const gone = (before.get(flag) ?? []).filter(({ id }) => left.every((one) => one.id !== id));
    if (gone.length === 0) continue;
    const isAnother = ({ id, isUnowned }: SecondPerson) => id !== actor.id && !isUnowned;
    const isLast = !left.some(isAnother) && gone.some(isAnother);
    const waiting = await countWaiting(
      db,
      flag,
      gone.map(({ id }) => id),
    );
    if (!isLast && waiting === 0) continue;
    losses.push({
      permission: flag,
      people: gone.map(({ name }) => name).join(', '),
      goneIds: gone.map(({ id }) => id),
      waiting,
      isLast,
    });
  }
  if (losses.length === 0) return result;
  await requireConfirmed(operation);
  for (const loss of losses) operation.record({ code: 'approvalPolicy.loseApprover', ...loss });
  return result;
}

function recordGains({ record }: Operation, before: SecondPersons, after: SecondPersons): void {
  for (const permission of decidingFlags) {
    const former = before.get(permission) ?? [];
    const gained = (after.get(permission) ?? []).filter(({ id }) => former.every((one) => one.id !== id));
    if (gained.length === 0) continue;
    record({
      code: 'approvalPolicy.gainApprover',
      permission,
      people: gained.map(({ name }) => name).join(', '),
      gainedIds: gained.map(({ id }) => id),
    });
  }
}

const heldFlags: readonly HeldFlag[] = [...new Set<HeldFlag>([...secondPersonFlags, ...decidingFlags])];

async function findSecondPersons(db: Database, actorId: number): Promise<SecondPersons> {
  const users = await activeUsers(db)
    .select(['users.id', 'users.name', 'roles.flags'])
    .select(
      sql<boolean>`users.password_chosen_at is null and coalesce(users.password_given_by_id = ${actorId}, false)`.as(
        'isUnowned',
      ),
    )
    .where(sql<boolean>`roles.flags && ${[...heldFlags]}::text[]`)
    .orderBy('users.id')
    .execute();
  return new Map(heldFlags.map((flag) => [flag, users.filter(({ flags }) => flags.includes(flag))]));
}

/** Counts the pending requests that some of these users could have decided on, without their own. */
async function countWaiting(db: Database, flag: SecondPersonFlag, userIds: readonly number[]): Promise<number> {
  const modules = Object.entries(approvalModules).flatMap(([module, one]) => (one.flag === flag ? module : []));
  const { count } = await db
    .selectFrom('approvals')
    .select(sql<number>`count(*)`.as('count'))
    .where('status', '=', 'pending')
    .where(sql<boolean>`module = any(${modules}::approval_module[])`)
    .where(sql<boolean>`${[...userIds]}::int[] <> array[requested_by_id]`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
