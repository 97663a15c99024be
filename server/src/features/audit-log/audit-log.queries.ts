import type { AuditLogEntry, AuditLogQuery } from '@ghala/contract/calls/audit-log';
import { codesSaying, eventSentence, type StoredEvent } from '@ghala/contract/events/event-sentence';
import { unitNoun } from '@ghala/contract/stock/unit-words';
import type { Language } from '@ghala/contract/text/language';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';
import type { DB } from '../../db/database-types';
import { allOf, always, anyOf, type Match, settled } from '../../db/match';
import { contains } from '../../db/search-text';
import { listHeading } from '../../text/texts';

/** Holds a row as stored: its sentence is made on reading. */
export type AuditLogRow = Omit<AuditLogEntry, 'details'> & StoredEvent;

/** Makes a row's sentence in the reader's language. */
export function sentenceOf(
  { code, data, details, entityId }: StoredEvent & { entityId: number | null },
  language: Language,
): string {
  const isExport = code === 'list.export' || code === 'list.finishExport';
  const title = isExport ? { title: listHeading(data?.title, language) } : {};
  return eventSentence({ code, data: { ...data, id: entityId, ...title }, details }, language);
}

export function logRows(log: SelectQueryBuilder<DB, 'audit_logs', object>) {
  return log
    .leftJoin('users', 'users.id', 'audit_logs.user_id')
    .select([
      'audit_logs.id',
      'audit_logs.created_at as createdAt',
      'audit_logs.entity',
      'audit_logs.entity_id as entityId',
      'audit_logs.action',
      'audit_logs.details',
      'audit_logs.code',
      'audit_logs.data',
      'audit_logs.before',
      'audit_logs.after',
      sql`case when users.id is null then null else json_build_object('id', users.id, 'name', users.name) end`.as(
        'User',
      ),
    ])
    .$castTo<AuditLogRow>();
}

/** Selects the filtered rows without the columns that are only displayed, which is faster to count. */
export function filteredLog(
  database: Database,
  { dateFrom, dateTo, userId, entity, action }: AuditLogQuery,
  contained: RawBuilder<boolean>,
  timezone: string,
) {
  const days = withinDays('audit_logs.created_at', dateFrom, dateTo, timezone);
  return database
    .selectFrom('audit_logs')
    .$if(days !== undefined, (query) => query.where(days ?? sql<boolean>`true`))
    .$if(userId !== null, (query) => query.where('audit_logs.user_id', '=', userId))
    .$if(entity !== null, (query) => query.where('audit_logs.entity', '=', entity ?? ''))
    .$if(action !== null, (query) => query.where('audit_logs.action', '=', action ?? ''))
    .where(contained);
}

/** Selects the rows that match each of the words. */
export async function rowsSaying(database: Database, q: string, language: Language): Promise<Match> {
  const words = q.split(/\s+/).filter((word) => word !== '');
  return allOf(always, ...(await Promise.all(words.map((word) => saidBy(database, word, language)))));
}

/**
 * Tells whether a row matches a word: in its names and numbers, in its stored sentence (rows from before events), or in
 * the fixed words of its event's sentence.
 */
async function saidBy(database: Database, word: string, language: Language): Promise<Match> {
  const text = sql<string>`coalesce(audit_logs.search_text, audit_logs.details)`;
  // The sentences say '2 bags' of what is stored as 'Bag'.
  const stored = await contains(database, { table: 'audit_logs', text }, unitNoun(word));
  return settled(database, 'audit_logs', anyOf(stored, sql`audit_logs.code = any(${codesSaying(word, language)})`));
}

/** Lists the distinct values of an indexed column: one index step for each, however long the log is. */
export async function kindsOf(database: Database, column: 'entity' | 'action'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ word: string }>`
    with recursive words as (
      (select ${name} as word from audit_logs order by ${name} limit 1)
      union all
      select (select ${name} from audit_logs where ${name} > words.word order by ${name} limit 1) from words
      where words.word is not null
    )
    select word from words where word is not null`.execute(database);
  return rows.map(({ word }) => word);
}
