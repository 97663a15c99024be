import type { Database } from './database';

/** What was done to what. `details` is a sentence for the audit log; `before` and `after` what changed. */
export interface AuditEntry {
  entity: string;
  entityId?: number | null;
  action: string;
  details: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** A statement takes 65,535 parameters. */
const ROWS_AT_ONCE = 5_000;

/**
 * Writes an audit row, or several, on the given transaction, so that they stand or fall with the change they tell of.
 * Each row is chained to the one before it, so from here to its commit the transaction holds the end of the log:
 * write last, when every other lock is taken.
 * @param at the moment that it is entered as; left out: now
 */
export async function writeAudit(
  database: Database,
  entries: AuditEntry | readonly AuditEntry[],
  userId: number | null,
  requestId: string | null,
  at?: Date,
): Promise<void> {
  const rows = [entries].flat().map((entry: AuditEntry) => ({
    entity: entry.entity,
    entity_id: entry.entityId ?? null,
    action: entry.action,
    details: entry.details,
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
    user_id: userId,
    request_id: requestId,
    created_at: at?.toISOString(),
  }));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await database
      .insertInto('audit_logs')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
}
