import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../kernel/start-error';
import { startOf } from './process-identity';

export interface LockHolder {
  /** What the process is: `server`, or the name of a command. */
  program: string;
  pid: number;
}

/** What a contender's file is called; nothing else in the folder is anyone's but its owner's. */
const OWN_NAME = /^([a-z-]+)\.(\d+)\.([\w-]+)$/;

/** The data folder is in use by another living process. */
export class LockedError extends StartError {
  override name = 'LockedError';

  constructor(
    dataDir: string,
    readonly holder: LockHolder,
  ) {
    super(`The data folder ${dataDir} is in use by another Ghala ${holder.program} (process ${holder.pid}).`);
  }
}

/**
 * Makes this process the only one that works on the data folder, which is created where missing.
 *
 * Every contender first leaves a file named after itself, then looks for others: two can never both see nobody.
 * The file of a dead process counts for nothing, and as its name is never used again it can be removed safely.
 *
 * @returns what gives the folder free again
 * @throws LockedError where another living process holds it, StartError where the folder cannot be written
 */
export async function lockDataDir(dataDir: string, program: string): Promise<() => void> {
  const folder = join(dataDir, 'lock');
  const own = `${program}.${process.pid}.${startOf(process.pid)}`;
  createFolders(dataDir, folder);
  for (let attempt = 1; ; attempt++) {
    announce(dataDir, join(folder, own));
    const holder = otherHolder(folder, own);
    if (!holder) return () => rmSync(join(folder, own), { force: true });
    rmSync(join(folder, own), { force: true });
    // Two that start in the same instant both step back; uneven pauses let one of them through.
    if (attempt === 4) throw new LockedError(dataDir, holder);
    await sleep(20 + Math.random() * 100);
  }
}

function otherHolder(folder: string, own: string): LockHolder | undefined {
  for (const name of readdirSync(folder)) {
    const [, program = '', pid = '', start = ''] = OWN_NAME.exec(name) ?? [];
    if (name === own || program === '') continue;
    if (startOf(Number(pid)) === start) return { program, pid: Number(pid) };
    rmSync(join(folder, name), { force: true });
  }
  return undefined;
}

function createFolders(dataDir: string, folder: string): void {
  try {
    // What lies in it is the business's own, so nobody else may look.
    makeFolder(dataDir);
    makeFolder(folder);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** Makes a folder for this user alone, with its parents; Node's own recursive way never returns where the system refuses strangely, as below /proc. */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (path !== dirname(path)) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' || !statSync(path).isDirectory()) throw error; // else another server was quicker
  }
}

function announce(dataDir: string, path: string): void {
  try {
    readdirSync(dataDir);
    writeFileSync(path, '', { mode: 0o600 });
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function unusable(dataDir: string, error: unknown): StartError {
  const { code } = error as NodeJS.ErrnoException;
  return new StartError(`DATA_DIR ${dataDir} cannot be read and written by user ${userName()} (${code}).`, {
    cause: error,
  });
}

/** The name of the user who runs this process; the number where it has no name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}
