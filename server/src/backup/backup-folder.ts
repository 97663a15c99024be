import { chownSync, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, isAbsolute, join, relative } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { PostgresAccount } from '../postgres/postgres-account';
import { makeFolder, userName } from '../postgres/server-lock';
import type { BackupSchedule, Config } from '../runtime/config';
import { MB } from '../runtime/config';
import { StartError } from '../runtime/start-error';
import { sync } from '../runtime/sync';
import { syncTree } from './copy-file';

/** The name is the start of the backup, in UTC. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
/** A folder with this suffix is being made or removed, and is not a backup. */
export const UNFINISHED = '.unfinished';
export const SPARE_BYTES = 64 * MB;
const LEFT_OVER_AFTER_MS = 24 * 60 * 60_000;

/**
 * Makes one backup in its own folder: under a temporary name, and renamed once complete and on disk.
 * @param parent an existing folder
 * @returns its path
 */
export async function makeInFolder(
  parent: string,
  startedAt: Date,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const finished = join(parent, startedAt.toISOString().replaceAll(/[:.]/g, '-'));
  const unfinished = `${finished}${UNFINISHED}`;
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await fill(unfinished);
    await syncTree(unfinished);
    giveToOwner(unfinished, parent);
    await rename(unfinished, finished);
    await sync(parent);
    return finished;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    throw explain(error, parent);
  }
}

/** Lists the paths of the finished backups in a folder, newest first. */
export async function listBackups(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => join(parent, name));
}

/** The folder is renamed first, so that its remains are never taken for a backup. */
export async function removeBackup(folder: string): Promise<void> {
  const unfinished = `${folder}${UNFINISHED}`;
  await rename(folder, unfinished);
  await rm(unfinished, { recursive: true, force: true });
}

/** Removes remains that are over a day old. */
export async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.endsWith(UNFINISHED) || !NAME.test(basename(name, UNFINISHED))) continue;
    const path = join(parent, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > LEFT_OVER_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}

/**
 * @param mayMake whether to create a missing folder
 * @throws {StartError} if it cannot be used, or is inside the data folder
 */
export function openBackupFolder(folder: string, { dataDir }: Config, mayMake: boolean): void {
  const inside = new StartError(
    `${folder} is inside the data folder ${dataDir}: back up to another place, ideally another disk.`,
  );
  if (isWithin(folder, dataDir)) throw inside;
  try {
    if (mayMake) makeFolder(folder);
    readdirSync(folder);
  } catch (error) {
    throw explain(error, folder);
  }
  if (existsSync(dataDir) && isWithin(realpathSync(folder), realpathSync(dataDir))) throw inside;
}

/**
 * Creates the folder of the schedule, before root is dropped, for the account that works on. A folder that once held
 * backups is not recreated: its disk is not mounted, and backups would fill another one.
 */
export async function prepareBackupFolder(
  database: Database,
  { folder }: BackupSchedule,
  { uid, gid }: PostgresAccount,
): Promise<void> {
  if (existsSync(folder)) return;
  const { rows } =
    await sql`select from backups where error is null and starts_with(folder, ${`${folder}/`}) limit 1`.execute(
      database,
    );
  if (rows.length > 0) return;
  try {
    makeFolder(folder);
    if (process.getuid?.() === 0 && uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  } catch {
    // The first backup reports the reason, where it is seen.
  }
}

/** @throws {StartError} if there is no room for a backup of this size */
export async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes + SPARE_BYTES)
    throw new StartError(`A backup needs ${inMB(bytes + SPARE_BYTES)}, but ${folder} has room for ${inMB(free)}.`);
}

function inMB(bytes: number): string {
  return `${Math.ceil(bytes / MB).toLocaleString('en-US')} MB`;
}

export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith('../') || isAbsolute(way));
}

/**
 * Folders that root makes in another user's folder belong to that user: the server removes old backups after dropping
 * root.
 */
function giveToOwner(path: string, parent: string): void {
  const { uid, gid } = lstatSync(parent);
  if (process.getuid?.() !== 0 || uid === 0) return;
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) chownSync(join(path, entry), uid, gid);
}

/** Puts a problem that the operator can solve in one line; other errors stay unchanged. */
function explain(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const lines: Record<string, string> = {
    ENOSPC: `${folder} has no room left for a backup.`,
    EDQUOT: `${folder} has no room left for a backup.`,
    EACCES: `${folder} cannot be written, or what is backed up cannot be read, by user ${userName()} (EACCES).`,
    EPERM: `${folder} cannot be written by user ${userName()} (EPERM).`,
    EROFS: `${folder} lies on a disk that cannot be written (EROFS).`,
    ENOENT: `${folder} is gone: is its disk mounted?`,
    ENOTDIR: `${folder} is not a folder.`,
    EEXIST: `${folder} is not a folder.`,
    EIO: `The disk of ${folder}, or of the data, fails (EIO).`,
  };
  const line = code === undefined ? undefined : lines[code];
  return line === undefined || error instanceof StartError ? error : new StartError(line, { cause: error });
}
