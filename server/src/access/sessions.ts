import { createHash } from 'node:crypto';
import { countReviewers, flagsIn, handlerFlags } from '@ghala/contract/access/permissions';
import type { Language } from '@ghala/contract/text/language';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database';
import type { BlindCount } from '../db/withheld';
import type { Actor } from '../operation/operation';

/** Holds the session of a call; all calls under its token share it. */
export interface Session {
  readonly tokenHash: Buffer;
  readonly actor: Readonly<Actor>;
  /** Null if the user left the choice to the browser. */
  readonly language: Language | null;
  readonly mustChangePassword: boolean;
}

/** A session has two tokens: one for all calls, and one that opens only files and PDFs. */
export type TokenKind = 'token_hash' | 'file_token_hash';

/** Holds a session as the database has it at this moment. */
export interface StoredSession {
  session: Session;
  /** The session ends after this if it is not used. */
  endsInMs: number;
  /** It was last recorded as used so long ago. */
  usedAgoMs: number;
}

/** A session ends after 12 hours without use, and after 7 days in any case. */
export const SESSION_IDLE = sql.lit('12 hours');
export const SESSION_LIFE = '7 days';

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Selects valid sessions: neither expired nor unused for too long, and of a user who may sign in. */
function sessionsInUse(database: Database) {
  return database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('sessions.last_used_at', '>', sql<string>`now() - ${SESSION_IDLE}::interval`)
    .where('users.deleted_at', 'is', null)
    .where('users.is_active', '=', true)
    .where('users.is_system_user', '=', true);
}

/** Finds which of the sessions, given by token hash, are still valid. The check does not count as use. */
export async function goodSessions(database: Database, tokenHashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await sessionsInUse(database)
    .select('sessions.token_hash')
    .where(sql<boolean>`sessions.token_hash = any(${tokenHashes}::bytea[])`)
    .execute();
  return rows.map((row) => row.token_hash);
}

/** @returns null if there is no such session, or none that is valid */
export async function readSession(database: Database, kind: TokenKind, hash: Buffer): Promise<StoredSession | null> {
  const row = await sessionsInUse(database)
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'sessions.token_hash',
      'users.id',
      'users.name',
      'users.language',
      'users.must_change_password',
      'roles.flags',
      goingBlind.as('blind_counts'),
      giver.as('giver'),
      sql<number>`1000 * extract(epoch from
        least(sessions.expires_at, sessions.last_used_at + ${SESSION_IDLE}::interval) - now())`.as('ends_in_ms'),
      sql<number>`1000 * extract(epoch from now() - sessions.last_used_at)`.as('used_ago_ms'),
    ])
    .where(`sessions.${kind}`, '=', hash)
    .executeTakeFirst();
  if (row === undefined) return null;
  const actor = { id: row.id, name: row.name, flags: flagsIn(row.flags) };
  const session = {
    tokenHash: row.token_hash,
    actor: {
      ...actor,
      blindCounts: row.blind_counts.filter(
        (count) =>
          countsBlind(actor.flags, count.status, count.isMember) ||
          (row.giver !== null && countsBlind(flagsIn(row.giver), count.status, count.isGiverMember)),
      ),
    },
    language: row.language,
    mustChangePassword: row.must_change_password,
  };
  return { session, endsInMs: row.ends_in_ms, usedAgoMs: row.used_ago_ms };
}

interface GoingBlind extends BlindCount {
  status: 'counting' | 'review';
  isMember: boolean;
  isGiverMember: boolean;
}

/**
 * Finds who handed out an account's password in the last seven days, or null. They may have chosen the next one as
 * well.
 */
export const recentGiverOf = sql<number | null>`case
  when users.handed_out_at > now() - interval '7 days' then users.handed_out_by_id end`;

/**
 * Finds who handed out the only password that an account has ever had, or one in the last seven days; null if nobody
 * did. Nothing shows that the account has another owner (docs/decisions/0079-whose-password.md), so it is as blind as
 * they are.
 */
export const giverOf = sql<number | null>`case
  when users.password_chosen_at is null then users.handed_out_by_id else ${recentGiverOf} end`;
const giver = sql<string[] | null>`(
  select roles.flags from users by join roles on roles.id = by.role_id where by.id = (${giverOf}))`;

const joinedBy = (userId: RawBuilder<unknown>) => sql`exists (
  select from count_members member where member.count_id = going.id and member.user_id = (${userId}))`;

/** Lists blind counts that go on, and whether the user, or whoever handed out their password, has joined them. */
const goingBlind = sql<GoingBlind[]>`coalesce((
  select json_agg(json_build_object('id', going.id, 'number', going.count_no, 'status', going.status,
    'isMember', ${joinedBy(sql.ref('users.id'))}, 'isGiverMember', ${joinedBy(giverOf)}) order by going.id)
  from stock_counts going where going.is_blind and going.status in ('counting', 'review')), '[]')`;

/**
 * Tells whether a user counts blind: whoever may count and does not review does, until the count was reviewed; whoever
 * reviews does once they have joined, until they review it.
 */
function countsBlind(flags: Actor['flags'], status: GoingBlind['status'], isMember: boolean): boolean {
  if (countReviewers.some((flag) => flags.has(flag))) return isMember && status === 'counting';
  return isMember || handlerFlags.some((flag) => flags.has(flag));
}

/** Records that the session is in use, unless another process did within this minute. */
export async function recordUse(database: Database, { tokenHash }: Session): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ last_used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<', sql<string>`now() - interval '1 minute'`)
    .execute();
}
