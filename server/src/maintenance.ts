import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './db/database';
import type { FileStore } from './files/file-store';
import { sweepFiles } from './files/stored-upload';
import { startRegularly } from './regular-chore';

const EVERY_MS = 10 * 60_000;

/** Removes expired data every ten minutes. Safe beside other server processes. @returns a function that stops it. */
export function startMaintenance(database: Database, store: FileStore, log: FastifyBaseLogger): () => void {
  return startRegularly(EVERY_MS, [() => removeExpired(database), () => sweepFiles(database, store)], log);
}

/**
 * Drafts expire after 30 days without changes, idempotency keys after 48 hours, notices 90 days after they happened or,
 * if they were never read, after a year; the rest at its own expiry.
 */
export async function removeExpired(database: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '48 hours'`.execute(database);
  await sql`delete from sessions where expires_at < now() or last_used_at < now() - interval '12 hours'`.execute(
    database,
  );
  await sql`delete from password_resets where expires_at < now()`.execute(database);
  await sql`delete from email_changes where expires_at < now()`.execute(database);
  await sql`delete from known_devices where last_used_at < now() - interval '1 year'`.execute(database);
  await sql`update known_devices set pin_hash = null, pin_set_at = null, pin_used_at = null, pin_failures = 0
    where pin_used_at < now() - interval '30 days'`.execute(database);
  await sql`delete from attempts where window_ends_at < now()`.execute(database);
  await sql`delete from issue_notes where status = 'draft' and updated_at < now() - interval '30 days'`.execute(
    database,
  );
  await sql`delete from purchases where status = 'draft' and updated_at < now() - interval '30 days'`.execute(database);
  await sql`delete from incomplete_notes where status = 'draft' and updated_at < now() - interval '30 days'`.execute(
    database,
  );
  await sql`delete from notices where created_at < now() - interval '90 days'
    and (read_at is not null or created_at < now() - interval '1 year')`.execute(database);
  await sql`update messages set body = '' where is_secret and body <> '' and expires_at < now()`.execute(database);
}
