import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, realpath, rm, stat, statfs } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import type { Config } from '../runtime/config';
import { MB } from '../runtime/config';
import { invalid } from '../runtime/errors';
import { serverRoot } from '../runtime/server-root';
import { isWithin, SPARE_BYTES } from './backup-folder';

/**
 * Tries a folder that somebody chose for backups: writes a file there, and removes it. Nothing that exists is changed. The
 * folder is made if only it is missing, and not what is above it: a disk that is not mounted is no place.
 * @returns how much room it has
 * @throws {AppError} invalid, with what is wrong
 */
export async function tryBackupFolder(folder: string, { dataDir }: Config, bytes: number): Promise<number> {
  if (!isAbsolute(folder) || normalize(folder) !== folder || folder === '/')
    throw invalid('folder', 'backupFolderAbsolute');
  await refuseOwnFolders(folder, dataDir);
  const isNew = await makeWhereMissing(folder);
  try {
    // The check also looks behind links.
    await refuseOwnFolders(await realpath(folder), dataDir);
    await write(folder);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const needed = bytes + SPARE_BYTES;
    if (free < needed)
      throw invalid('folder', 'backupFolderRoom', { neededMb: Math.ceil(needed / MB), freeMb: Math.floor(free / MB) });
    return free;
  } catch (error) {
    if (isNew) await rm(folder, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}

/**
 * Refuses a folder beside the data, which are lost with their disk, or among the program's files, some of which
 * everybody may read.
 */
async function refuseOwnFolders(folder: string, dataDir: string): Promise<void> {
  const program = dirname(serverRoot);
  for (const [own, code] of [
    [dataDir, 'backupFolderData'],
    [program, 'backupFolderProgram'],
  ] as const)
    if (isWithin(folder, own) || isWithin(folder, existsSync(own) ? await realpath(own) : own))
      throw invalid('folder', code);
}

async function makeWhereMissing(folder: string): Promise<boolean> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error.code);
  if (typeof found === 'object') {
    if (!found.isDirectory()) throw invalid('folder', 'backupFolderNoFolder');
    return false;
  }
  if (found !== 'ENOENT' || !existsSync(dirname(folder)))
    throw invalid('folder', found === 'EACCES' ? 'backupFolderClosed' : 'backupFolderMissing');
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    throw refused(error);
  });
  return true;
}

async function write(folder: string): Promise<void> {
  const path = join(folder, `.ghala-${randomUUID()}`);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile('Ghala tries whether it can write here.\n');
      await file.sync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
  } catch (error) {
    throw refused(error);
  }
}

function refused(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return invalid('folder', 'backupFolderClosed');
  if (code === 'EROFS') return invalid('folder', 'backupFolderReadOnly');
  if (code === 'ENOSPC' || code === 'EDQUOT') return invalid('folder', 'backupFolderFull');
  return code === undefined ? error : invalid('folder', 'backupFolderFails', { code });
}
