import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openRequest } from '../../backup/backup-requests';
import { EVERY_DAY, scheduleOf } from '../../backup/backup-settings';
import type { Database } from '../../db/database';
import type { Config } from '../../runtime/config';
import { serverRoot } from '../../runtime/server-root';

const MOST_LISTED = 20;

/** Reads what the screen of backups shows to those who may change them. */
export async function loadSettings(database: Database, config: Config) {
  const [schedule, request, rows] = await Promise.all([
    scheduleOf(database, config),
    openRequest(database),
    database
      .selectFrom('backups')
      .select(['id', 'finished_at as finishedAt', 'size_bytes as sizeBytes', 'folder'])
      .where('error', 'is', null)
      .where('removed_at', 'is', null)
      .orderBy('finished_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_LISTED)
      .execute(),
  ]);
  const made = rows.map(({ sizeBytes, ...row }) => ({
    ...row,
    sizeBytes: sizeBytes ?? 0,
    isHere: existsSync(join(row.folder, 'manifest.json')),
  }));
  const newest = made.find(({ isHere }) => isHere);
  return {
    settings: schedule === undefined ? null : { ...schedule, days: schedule.days ?? EVERY_DAY },
    isFixed: config.backup !== undefined,
    running:
      request === undefined
        ? null
        : { requestedAt: request.requestedAt, percent: percentOf(request.doneBytes, request.expectedBytes) },
    made,
    restoreCommand: newest === undefined ? '' : restoreCommand(newest.folder),
  };
}

/** It never says 100 before the backup is complete. */
function percentOf(done: number, expected: number): number {
  return expected <= 0 ? 0 : Math.min(99, Math.floor((100 * done) / expected));
}

function restoreCommand(folder: string): string {
  const quoted = (path: string) => `'${path.replaceAll("'", "'\\''")}'`;
  return `cd ${quoted(dirname(serverRoot))} && npm run restore -- ${quoted(folder)}`;
}
