import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { BackupSchedule } from '../runtime/config';
import { removeBackup } from './backup-folder';
import { EVERY_DAY } from './backup-settings';

/** After a failure, for example for lack of space, the next attempt waits. */
const RETRY_AFTER = '1 hour';

/**
 * Tells whether a scheduled time has passed since the last scheduled backup was begun.
 * @param isNeeded whether one is needed at any time; even then at least an hour after a failure
 */
export async function isBackupDue(
  database: Database,
  { folder, times, days = EVERY_DAY }: BackupSchedule,
  timezone: string,
  isNeeded: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    with moments as (
      select (today - ago + time::time) at time zone ${timezone} as moment
      from (select date_trunc('day', now() at time zone ${timezone})::date as today) as day,
        unnest(array[${sql.join(times)}]::text[]) as time, generate_series(0, 7) as ago
      where extract(isodow from today - ago) = any(${[...days]}::int[])
    )
    select not exists (
      select from backups
      where is_scheduled and (
        not ${isNeeded}::boolean and error is null and starts_with(folder, ${`${folder}/`})
          and started_at >= (select max(moment) from moments where moment <= now())
        or error is not null and finished_at > now() - ${RETRY_AFTER}::interval
      )
    ) as "isDue"`.execute(database);
  return rows[0]?.isDue === true;
}

/** Removes the oldest of the schedule's own backups in its folder, so that `keep` are left. All others stay. */
export async function removeOldBackups(database: Database, { folder, keep }: BackupSchedule): Promise<void> {
  const rows = await database
    .selectFrom('backups')
    .select(['id', 'folder'])
    .where('is_scheduled', '=', true)
    .where('error', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const made = rows.filter((row) => dirname(row.folder) === folder && existsSync(join(row.folder, 'manifest.json')));
  for (const { id, folder: old } of made.slice(keep)) {
    await removeBackup(old);
    await database.updateTable('backups').set({ removed_at: sql`now()` }).where('id', '=', id).execute();
  }
}

/**
 * Call it on a restored database: the backups that it lists are no longer the schedule's to remove, as the database
 * they were made from may still run, with a schedule of its own in the same folder.
 */
export async function disownBackups(database: Database): Promise<void> {
  await database.updateTable('backups').set({ is_scheduled: false }).where('is_scheduled', '=', true).execute();
}
