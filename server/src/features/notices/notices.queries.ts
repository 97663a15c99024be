import { MOST_UNREAD_COUNTED, type NoticeRow } from '@ghala/contract/calls/notices';
import { isNoticeCode, type Notice, noticePath } from '@ghala/contract/events/notices';
import type { Language } from '@ghala/contract/text/language';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { plannedForValues } from '../../db/prepared-statements';
import { noticeSentence } from './notice-sentence';

/** Selects the notices of a user: the unread ones, the others, or (null) all. */
export function noticesQuery(database: Database, userId: number, isUnread: boolean | null) {
  const notices = database
    .selectFrom('notices')
    .select(['id', 'code', 'facts', 'created_at as createdAt', 'read_at as readAt'])
    .where('user_id', '=', userId);
  if (isUnread === null) return notices;
  return notices.where('read_at', isUnread ? 'is' : 'is not', null);
}

/** Counts those that the user has not read, up to the most that are counted. */
export async function countUnread(database: Database, userId: number): Promise<number> {
  const unread = noticesQuery(database, userId, true).clearSelect().select('id').limit(MOST_UNREAD_COUNTED);
  const { count } = await database
    .selectFrom(unread.as('unread'))
    .select(sql<number>`count(*)`.as('count'))
    .modifyEnd(plannedForValues)
    .executeTakeFirstOrThrow();
  return count;
}

type StoredNotice = Pick<NoticeRow, 'id' | 'code' | 'createdAt' | 'readAt'> & { facts: unknown };

/** Gives a stored notice its sentence and its link; one of a later version of Ghala shows its code. */
export function worded({ facts, ...row }: StoredNotice, language: Language): NoticeRow {
  const told = { ...Object(facts) };
  if (!isNoticeCode(row.code)) return { ...row, facts: told, text: row.code, path: '' };
  const notice = { code: row.code, facts: told } as Notice;
  return { ...row, facts: told, text: noticeSentence(notice, language), path: noticePath(notice) };
}
