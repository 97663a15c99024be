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
import { StartError } from '../kernel/start-error';
import { endProcesses } from './postgres-leftovers';

/**
 * A first start makes the cluster in a folder of its own, which it marks before anything else lies there, and moves it
 * into place when it is whole. The mark goes when the database in it was made. So whatever moment a first start was
 * interrupted at, the next one knows what is its own to throw away, and nothing else.
 */
const MARK = 'made-by-a-first-start';

/** What the folder may hold beside the mark. */
const INSIDE = ['cluster', 'password', 'password-input'];

/** What initdb puts into a cluster, and PostgreSQL when it runs. */
const OF_POSTGRES = /^(PG_VERSION|base|global|pg_\w+(\.conf)?|postgresql(\.auto)?\.conf|postmaster\.(pid|opts))$/;

export interface FirstStartMark {
  /** Of the password file; undefined where the mark was not written to its end. */
  passwordSha256?: string;
}

export function unfinishedFolder(dataDir: string): string {
  return join(dataDir, 'postgres.unfinished');
}

/** Undefined where there is no mark. */
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
 * Makes a cluster and its password file, each renamed into place. The mark stays.
 * @param initialise makes the cluster in a folder that this has made
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

/** Removes the mark, as the first start ended. */
export function removeMark(dataDir: string): void {
  const unfinished = unfinishedFolder(dataDir);
  refuseForeign(unfinished, INSIDE);
  for (const name of INSIDE) rmSync(join(unfinished, name), { recursive: true, force: true });
  rmSync(join(unfinished, MARK), { force: true });
  rmdirSync(unfinished);
}

/**
 * Removes what an interrupted first start left, when the cluster was not yet in place: the mark goes last.
 * @throws {StartError} where something else lies there too
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
      `${folder}, left by an interrupted first start, also holds ${foreign.join(', ')}: move that elsewhere and start again. Nothing was changed.`,
    );
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Makes what was created or renamed in a folder outlast a power cut, as far as this user may open it. */
function syncFolder(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(path, 'r');
    fsyncSync(folder);
  } catch (error) {
    // The parent of DATA_DIR can be closed to us, and some file systems know no such thing.
    const { code } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EINVAL'].includes(code ?? '')) throw error;
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
