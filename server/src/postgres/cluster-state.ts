import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../runtime/start-error';
import { discardUnfinished, firstStartMark, unfinishedFolder } from './first-cluster';
import { embeddedMajor } from './postgres-binaries';

/** These are the files of every cluster, without which PostgreSQL does not start. */
const PARTS = [
  'PG_VERSION',
  'base',
  'base/1/PG_VERSION',
  'global',
  'global/pg_control',
  'global/pg_filenode.map',
  'pg_hba.conf',
  'pg_multixact',
  'pg_wal',
  'pg_xact',
  'postgresql.conf',
];

/**
 * Inspects DATA_DIR, changing nothing except the remains of our own interrupted first start.
 * @returns `new` if a database may be created, `marked` if one was created but its first start did not finish
 * @throws {StartError} for anything else that is not a complete database
 */
export async function stateOfCluster(dataDir: string, folder: string): Promise<'whole' | 'marked' | 'new'> {
  const mark = firstStartMark(dataDir);
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found !== undefined) {
    refusePartial(folder);
    return mark === undefined ? 'whole' : 'marked';
  }
  if (mark !== undefined) await discardUnfinished(dataDir, mark);
  refuseSigns(dataDir, folder);
  return 'new';
}

function refusePartial(folder: string): void {
  const reason = partialReason(folder);
  if (reason !== undefined) throw new StartError(`${folder} ${reason} Nothing was changed.`);
}

/** Completes the sentence that begins with the folder's name. */
function partialReason(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  const remedy = 'put back the folder or a backup of DATA_DIR, or name another DATA_DIR for a new database.';
  if (found === undefined) return `is a broken link: ${remedy}`;
  if (!found.isDirectory()) return `is not a folder: ${remedy}`;
  if (readdirSync(folder).length === 0)
    return 'is an empty folder: mount or put back the database that belongs there, or remove the folder for a new database.';
  const missing = PARTS.filter((part) => !existsSync(join(folder, part)));
  if (missing.length > 0) return `is not a complete database, because it lacks ${missing.join(', ')}: ${remedy}`;
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (!/^[\d.]+$/.test(version))
    return `is not a complete database, because its PG_VERSION names no version: ${remedy}`;
  const major = embeddedMajor();
  return Number(version) === major
    ? undefined
    : `is a database of PostgreSQL ${version}, but this Ghala brings PostgreSQL ${major}: start the Ghala that made it, or ${remedy}`;
}

/** An empty database beside the files or the password of another one would look like a loss of all data. */
function refuseSigns(dataDir: string, folder: string): void {
  const unfinished = unfinishedFolder(dataDir);
  if (isFilled(unfinished))
    throw new StartError(
      `${unfinished} was not left by an interrupted first start of this version: check what it is, move it elsewhere and start again. Nothing was changed.`,
    );
  const signs = ['postgres-password', 'files'].filter((name) => isFilled(join(dataDir, name)));
  if (signs.length > 0)
    throw new StartError(
      `${folder} is missing, but ${dataDir} contains ${signs.join(' and ')} of an earlier database: put that back, set DATABASE_URL if it is elsewhere, or name another DATA_DIR for a new one. Nothing was changed.`,
    );
}

/** Says whether there is anything other than an empty folder. */
function isFilled(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !(found.isDirectory() && readdirSync(path).length === 0);
}
