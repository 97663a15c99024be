import { chmodSync, lchownSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../runtime/start-error';
import type { PostgresAccount } from './postgres-account';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Ghala's own files in DATA_DIR beside the cluster, which PostgreSQL keeps private itself. */
const OURS = ['files', 'lock', 'postgres-password', 'postgres.json', 'postgres.log', 'postgres.log.1'];

/** Files that this process creates from now on are only for its own user. */
export function makePrivately(): void {
  process.umask(0o077);
}

/** @throws {StartError} for a folder shared by everybody, such as /tmp: it could not be closed to other users. */
export function refuseSharedFolder(dataDir: string): void {
  if ((statSync(dataDir).mode & 0o1000) === 0) return;
  const own = join(dataDir, 'ghala');
  throw new StartError(`DATA_DIR ${dataDir} is shared with other users: name a folder of its own, such as ${own}.`);
}

/**
 * Closes the data folder to other users, including one from an earlier version or a restored copy, and gives it to the
 * account that works on it. Only Ghala's own files are touched.
 * @throws {StartError} if the system refuses
 */
export function closeDataDir(dataDir: string, account: PostgresAccount): void {
  const folder = statSync(dataDir);
  for (const name of OURS) {
    const path = join(dataDir, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() && !isClosed(found, account)) closeInside(path, account);
    if (found !== undefined) close(path, found, account);
  }
  close(dataDir, folder, account);
}

/** A folder is closed last, so that an interrupted run is repeated. */
function closeInside(folder: string, account: PostgresAccount): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) closeInside(path, account);
    close(path, lstatSync(path), account);
  }
}

function isClosed({ mode, uid }: Stats, account: PostgresAccount): boolean {
  return (mode & 0o777) === FOLDER_MODE && uid === (account.uid ?? uid);
}

function close(path: string, { mode, uid, ...stats }: Stats, account: PostgresAccount): void {
  const isLink = (mode & 0o170000) === 0o120000;
  const wanted = (mode & 0o170000) === 0o040000 ? FOLDER_MODE : FILE_MODE;
  try {
    if (!isLink && (mode & 0o777) !== wanted) chmodSync(path, wanted);
    if (account.uid !== undefined && uid !== account.uid) lchownSync(path, account.uid, account.gid ?? stats.gid);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${path} cannot be closed to other users (${code}): give it to the user that starts Ghala.`, {
      cause: error,
    });
  }
}
