import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  lchownSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../runtime/start-error';
import { lineOnWords } from '../runtime/start-line';
import { stateOfCluster } from './cluster-state';
import { makeCluster } from './first-cluster';
import type { PostgresAccount } from './postgres-account';
import { endProcesses } from './postgres-leftovers';

/** This is the only role: the owner of everything in the embedded database. */
export const POSTGRES_ROLE = 'ghala';

export interface Cluster {
  /** This is the folder of the database, inside DATA_DIR. */
  folder: string;
  /** This is the folder of PostgreSQL's programs. */
  binaries: string;
  account: PostgresAccount;
  password: string;
  /** Says whether it waits for the disk. */
  isDurable: boolean;
  /** Says whether the database in it may still have to be created. */
  isFirstStart: boolean;
}

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** Opens the cluster in DATA_DIR, created at the first start. Aborting `signal` cancels the creation. */
export async function prepareCluster(
  options: Omit<Cluster, 'folder' | 'password' | 'isFirstStart'> & { dataDir: string; signal?: AbortSignal },
): Promise<Cluster> {
  const { dataDir, binaries, account, isDurable, signal } = options;
  const folder = clusterFolder(dataDir);
  const passwordFile = join(dataDir, 'postgres-password');
  const state = await stateOfCluster(dataDir, folder);
  const cluster = { folder, binaries, account, isDurable, isFirstStart: state !== 'whole' };
  if (state !== 'new') {
    const password = readPassword(passwordFile, folder);
    giveTo(account, folder);
    return { ...cluster, password };
  }
  const password = randomBytes(24).toString('hex');
  await makeCluster(dataDir, password, { cluster: folder, passwordFile }, (unfinished, passwordInput) =>
    initialise({ ...cluster, password, folder: unfinished }, passwordInput, signal),
  );
  return { ...cluster, password };
}

/**
 * How to run one of PostgreSQL's programs on a cluster.
 *
 * Another account may be unable to reach the folder by its path, as a parent is closed to it. But the kernel opens a
 * process's own working directory without walking the path, and Node enters it before it switches the account.
 */
export function clusterProgram(
  cluster: Cluster,
  program: string,
): { path: string; folder: string; options: SpawnOptions } {
  const { uid, gid } = cluster.account;
  return {
    path: join(cluster.binaries, 'bin', program),
    folder: uid === undefined ? cluster.folder : '/proc/self/cwd',
    // Nothing from our environment: PGPORT, PGDATA or a foreign locale would change the result.
    options: { cwd: cluster.folder, uid, gid, env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } },
  };
}

async function initialise(cluster: Cluster, passwordPath: string, signal?: AbortSignal): Promise<void> {
  giveTo(cluster.account, cluster.folder);
  const { path, folder, options } = clusterProgram(cluster, 'initdb');
  const passwordInput = openForAccount(passwordPath, cluster);
  try {
    const args = ['-D', folder, '-U', POSTGRES_ROLE, '--auth=scram-sha-256', '--pwfile=/dev/stdin', '--encoding=UTF8'];
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const speed = cluster.isDurable ? [] : ['--no-sync'];
    // The remains of a failed one are recognised by its mark and removed by the next start.
    const all = [...args, ...locale, ...speed, '--no-clean'];
    await run(path, all, { ...options, stdio: [passwordInput, 'pipe', 'pipe'] }, signal);
  } catch (error) {
    // Its children may outlive it by a moment.
    await endProcesses(cluster.folder, ['initdb', 'postgres']);
    throw error;
  } finally {
    closeSync(passwordInput);
  }
}

/** This is an open file with the password that the account may read and that is no longer listed in any folder. */
function openForAccount(path: string, { account, password }: Cluster): number {
  writeFileSync(path, password, { mode: 0o600 });
  giveTo(account, path);
  const file = openSync(path, 'r');
  rmSync(path);
  return file;
}

function run(path: string, args: string[], options: SpawnOptions, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A process group of its own, so that its children end with it.
    const child = spawn(path, args, { ...options, detached: true });
    const end = () => killGroup(child);
    signal?.addEventListener('abort', end);
    process.on('exit', end);
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    const fail = (words: string) =>
      reject(new StartError(lineOnWords(words, ['The database could not be made', 'put right what it names'])));
    child.on('error', (error) => fail(error.message));
    child.on('close', (code, killedBy) => {
      signal?.removeEventListener('abort', end);
      process.off('exit', end);
      if (code === 0) return resolve();
      const lines = output.split('\n').filter((line) => /error|fatal|could not/i.test(line));
      const told = lines.map((line) => line.replace(/^.*?\b(error|fatal): +/i, ''));
      fail(told.slice(0, 2).join(' ') || `initdb ended with ${code ?? killedBy}`);
    });
  });
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}

/** PostgreSQL requires that its account own the folder. A copy restored by root belongs to root throughout. */
function giveTo({ uid, gid }: PostgresAccount, path: string): void {
  if (uid === undefined || gid === undefined || statSync(path).uid === uid) return;
  try {
    if (statSync(path).isDirectory()) {
      for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
        lchownSync(join(path, entry), uid, gid);
      chmodSync(path, 0o700);
    }
    chownSync(path, uid, gid);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${path} cannot be given to the user ${uid} that runs the database (${code}).`, {
      cause: error,
    });
  }
}

function readPassword(path: string, folder: string): string {
  let password: string;
  try {
    password = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`;
    throw new StartError(
      `${path}, the password of the database in ${folder}, ${reason}: put back the one that belongs to it. Nothing was changed.`,
      { cause: error },
    );
  }
  if (password !== '') return password;
  throw new StartError(
    `${path}, the password of the database in ${folder}, is empty: put back the one that belongs to it. Nothing was changed.`,
  );
}
