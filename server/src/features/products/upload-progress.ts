import { sql } from 'kysely';
import type { Database } from '../../kernel/database';
import { onlyOf } from '../../kernel/only-row';

/**
 * Tells how far an upload has come, in the name of its connection: all else that a transaction does is hidden until its
 * commit, and whoever asks may reach another server process. The name ends with the transaction.
 */
export async function tellProgress(transaction: Database, userId: number, rows: number): Promise<void> {
  await sql`select set_config('application_name', ${`${nameOf(userId)}${rows}`}, true)`.execute(transaction);
}

/** The rows done of a user's upload; 0 if there is none. */
export async function uploadedRows(database: Database, userId: number): Promise<number> {
  const name = nameOf(userId);
  const { rows } = await sql<{ rows: number }>`
    select coalesce(max(substr(application_name, ${name.length + 1}::int)::int), 0) as rows from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${name})`.execute(database);
  return onlyOf(rows).rows;
}

function nameOf(userId: number): string {
  return `Ghala, upload by ${userId}: `;
}
