import type { UploadProgress } from '@ghala/contract/calls/product-upload';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { onlyOf } from '../../db/only-row';

/**
 * Tells how far an upload has come, in the name of its connection: all else that a transaction does is hidden until its
 * commit, and whoever asks may reach another server process. The name ends with the transaction.
 */
export async function tellProgress(transaction: Database, userId: number, progress: UploadProgress): Promise<void> {
  const name = `${nameOf(userId)}${progress.rows}+${progress.recorded}+${progress.stocked}`;
  await sql`select set_config('application_name', ${name}, true)`.execute(transaction);
}

/** Says how far a user's upload has come; there is nothing if there is no upload. */
export async function progressOf(database: Database, userId: number): Promise<UploadProgress> {
  const name = nameOf(userId);
  const { rows } = await sql<UploadProgress>`
    with told as (
      select string_to_array(substr(application_name, ${name.length + 1}::int), '+')::int[] as figures
      from pg_stat_activity where datname = current_database() and starts_with(application_name, ${name}))
    select coalesce(max(figures[1]), 0) as rows, coalesce(max(figures[2]), 0) as recorded,
      coalesce(max(figures[3]), 0) as stocked from told`.execute(database);
  return onlyOf(rows);
}

function nameOf(userId: number): string {
  return `Ghala, upload by ${userId}: `;
}
