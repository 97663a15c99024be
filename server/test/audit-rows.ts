import type { StoredEvent } from '@ghala/contract/events/event-sentence';
import type { Selectable } from 'kysely';
import type { Database } from '../src/db/database';
import type { DB } from '../src/db/database-types';
import { sentenceOf } from '../src/features/audit-log/audit-log.queries';

type AuditRow = Omit<Selectable<DB['audit_logs']>, keyof StoredEvent> & StoredEvent;
type About = Partial<Pick<AuditRow, 'entity' | 'action' | 'entity_id' | 'user_id'>>;

/** Reads the audit log's rows about an entity, oldest first, with their sentences as `details`. */
export async function auditRows(database: Database, about: About = {}) {
  let query = database.selectFrom('audit_logs').selectAll().orderBy('id');
  if (about.entity !== undefined) query = query.where('entity', '=', about.entity);
  if (about.action !== undefined) query = query.where('action', '=', about.action);
  if (about.entity_id !== undefined) query = query.where('entity_id', '=', about.entity_id);
  if (about.user_id !== undefined) query = query.where('user_id', '=', about.user_id);
  const rows = await query.$castTo<AuditRow>().execute();
  return rows.map((row) => ({ ...row, details: sentenceOf({ ...row, entityId: row.entity_id }, 'en') }));
}
