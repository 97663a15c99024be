import type { AuditLogEntry, AuditLogQuery } from '@ghala/contract/calls/audit-log';
import { codesSaying, eventSentence, type StoredEvent } from '@ghala/contract/event-sentence';
import type { Language } from '@ghala/contract/language';
import { sql } from 'kysely';
import { withinDays } from '../../kernel/business-time';
import type { Database } from '../../kernel/database';
import { likePattern } from '../../kernel/search-text';
import { listHeading } from '../../text/texts';

/** A row as stored: its sentence is made on reading. */
export type AuditLogRow = Omit<AuditLogEntry, 'details'> & StoredEvent;

/** The reader of the log. */
interface Reader {
  timezone: string;
  language: Language;
}

/** A row's sentence in the reader's language. */
export function sentenceOf(
  { code, data, details, entityId }: StoredEvent & { entityId: number | null },
  language: Language,
): string {
  const title = code === 'list.export' ? { title: listHeading(data?.title, language) } : {};
  return eventSentence({ code, data: { ...data, id: entityId, ...title }, details }, language);
}

export function auditLogQuery(database: Database, filters: AuditLogQuery, reader: Reader) {
  return filteredLog(database, filters, reader)
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

/** The filtered rows without the columns only for display: faster to count. */
export function filteredLog(
  database: Database,
  { q, dateFrom, dateTo, userId, entity, action }: AuditLogQuery,
  { timezone, language }: Reader,
) {
  const days = withinDays('audit_logs.created_at', dateFrom, dateTo, timezone);
  return database
    .selectFrom('audit_logs')
    .$if(days !== undefined, (query) => query.where(days ?? sql<boolean>`true`))
    .$if(userId !== null, (query) => query.where('audit_logs.user_id', '=', userId))
    .$if(entity !== null, (query) => query.where('audit_logs.entity', '=', entity ?? ''))
    .$if(action !== null, (query) => query.where('audit_logs.action', '=', action ?? ''))
    .$if(q !== undefined && q !== '', (query) =>
      query.where(({ and }) => and(wordsOf(q ?? '').map((word) => saidBy(word, language)))),
    );
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/**
 * Whether a row matches a word: in its names and numbers, in its stored sentence (rows from before events), or in the
 * fixed words of its event's sentence.
 */
function saidBy(word: string, language: Language) {
  const stored = sql<boolean>`coalesce(audit_logs.search_text, audit_logs.details) ilike ${likePattern(word)}`;
  const codes = codesSaying(word, language);
  return codes.length === 0 ? stored : sql<boolean>`(${stored} or audit_logs.code = any(${codes}))`;
}

/** The distinct values of an indexed column: one index step for each, however long the log is. */
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
