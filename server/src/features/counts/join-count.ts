import { countReviewers, handlerFlags } from '@ghala/contract/access/permissions';
import { sql } from 'kysely';
import { mayAct } from '../../access/access';
import type { Operation } from '../../operation/operation';
import { type LockedCount, requireStatus } from './count-facts';
import { lockCount } from './lock-count';

/**
 * At the start of a blind count, all who may count and do not review count blind, with their roles as they are now: whoever
 * is given another role meanwhile does too.
 */
export async function admitCounters({ db }: Operation, countId: number): Promise<void> {
  await sql`insert into count_members (count_id, user_id, could_see)
    select ${countId}, users.id, false from users join roles on roles.id = users.role_id
    where users.deleted_at is null and users.is_system_user
      and roles.flags && ${[...handlerFlags]}::text[] and not roles.flags && ${[...countReviewers]}::text[]`.execute(
    db,
  );
}

/** The caller counts blind from now on, if they do not yet. @throws {AppError} not_found; conflict unless it is counted */
export async function joinCount(operation: Operation, id: number): Promise<void> {
  const count = await lockCount(operation, id, 'shared');
  requireStatus(count, ['counting', 'review'], 'join');
  if (count.is_blind) await admit(operation, count);
}

/**
 * Whoever enters something in a blind count has joined it.
 * @returns whether what the books have was open to them after its start
 */
export async function admit({ db, actor, record }: Operation, count: LockedCount): Promise<boolean> {
  const reviewsNow = count.status === 'review' && mayAct(actor, countReviewers);
  const member = await db
    .selectFrom('count_members')
    .select('could_see')
    .where('count_id', '=', count.id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (member !== undefined && (member.could_see || !reviewsNow)) return member.could_see;
  await db
    .insertInto('count_members')
    .values({ count_id: count.id, user_id: actor.id, could_see: true })
    .onConflict((conflict) => conflict.columns(['count_id', 'user_id']).doUpdateSet({ could_see: true }))
    .execute();
  record({ code: 'stockCount.join', id: count.id, number: count.count_no });
  return true;
}

/** Whoever reviewed what was counted so far has seen it, also if they count again. */
export async function noteReviewers({ db }: Operation, countId: number): Promise<void> {
  await sql`update count_members member set could_see = true from users join roles on roles.id = users.role_id
    where member.count_id = ${countId} and users.id = member.user_id and not member.could_see
      and roles.flags && ${[...countReviewers]}::text[]`.execute(db);
}
