import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { Config } from '../runtime/config';
import { longestGap, scheduleOf } from './backup-settings';

/** So many hours are added to the longest time between two of the schedule's days. */
const GRACE_HOURS = 2;

/** Any server process knows this about the backups of its database. */
export interface LastBackup {
  /** Tells whether this server makes automatic backups. */
  isScheduled: boolean;
  /**
   * Describes the newest one, automatic or not: when, as ISO 8601, how long ago, how large, and where; null if there is
   * none.
   */
  last: { finishedAt: string; ageSeconds: number; sizeBytes: number; folder: string } | null;
  /** Describes the newest attempt, if it failed; null if it succeeded. */
  failure: { at: string; reason: string } | null;
  /**
   * Tells whether an automatic backup is overdue: none within the longest time between two of its days and two hours,
   * 26 hours with one a day; or none ever and the first attempt failed.
   */
  isOverdue: boolean;
}

export async function lastBackup(database: Database, config: Pick<Config, 'backup'>): Promise<LastBackup> {
  const schedule = await scheduleOf(database, config);
  const { rows } = await sql<{
    finishedAt: string;
    ageSeconds: number;
    sizeBytes: number | null;
    folder: string;
    error: string | null;
  }>`
    select finished_at as "finishedAt", floor(extract(epoch from now() - finished_at)) as "ageSeconds",
      size_bytes as "sizeBytes", folder, error
    from (
      (select * from backups order by finished_at desc, id desc limit 1)
      union
      (select * from backups where error is null order by finished_at desc, id desc limit 1)
    ) newest
    order by finished_at desc, id desc`.execute(database);
  const [newest] = rows;
  const made = rows.find(({ error }) => error === null);
  const last =
    made === undefined || made.sizeBytes === null
      ? null
      : { finishedAt: made.finishedAt, ageSeconds: made.ageSeconds, sizeBytes: made.sizeBytes, folder: made.folder };
  const failure = newest?.error == null ? null : { at: newest.finishedAt, reason: newest.error };
  const isScheduled = schedule !== undefined;
  const graceSeconds = ((isScheduled ? longestGap(schedule) : 1) * 24 + GRACE_HOURS) * 60 * 60;
  const isLate = last === null ? failure !== null : last.ageSeconds > graceSeconds;
  return { isScheduled, last, failure, isOverdue: isScheduled && isLate };
}
