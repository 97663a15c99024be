import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartError } from '../runtime/start-error';
import { listBackups } from './backup-folder';
import { type BackupManifest, type CopiedFile, damaged, readManifest } from './backup-manifest';
import { hashFile } from './copy-file';
import { FILES } from './copy-stored-files';
import { refuseLinks, refuseOddPaths } from './plain-paths';
import { filesOf, readEntries, readPiece, type WalEntry } from './wal-log';

/** Holds the material to restore: a backup, and the part of its later archive that is wanted. */
export interface Restorable {
  folder: string;
  manifest: BackupManifest;
  entries: WalEntry[];
}

/**
 * Finds the backup to restore.
 * @param folder a backup, or a folder of backups: then the newest one, or the newest before the given time
 * @param to the time to restore; undefined: as late as possible
 * @throws {StartError} if there is none, or it does not reach that time
 */
export async function findBackup(folder: string, to?: Date): Promise<Restorable> {
  const found = await listBackups(folder);
  if (found.length === 0) return checkReach(folder, await readPlain(folder), to);
  for (const backup of found) {
    const manifest = await readPlain(backup);
    if (to === undefined || new Date(manifest.finishedAt) <= to) return checkReach(backup, manifest, to);
  }
  throw new StartError(`No backup in ${folder} is from ${to?.toISOString()} or earlier.`);
}

/** Reads a manifest once it is known to be a file: a pipe in its place would never end. */
function readPlain(backup: string): Promise<BackupManifest> {
  if (existsSync(backup)) refuseLinks(backup);
  return readManifest(backup);
}

async function checkReach(folder: string, manifest: BackupManifest, to?: Date): Promise<Restorable> {
  const entries = await readEntries(folder);
  refuseOddPaths(folder, manifest, entries);
  if (to === undefined) return { folder, manifest, entries };
  if (to < new Date(manifest.finishedAt))
    throw new StartError(`The backup ${folder} is from ${manifest.finishedAt}, later than the moment to restore.`);
  const reaching = entries.findIndex(({ until }) => new Date(until) >= to);
  if (reaching === -1)
    throw new StartError(`The backup ${folder} only reaches until ${entries.at(-1)?.until ?? manifest.finishedAt}.`);
  return { folder, manifest, entries: entries.slice(0, reaching + 1) };
}

/** Reads everything and compares its hashes. @throws {StartError} naming the first file that is missing or altered */
export async function checkBackup({ folder, manifest, entries }: Restorable): Promise<void> {
  for (const file of manifest.files) await check(folder, file);
  let before = manifest.finishedAt;
  for (const { pieces, files, until } of entries) {
    try {
      for (const piece of pieces) await readPiece(folder, piece);
      for (const file of files) await check(folder, file);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      throw new StartError(
        `${error.message} Everything up to ${before} is intact: add --to ${before} to restore that.`,
      );
    }
    before = until;
  }
}

/** Gives the hashes of the stored files in a backup and its later archive, by name. */
export async function hashesOfFiles(folder: string): Promise<Map<string, string>> {
  const { manifest, entries } = await findBackup(folder);
  const files = [...manifest.files, ...filesOf(entries)].filter(({ path }) => path.startsWith(`${FILES}/`));
  return new Map(files.map(({ path, sha256 }) => [basename(path), sha256]));
}

async function check(folder: string, { path, bytes, sha256 }: CopiedFile): Promise<void> {
  const found = await hashFile(join(folder, path)).catch(() => undefined);
  if (found?.bytes !== bytes || found.sha256 !== sha256) throw damaged(folder, path);
}
