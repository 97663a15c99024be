import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { UNFINISHED } from './backup-folder';

const TOLD_EVERY_MS = 2000;

/** Finds the backup that somebody asked for and that is not made yet. */
export function openRequest(database: Database) {
  return database
    .selectFrom('backup_requests')
    .select(['id', 'requested_at as requestedAt', 'done_bytes as doneBytes', 'expected_bytes as expectedBytes'])
    .where('finished_at', 'is', null)
    .executeTakeFirst();
}

/** Closes a request whose backup was made, or failed: `backups` tells which. */
export async function closeRequest(database: Database, id: number): Promise<void> {
  await database.updateTable('backup_requests').set({ finished_at: sql`now()` }).where('id', '=', id).execute();
}

/** Tells how much of a backup is copied, by what its unfinished folder has, until the signal aborts. */
export async function tellProgress(database: Database, parent: string, signal: AbortSignal): Promise<void> {
  for await (const _ of setInterval(TOLD_EVERY_MS, undefined, { signal })) {
    const names = await readdir(parent);
    const made = names
      .filter((name) => name.endsWith(UNFINISHED))
      .sort()
      .at(-1);
    if (made === undefined) continue;
    await database
      .updateTable('backup_requests')
      .set({ done_bytes: await bytesIn(join(parent, made)) })
      .where('finished_at', 'is', null)
      .execute();
  }
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
  return bytes;
}
