import type { AuditLogEntry, AuditLogQuery } from '@ghala/contract/calls/audit-log';
import { sql } from 'kysely';
import { withinDays } from '../../kernel/business-time';
import type { Database } from '../../kernel/database';
import { likePattern } from '../../kernel/searched-words';

export function auditLogQuery(database: Database, filters: AuditLogQuery, timezone: string) {
  return filteredLog(database, filters, timezone)
    .leftJoin('users', 'users.id', 'audit_logs.user_id')
    .select([
      'audit_logs.id',
      'audit_logs.created_at as createdAt',
      'audit_logs.entity',
      'audit_logs.entity_id as entityId',
      'audit_logs.action',
      'audit_logs.details',
      'audit_logs.before',
      'audit_logs.after',
      sql`case when users.id is null then null else json_build_object('id', users.id, 'name', users.name) end`.as(
        'User',
      ),
    ])
    .$castTo<AuditLogEntry>();
}

/** The filtered rows without what is shown beside them: quicker to count. */
export function filteredLog(
  database: Database,
  { q, dateFrom, dateTo, userId, entity, action }: AuditLogQuery,
  timezone: string,
) {
  const days = withinDays('audit_logs.created_at', dateFrom, dateTo, timezone);
  return database
    .selectFrom('audit_logs')
    .$if(days !== undefined, (query) => query.where(days ?? sql<boolean>`true`))
    .$if(userId !== null, (query) => query.where('audit_logs.user_id', '=', userId))
    .$if(entity !== null, (query) => query.where('audit_logs.entity', '=', entity ?? ''))
    .$if(action !== null, (query) => query.where('audit_logs.action', '=', action ?? ''))
    .$if(q !== undefined && q !== '', (query) => query.where('audit_logs.details', 'ilike', likePattern(q ?? '')));
}

/** The different words of an indexed column: one step of its index for each, however long the log is. */
export async function wordsOf(database: Database, column: 'entity' | 'action'): Promise<string[]> {
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
