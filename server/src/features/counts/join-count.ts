import { countReviewers, handlerFlags } from '@ghala/contract/access/permissions';
import { sql } from 'kysely';
import { mayAct } from '../../access/access';
import type { Loader } from '../../operation/loader';
import type { Operation } from '../../operation/operation';
import type { Decide, Facts } from '../../operation/work';
import type { Writer } from '../../operation/writer';
import { findCount, type LockedCount, requireStatus } from './count-facts';

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

interface Membership {
  countId: number;
  userId: number;
}

/** Says whether what the books have was open to somebody who counts blind; null for whoever has not joined. */
const members: Loader<Membership, { couldSee: boolean | null }> = {
  name: 'members of counts',
  level: 'plain',
  statements: () => [
    `select member.could_see as "couldSee", wanted.ordinal::int
      from unnest($1::int[], $2::int[]) with ordinality as wanted (count_id, user_id, ordinal)
        join count_members member on member.count_id = wanted.count_id and member.user_id = wanted.user_id`,
  ],
  textOf: ({ countId, userId }) => `${countId} ${userId}`,
  values: (keys) => [keys.map(({ countId }) => countId), keys.map(({ userId }) => userId)],
  facts([rows = []], keys) {
    const found = new Map(rows.map((row) => [row.ordinal, row.couldSee as boolean]));
    return keys.map((_key, index) => ({ couldSee: found.get(index + 1) ?? null }));
  },
};

const joined: Writer<Membership> = {
  name: 'joined counts',
  order: 'lines',
  replaces: undefined,
  text: `insert into count_members (count_id, user_id, could_see)
    select count_id, user_id, true from unnest($1::int[], $2::int[]) as joined (count_id, user_id)
    on conflict (count_id, user_id) do update set could_see = true`,
  values: (rows) => [rows.map(({ countId }) => countId), rows.map(({ userId }) => userId)],
};

/** The caller counts blind from now on, if they do not yet. @throws {AppError} not_found; conflict unless it is counted */
export async function joinCount(facts: Facts, id: number): Promise<Decide<void>> {
  const count = await findCount(facts, id);
  requireStatus(count, ['counting', 'review'], 'join');
  return count.is_blind ? (await admit(facts, count)).join : () => {};
}

/**
 * Whoever enters something in a blind count has joined it.
 * @returns whether what the books have was open to them after its start
 */
export async function admit(facts: Facts, count: LockedCount): Promise<{ couldSee: boolean; join: Decide<void> }> {
  const reviewsNow = count.status === 'review' && mayAct(facts.actor, countReviewers);
  const membership = { countId: count.id, userId: facts.actor.id };
  const member = await facts.find(members, membership);
  const isKnown = () => member.couldSee !== null && (member.couldSee || !reviewsNow);
  return {
    couldSee: isKnown() ? member.couldSee === true : true,
    join(changes) {
      if (isKnown()) return;
      changes.set(member, { couldSee: true });
      changes.write(joined, membership);
      changes.record({ code: 'stockCount.join', id: count.id, number: count.count_no });
    },
  };
}

/** Whoever reviewed what was counted so far has seen it, also if they count again. */
export const reviewersSeen: Writer<{ id: number }> = {
  name: 'reviewers of counts',
  order: 'lines',
  replaces: undefined,
  text: `update count_members member set could_see = true from users join roles on roles.id = users.role_id
    where member.count_id = any($1::int[]) and users.id = member.user_id and not member.could_see
      and roles.flags && $2::text[]`,
  values: (rows) => [rows.map(({ id }) => id), [...countReviewers]],
};
