import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp } from './test-app';

let home: string | undefined;
let kept = 7;

/** Makes settings with a folder that can be written, a different one each time. */
export function backupBody() {
  home ??= mkdtempSync(join(tmpdir(), 'ghala-backups-'));
  kept += 1;
  return { folder: home, times: ['02:00'], days: [1, 2, 3, 4, 5, 6, 7], keep: kept };
}

/** A backup of this database with one file, as its row names it. @returns the id of the row */
export async function makeEmptyBackup(test: TestApp, name = '2026-11-28T02-00-00-000Z'): Promise<number> {
  const folder = join(mkdtempSync(join(tmpdir(), 'ghala-backup-')), name);
  mkdirSync(join(folder, 'files'), { recursive: true });
  writeFileSync(join(folder, 'files', 'note.pdf'), 'a paper');
  const moment = '2026-11-28T02:00:00.000Z';
  const sha256 = createHash('sha256').update('a paper').digest('hex');
  const manifest = JSON.stringify({
    format: 1,
    version: '0.1.0',
    schema: '0014',
    postgresMajor: 18,
    isScheduled: true,
    startedAt: moment,
    finishedAt: moment,
    cluster: null,
    folders: ['files'],
    files: [{ path: 'files/note.pdf', bytes: 7, sha256 }],
    missingFiles: [],
  });
  writeFileSync(join(folder, 'manifest.json'), manifest);
  writeFileSync(join(folder, 'manifest.sha256'), createHash('sha256').update(manifest).digest('hex'));
  const { id } = await test.database
    .insertInto('backups')
    .values({ started_at: moment, is_scheduled: true, folder, size_bytes: 7 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}
