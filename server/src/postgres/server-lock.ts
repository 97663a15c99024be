import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../runtime/start-error';
import { startOf } from './process-identity';

export interface LockHolder {
  /** Says what the process is: `server`, or the name of a command. */
  program: string;
  pid: number;
}

/** The name of a contender's file; all other files in the folder are the owner's business. */
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
 * Makes this process the only one that works on the data folder, which is created if missing.
 *
 * Every contender first leaves a file named after itself, then looks for others: two can never both see nobody. The
 * file of a dead process is ignored, and as its name is never reused it can be removed safely.
 *
 * @returns a function that unlocks the folder
 * @throws LockedError if another living process has it, StartError if the folder cannot be written
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
    // Two that start at the same instant both step back; random pauses let one of them through.
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
    // Its contents belong to the business, so nobody else may look.
    makeFolder(dataDir);
    makeFolder(folder);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/**
 * Creates a folder, with its parents, for this user only; Node's own recursive option never returns if the system
 * refuses in unusual ways, as below /proc.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (path !== dirname(path)) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' || !statSync(path).isDirectory()) throw error; // otherwise another server was quicker
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

/** The name of this process's user; the number if it has no name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}
