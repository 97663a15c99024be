import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { StartError } from '../runtime/start-error';
import type { BackupManifest } from './backup-manifest';
import { FILES } from './copy-stored-files';
import { CLUSTER, DUMP, PASSWORD } from './names';
import { filesOf, type WalEntry } from './wal-log';

/**
 * Allows letters and digits of ASCII, dots, dashes and underscores: what PostgreSQL and the file store use. So there
 * are no two ways to write a name, and nothing that some system reads as a drive, a parent or an end.
 */
const PLAIN_PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
/** Some systems read these as a device, whatever comes after a dot. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const LONGEST_PART = 200;
const MOST_PARTS = 8;
/** A cluster consists of these beside its files PG_VERSION and backup_label. */
const CLUSTER_FOLDER = /^(base|global|pg_[a-z_]+)$/;
/** A cluster of Ghala has nothing in these: links to folders elsewhere, and slots of others. */
const EMPTY = ['pg_tblspc', 'pg_replslot'];

/**
 * Refuses a list with a path that is not plain, relative and below one of the folders of a backup, or with two paths
 * that some system would take for one.
 */
export function refuseOddPaths(folder: string, { folders, files }: BackupManifest, entries: readonly WalEntry[]): void {
  const seen = new Map<string, { path: string; sha256: string | undefined }>();
  const note = (path: string, { sha256, isOnce = false }: { sha256?: string; isOnce?: boolean } = {}) => {
    const before = seen.get(path.toLowerCase());
    if (before !== undefined && (before.path !== path || before.sha256 !== sha256 || isOnce))
      throw odd(folder, path, 'is not the only one of that name');
    seen.set(path.toLowerCase(), { path, sha256 });
  };
  for (const path of folders) {
    if (!isPlain(path) || !isFolderOfBackup(path)) throw odd(folder, path);
    note(path);
  }
  const listed = [
    ...files.map((file) => ({ ...file, isOnce: true })),
    // A file of the log may be named again, as it was.
    ...filesOf(entries).map((file) => ({ ...file, isOnce: false })),
  ];
  for (const { path, sha256, isOnce } of listed) {
    if (!isPlain(path) || !isFileOfBackup(path)) throw odd(folder, path);
    note(path, { sha256, isOnce });
    const above = path.split('/').slice(0, -1).join('/');
    if (above !== '' && !folders.includes(above)) throw odd(folder, path, 'is in no folder of the list');
  }
}

/** Refuses a backup with anything but folders and files of its own: a link leads elsewhere, a device blocks. */
export function refuseLinks(backup: string, folder = backup): void {
  if (!lstatSync(folder).isDirectory()) throw odd(backup, relative(backup, folder) || folder, 'is a link');
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) refuseLinks(backup, path);
    else if (!entry.isFile()) throw odd(backup, relative(backup, path), 'is a link or a device');
    else if (lstatSync(path).nlink > 1)
      throw odd(backup, relative(backup, path), 'has another name elsewhere, by which it could change meanwhile');
  }
}

function isPlain(path: string): boolean {
  const parts = path.split('/');
  const isPlainPart = (part: string) =>
    part.length <= LONGEST_PART && PLAIN_PART.test(part) && !part.endsWith('.') && !DEVICE.test(part);
  return parts.length <= MOST_PARTS && parts.every(isPlainPart);
}

function isFolderOfBackup(path: string): boolean {
  const [top, second, third] = path.split('/');
  if (top === FILES) return second === undefined;
  if (top !== CLUSTER) return false;
  return second === undefined || (CLUSTER_FOLDER.test(second) && (third === undefined || !EMPTY.includes(second)));
}

function isFileOfBackup(path: string): boolean {
  const [top, second = '', third, more] = path.split('/');
  if (path === DUMP || path === PASSWORD) return true;
  if (top === FILES) return second !== '' && third === undefined;
  if (top !== CLUSTER || second === '') return false;
  // Its own files of settings are known, and not restored.
  if (third === undefined) return /^[A-Za-z_]+(\.[a-z]+)*$/.test(second);
  return CLUSTER_FOLDER.test(second) && !EMPTY.includes(second) && more !== '';
}

function odd(folder: string, path: string, how = 'is not a plain path of a backup'): StartError {
  return new StartError(
    `The backup ${folder} is not restored: ${JSON.stringify(path).slice(0, 200)} ${how}. Nothing was changed.`,
  );
}
