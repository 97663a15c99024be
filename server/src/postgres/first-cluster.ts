import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../runtime/start-error';
import { endProcesses } from './postgres-leftovers';

/**
 * A first start creates the cluster in its own folder, which it marks before writing anything else there, and moves it
 * into place when complete. The mark is removed once the database in it exists. So whenever a first start is
 * interrupted, the next one knows what it may throw away, and nothing else.
 */
const MARK = 'made-by-a-first-start';

/** What the folder may contain beside the mark. */
const INSIDE = ['cluster', 'password', 'password-input'];

/** Files that initdb puts into a cluster, and PostgreSQL when it runs. */
const OF_POSTGRES = /^(PG_VERSION|base|global|pg_\w+(\.conf)?|postgresql(\.auto)?\.conf|postmaster\.(pid|opts))$/;

export interface FirstStartMark {
  /** This is the hash of the password file; it is undefined if the mark was not written completely. */
  passwordSha256?: string;
}

export function unfinishedFolder(dataDir: string): string {
  return join(dataDir, 'postgres.unfinished');
}

/** Undefined if there is no mark. */
export function firstStartMark(dataDir: string): FirstStartMark | undefined {
  const path = join(unfinishedFolder(dataDir), MARK);
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  try {
    const { passwordSha256 } = JSON.parse(readFileSync(path, 'utf8')) as FirstStartMark;
    return { passwordSha256 };
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * Creates a cluster and its password file, each renamed into place. The mark stays.
 * @param initialise creates the cluster in the new folder
 */
export async function makeCluster(
  dataDir: string,
  password: string,
  places: { cluster: string; passwordFile: string },
  initialise: (folder: string, passwordInput: string) => Promise<void>,
): Promise<void> {
  const unfinished = unfinishedFolder(dataDir);
  if (lstatSync(unfinished, { throwIfNoEntry: false }) === undefined) mkdirSync(unfinished, { mode: 0o700 });
  const passwordText = `${password}\n`;
  const mark: FirstStartMark = { passwordSha256: sha256(passwordText) };
  writeFileSync(join(unfinished, MARK), JSON.stringify(mark), { mode: 0o600, flush: true, flag: 'wx' });
  for (const folder of [unfinished, dataDir, dirname(dataDir)]) syncFolder(folder);
  writeFileSync(join(unfinished, 'password'), passwordText, { mode: 0o600, flush: true });
  const folder = join(unfinished, 'cluster');
  mkdirSync(folder, { mode: 0o700 });
  await initialise(folder, join(unfinished, 'password-input'));
  renameSync(join(unfinished, 'password'), places.passwordFile);
  renameSync(folder, places.cluster);
  syncFolder(dataDir);
}

/** Removes the mark at the end of the first start. */
export function removeMark(dataDir: string): void {
  const unfinished = unfinishedFolder(dataDir);
  refuseForeign(unfinished, INSIDE);
  for (const name of INSIDE) rmSync(join(unfinished, name), { recursive: true, force: true });
  rmSync(join(unfinished, MARK), { force: true });
  rmdirSync(unfinished);
}

/**
 * Removes the remains of an interrupted first start whose cluster was not yet in place: the mark last.
 * @throws {StartError} if anything else is there too
 */
export async function discardUnfinished(dataDir: string, mark: FirstStartMark): Promise<void> {
  const unfinished = unfinishedFolder(dataDir);
  const cluster = join(unfinished, 'cluster');
  const passwordFile = join(dataDir, 'postgres-password');
  refuseForeign(unfinished, INSIDE);
  refuseForeign(cluster, OF_POSTGRES);
  await endProcesses(cluster, ['initdb', 'postgres']);
  if (isFile(passwordFile) && sha256(readFileSync(passwordFile)) === mark.passwordSha256) rmSync(passwordFile);
  removeMark(dataDir);
}

function refuseForeign(folder: string, ours: string[] | RegExp): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  const isOurs = (name: string) => (ours instanceof RegExp ? ours.test(name) : [MARK, ...ours].includes(name));
  const foreign = readdirSync(folder).filter((name) => !isOurs(name));
  if (foreign.length > 0)
    throw new StartError(
      `${folder}, left by an interrupted first start, also contains ${foreign.join(', ')}: move that elsewhere and start again. Nothing was changed.`,
    );
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Makes creations and renames in a folder survive a power cut, as far as this user may open it. */
function syncFolder(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(path, 'r');
    fsyncSync(folder);
  } catch (error) {
    // The parent of DATA_DIR may be closed to us, and some file systems do not support this.
    const { code } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EINVAL'].includes(code ?? '')) throw error;
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
