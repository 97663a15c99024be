import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error';
import type { PostgresAccount } from './postgres-account';

/** The only role: the owner of everything in the embedded database. */
export const POSTGRES_ROLE = 'ghala';

export interface Cluster {
  /** The folder of the database, inside DATA_DIR. */
  folder: string;
  /** Of PostgreSQL's programs. */
  binaries: string;
  account: PostgresAccount;
  password: string;
  /** Whether it waits for the disk. */
  isDurable: boolean;
}

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** Opens the cluster in DATA_DIR, made at the first start. */
export async function prepareCluster(
  options: Omit<Cluster, 'folder' | 'password'> & { dataDir: string },
): Promise<Cluster> {
  const { dataDir, binaries, account, isDurable } = options;
  const folder = clusterFolder(dataDir);
  const passwordFile = join(dataDir, 'postgres-password');
  if (existsSync(join(folder, 'PG_VERSION'))) {
    giveTo(account, folder);
    return { folder, binaries, account, isDurable, password: readPassword(passwordFile, folder) };
  }
  const password = randomBytes(24).toString('hex');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flush: true });
  const cluster = { folder, binaries, account, isDurable, password };
  await initialise(cluster);
  return cluster;
}

/**
 * How to run one of PostgreSQL's programs on a cluster.
 *
 * Another account may be unable to reach the folder by its path, as a parent is closed to it. But the kernel opens
 * a process's own working directory without walking the path, and Node enters it before it switches the account.
 */
export function clusterProgram(
  cluster: Cluster,
  program: string,
): { path: string; folder: string; options: SpawnOptions } {
  const { uid, gid } = cluster.account;
  return {
    path: join(cluster.binaries, 'bin', program),
    folder: uid === undefined ? cluster.folder : '/proc/self/cwd',
    // Nothing of our environment: PGPORT, PGDATA or a foreign locale would change what runs.
    options: { cwd: cluster.folder, uid, gid, env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } },
  };
}

/** Made under another name and renamed, so that a cluster that is there is whole. */
async function initialise(cluster: Cluster): Promise<void> {
  const unfinished = { ...cluster, folder: `${cluster.folder}.unfinished` };
  rmSync(unfinished.folder, { recursive: true, force: true });
  mkdirSync(unfinished.folder, { mode: 0o700 });
  giveTo(cluster.account, unfinished.folder);
  const { path, folder, options } = clusterProgram(unfinished, 'initdb');
  const passwordInput = openForAccount(`${unfinished.folder}-password`, cluster);
  try {
    const args = ['-D', folder, '-U', POSTGRES_ROLE, '--auth=scram-sha-256', '--pwfile=/dev/stdin', '--encoding=UTF8'];
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const speed = cluster.isDurable ? [] : ['--no-sync'];
    await run(path, [...args, ...locale, ...speed], { ...options, stdio: [passwordInput, 'pipe', 'pipe'] });
  } finally {
    closeSync(passwordInput);
  }
  rmSync(cluster.folder, { recursive: true, force: true });
  renameSync(unfinished.folder, cluster.folder);
  syncFolder(dirname(cluster.folder));
}

/** Makes a renaming outlast a power cut. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** An open file with the password that the account may read and that no folder lists any more. */
function openForAccount(path: string, { account, password }: Cluster): number {
  writeFileSync(path, password, { mode: 0o600 });
  giveTo(account, path);
  const file = openSync(path, 'r');
  rmSync(path);
  return file;
}

function run(path: string, args: string[], options: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, options);
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    child.on('error', (error) =>
      reject(new StartError(`The database could not be made: ${error.message}.`, { cause: error })),
    );
    child.on('close', (code, signal) => {
      if (code === 0) return resolve();
      const reason =
        output.split('\n').find((line) => /error|fatal/i.test(line)) ?? `initdb ended with ${code ?? signal}`;
      reject(new StartError(`The database could not be made: ${reason}`));
    });
  });
}

/** PostgreSQL wants the folder to be its account's own. A copy restored by root belongs to root throughout. */
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
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${path}, the password of the database in ${folder}, cannot be read (${code}).`, {
      cause: error,
    });
  }
}
