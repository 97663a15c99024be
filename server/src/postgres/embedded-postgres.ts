import type { ChildProcess } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../runtime/start-error';
import { removeMark } from './first-cluster';
import { choosePostgresAccount } from './postgres-account';
import { locatePostgres } from './postgres-binaries';
import { type Cluster, clusterFolder, POSTGRES_ROLE, prepareCluster } from './postgres-cluster';
import { clearLeftovers } from './postgres-leftovers';
import { hasEnded, type LaunchOptions, launchPostgres, PortTakenError, stopPostgres } from './postgres-process';
import { LockedError, lockDataDir } from './server-lock';

const DATABASE = 'ghala';
const LONGEST_PAUSE_MS = 5000;

export interface EmbeddedPostgres {
  /** Connection string of the owner of everything. Stays the same when the database is restarted after a crash. */
  ownerUrl: string;
  stop(): Promise<void>;
}

interface Options extends LaunchOptions {
  /** This is an absolute path. */
  dataDir: string;
  /** Receives one line for the operator. */
  log?(line: string): void;
  /** False for test databases: faster, but a power cut may corrupt them. */
  isDurable?: boolean;
}

/**
 * Starts the PostgreSQL of the data folder, created at the first start, on a free port of 127.0.0.1, and restarts it
 * whenever it dies. The caller holds the lock of the data folder.
 * @throws StartError with the reason
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = console.error,
  isDurable = true,
  signal,
  settings,
  maxConnections,
}: Options): Promise<EmbeddedPostgres> {
  const account = choosePostgresAccount(clusterFolder(dataDir));
  const cluster = await prepareCluster({ dataDir, binaries: locatePostgres(account), account, isDurable, signal });
  const logFile = join(dataDir, 'postgres.log');
  await clearLeftovers(cluster.folder);
  const first = await launchOnFreePort(cluster, logFile, { settings, maxConnections, signal });
  const keeper = keepAlive(cluster, { ...first, maxConnections }, logFile, log);
  const stopEarly = () => keeper.stop();
  signal?.addEventListener('abort', stopEarly);
  try {
    await ensureDatabase(cluster, first.port);
    if (cluster.isFirstStart) removeMark(dataDir);
    writeInfo(dataDir, first.port);
  } catch (error) {
    await keeper.stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stopEarly);
  }
  const stop = async () => {
    rmSync(infoFile(dataDir), { force: true });
    await keeper.stop();
  };
  return { ownerUrl: connectionString(cluster.password, first.port, DATABASE), stop };
}

/**
 * Locks the data folder and starts its database; stopping unlocks the folder. A command beside a running server uses
 * that server's database instead.
 * @param program `server` or the name of the command, shown to others that need the folder meanwhile
 * @throws LockedError if another server or command is at work
 */
export async function openEmbeddedPostgres({
  dataDir,
  log,
  program,
  signal,
  maxConnections,
}: Options & { program: string }): Promise<EmbeddedPostgres> {
  try {
    const unlock = await lockDataDir(dataDir, program);
    try {
      const postgres = await startEmbeddedPostgres({ dataDir, log, signal, maxConnections });
      return { ...postgres, stop: () => postgres.stop().finally(unlock) };
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    const isBesideServer = error instanceof LockedError && error.holder.program === 'server' && program !== 'server';
    if (!isBesideServer) throw error;
    return { ownerUrl: await connectionOf(error.holder.pid, dataDir), stop: async () => {} };
  }
}

async function launchOnFreePort(
  cluster: Cluster,
  logFile: string,
  how: LaunchOptions,
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { child: await launchPostgres(cluster, port, logFile, how), port };
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === 5) throw error;
    }
  }
}

/** Restarts the database on its port when it ends unexpectedly, with growing pauses, until stopped. */
function keepAlive(
  cluster: Cluster,
  first: { child: ChildProcess; port: number; maxConnections: number | undefined },
  logFile: string,
  log: (line: string) => void,
) {
  const stopping = new AbortController();
  let { child } = first;
  const restarting = (async () => {
    while (!stopping.signal.aborted) {
      await ended(child);
      for (let pauseMs = 100; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
        log('The database ended unexpectedly and is started again.');
        try {
          await clearLeftovers(cluster.folder);
          child = await launchPostgres(cluster, first.port, logFile, {
            maxConnections: first.maxConnections,
            signal: stopping.signal,
          });
          break;
        } catch (error) {
          log((error as Error).message);
          await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
        }
      }
    }
  })();
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await stopPostgres(cluster, child);
    await restarting;
  };
  return { stop: () => (stopped ??= stop()) };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => (hasEnded(child) ? resolve() : child.once('exit', () => resolve())));
}

/**
 * Opens the database, created only in the first start: later an empty one would look like a loss of all data.
 * @throws {StartError} if the password is a foreign one, or the database is gone
 */
async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString(cluster.password, port, 'postgres') });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount !== 0) return;
    if (!cluster.isFirstStart)
      throw new StartError(
        `The cluster in ${cluster.folder} contains no database ${DATABASE}: put back a backup of DATA_DIR, or name another DATA_DIR for a new database.`,
      );
    await client.query(`create database ${DATABASE}`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '28P01') throw error;
    throw new StartError(
      `The file postgres-password beside ${cluster.folder} is not the password of this database: put back the one that belongs to it.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

function connectionString(password: string, port: number, database: string): string {
  // The password is from a file that may have come with a backup.
  return `postgres://${POSTGRES_ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/**
 * Below the range from which Linux takes the ports of outgoing connections, so that none of those occupies it when the
 * database is restarted.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

function infoFile(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

function writeInfo(dataDir: string, port: number): void {
  const unfinished = `${infoFile(dataDir)}.unfinished`;
  writeFileSync(unfinished, JSON.stringify({ serverPid: process.pid, port }), { mode: 0o600 });
  renameSync(unfinished, infoFile(dataDir));
}

/** Waits for a server that is still starting. */
async function connectionOf(serverPid: number, dataDir: string): Promise<string> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(100)) {
    try {
      const info = JSON.parse(readFileSync(infoFile(dataDir), 'utf8')) as { serverPid: number; port: number };
      const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
      if (info.serverPid === serverPid) return connectionString(password, info.port, DATABASE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new StartError(`The Ghala server (process ${serverPid}) that uses ${dataDir} has no database running.`);
}
