import { flagsIn } from '@ghala/contract/access/permissions';
import type { NoticeChoices } from '@ghala/contract/calls/notices';
import { type NoticeChannel, topicsFor } from '@ghala/contract/events/notices';
import { sql } from 'kysely';
import { activeUsers } from '../../accounts/user-management';
import type { Database, DatabaseTransaction } from '../../db/database';
import { locks } from '../../db/locks';
import { onlyOf } from '../../db/only-row';
import { announceNotices } from './announce-notices';
import { type Candidate, candidatesOf } from './candidates';
import { findChoices } from './choices';
import { loadKnownFacts } from './known-facts';
import { queueNotices } from './notice-messages';
import { readToldEvents, type ToldEvent } from './told-events';
import { writeNotices } from './write-notices';

/** Notices depend on these settings of the server. */
export interface NoticeSettings {
  /** Holds PUBLIC_URL. */
  publicUrl?: string | undefined;
  /** A transport delivers these channels. */
  sentChannels: readonly string[];
}

/** So many rows of the log are read at a time. */
const ROWS_AT_ONCE = 1_000;

/**
 * Tells users of what was added to the audit log since the last time, in one transaction with the position up to which
 * it was read: whoever is killed has told nothing. The log's rows are numbered under a lock that lasts until their commit,
 * so none with a lower number can appear later.
 * @returns whether there may be more; not if another process is at it
 */
export async function deriveNotices(database: Database, settings: NoticeSettings): Promise<boolean> {
  return database.transaction().execute(async (db) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(locks.notices)}) as "isMine"`.execute(db);
    if (!onlyOf(rows).isMine) return false;
    return tellNext(db, settings);
  });
}

/** Tells users of the next events of the log, on a transaction that nobody else does it beside. @returns as above */
export async function tellNext(db: DatabaseTransaction, settings: NoticeSettings): Promise<boolean> {
  // The position is read once the lock is held: before, another process may have moved it.
  const { from, end } = await readPosition(db);
  if (from >= end) return false;
  const upTo = Math.min(end, from + ROWS_AT_ONCE);
  const events = await readToldEvents(db, from, upTo);
  if (events.length > 0) await tell(db, events, settings);
  await db.updateTable('notice_position').set({ read_up_to: upTo }).execute();
  return upTo < end;
}

/** Reads how far the log was read, and where it ends. */
export async function readPosition(db: Database): Promise<{ from: number; end: number }> {
  const { rows } = await sql<{ from: number; end: number }>`
    select read_up_to as from, last_id as end from notice_position, audit_head`.execute(db);
  return onlyOf(rows);
}

async function tell(
  db: Database,
  events: readonly ToldEvent[],
  { publicUrl, sentChannels }: NoticeSettings,
): Promise<void> {
  const known = { ...(await loadKnownFacts(db, events)), sentChannels };
  const candidates = await ofActiveUsers(db, onceForCounts(events.flatMap((event) => candidatesOf(event, known))));
  const choices = await findChoices(db, [...new Set(candidates.map(({ userId }) => userId))]);
  const chosenFor = (channel: NoticeChannel) => candidates.filter((candidate) => isChosen(candidate, choices, channel));
  const shown = chosenFor('app');
  await writeNotices(db, shown);
  await queueNotices(db, { email: chosenFor('email'), sms: chosenFor('sms') }, publicUrl);
  const settled = [...(await settleDecided(db)), ...(await settleProcessed(db)), ...(await settleCounts(db))];
  await announceNotices(db, [...shown.map(({ userId }) => userId), ...settled]);
}

/** Tells decisions on a count once all are made: of many at the same time, it keeps only the last. */
function onceForCounts(candidates: readonly Candidate[]): Candidate[] {
  const keyOf = ({ userId, notice }: Candidate) =>
    notice.code === 'count.decide' ? `${userId} ${notice.facts.id}` : undefined;
  const last = new Map(candidates.map((candidate) => [keyOf(candidate), candidate]));
  return candidates.filter((candidate) => {
    const key = keyOf(candidate);
    return key === undefined || last.get(key) === candidate;
  });
}

/** Drops candidates for users who may not sign in, and topics that the others can't choose. */
async function ofActiveUsers(db: Database, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const users = await activeUsers(db)
    .select(['users.id', 'roles.flags'])
    .where(sql<boolean>`users.id = any(${candidates.map(({ userId }) => userId)}::int[])`)
    .execute();
  const reached = new Map(
    users.map(({ id, flags }) => {
      const held = flagsIn(flags);
      return [id, topicsFor((flag) => held.has(flag))];
    }),
  );
  return candidates.flatMap((candidate) => {
    const topics = candidate.topics.filter((topic) => reached.get(candidate.userId)?.includes(topic));
    return topics.length === 0 ? [] : { ...candidate, topics };
  });
}

function isChosen(
  { userId, topics }: Candidate,
  choices: ReadonlyMap<number, NoticeChoices>,
  channel: NoticeChannel,
): boolean {
  return topics.some((topic) => choices.get(userId)?.[channel].includes(topic));
}

/** A request that was decided or withdrawn waits for nobody any more. @returns the users who were told that it does */
async function settleDecided(db: Database): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    update notices set read_at = now() from approvals
    where approval_id is not null and read_at is null and approvals.id = approval_id and approvals.status <> 'pending'
    returning user_id as "userId"`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** A note that was processed, cancelled or deleted no longer waits for anybody. @returns as above */
async function settleProcessed(db: Database): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    update notices set read_at = now() from issue_notes
    where note_id is not null and read_at is null and issue_notes.id = note_id and issue_notes.status <> 'active'
    returning user_id as "userId"`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** A count of which each adjustment was decided waits for nobody any more. @returns as above */
async function settleCounts(db: Database): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    update notices set read_at = now()
    where code = 'count.wait' and read_at is null and not exists (
      select from stock_adjustments asked
      where asked.count_id = (notices.facts ->> 'id')::int and asked.status = 'pending')
    returning user_id as "userId"`.execute(db);
  return rows.map(({ userId }) => userId);
}
