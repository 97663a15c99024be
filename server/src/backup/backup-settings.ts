import type { Database } from '../db/database';
import type { BackupSchedule, Config } from '../runtime/config';

export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Tells where the server backs itself up, and when: as the environment fixes it, otherwise as set on the screen. */
export async function scheduleOf(
  database: Database,
  { backup }: Pick<Config, 'backup'>,
): Promise<BackupSchedule | undefined> {
  if (backup !== undefined) return backup;
  return database.selectFrom('backup_settings').select(['folder', 'times', 'days', 'keep']).executeTakeFirst();
}

/** Gives the longest time between two days of a schedule, in days. */
export function longestGap({ days = EVERY_DAY }: Pick<BackupSchedule, 'days'>): number {
  const sorted = [...days].sort((one, other) => one - other);
  const next = [...sorted.slice(1), (sorted[0] ?? 1) + 7];
  return Math.max(...sorted.map((day, index) => (next[index] ?? day) - day));
}
