import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../runtime/start-error';
import { lineOnWords } from '../runtime/start-line';
import { type Cluster, clusterProgram } from './postgres-cluster';
import { endProcesses, wake } from './postgres-leftovers';
import { endWatcher, watchPostgres } from './postgres-watcher';
import { processesIn } from './process-identity';

const LOG_LIMIT_BYTES = 5_000_000;

/**
 * Given on the command line, so that they also apply to existing clusters. fsync, full_page_writes and
 * synchronous_commit keep their default: on.
 */
const usualSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  work_mem: '8MB',
  // Ghala's machines have flash, and queries too short to be worth compiling or sharing among processes.
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // The most log that an unreachable archive may hold back; otherwise it would fill the disk.
  max_slot_wal_keep_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // From the level LOG on: refused statements concern the application and may contain personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

export interface LaunchOptions {
  /** PostgreSQL's own log, for this start only. */
  settings?: Record<string, string>;
  /** If omitted, it is 100. */
  maxConnections?: number | undefined;
  /** Aborted when the caller no longer waits for the start: the unfinished one is then ended. */
  signal?: AbortSignal;
}

/**
 * Settings that run programs, load code or write elsewhere. On the command line they apply whatever the files of a
 * copied cluster say.
 */
const harmlessSettings = {
  archive_mode: 'off',
  archive_command: '',
  archive_library: '',
  archive_cleanup_command: '',
  restore_command: '',
  recovery_end_command: '',
  shared_preload_libraries: '',
  session_preload_libraries: '',
  local_preload_libraries: '',
  dynamic_library_path: '$libdir',
  extension_control_path: '$system',
  oauth_validator_libraries: '',
  // Otherwise the triggers that keep the ledger and the log as they are would not run.
  session_replication_role: 'origin',
  jit_provider: 'llvmjit',
  ssl: 'off',
  ssl_passphrase_command: '',
  logging_collector: 'off',
  external_pid_file: '',
};

const carelessSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** The port was taken between choosing and using it. */
export class PortTakenError extends StartError {
  override name = 'PortTakenError';
}

/**
 * Starts PostgreSQL and waits until it accepts connections, however long its recovery takes. It ends with this process.
 * Aborting `signal` meanwhile stops it.
 * @throws PortTakenError, or StartError with PostgreSQL's reason
 */
export async function launchPostgres(
  cluster: Cluster,
  port: number,
  logFile: string,
  { settings = {}, maxConnections = 100, signal }: LaunchOptions = {},
): Promise<ChildProcess> {
  rotate(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const logStart = fstatSync(log).size;
  const { path, folder, options } = clusterProgram(cluster, 'postgres');
  const speed = cluster.isDurable ? {} : carelessSettings;
  const args = Object.entries({
    ...usualSettings,
    ...harmlessSettings,
    data_directory: folder,
    hba_file: join(folder, 'pg_hba.conf'),
    ident_file: join(folder, 'pg_ident.conf'),
    max_connections: maxConnections,
    ...speed,
    ...settings,
    port,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Its own session: Ctrl-C in a terminal must reach only the server, which still needs its database to finish.
  const child = spawn(path, ['-D', folder, ...args], { ...options, stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  watchPostgres(child, cluster.account);
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  while (!isReady(cluster, child)) {
    if (failure || hasEnded(child)) throw startFailure(failure?.message ?? lastWords(logFile, logStart));
    if (signal?.aborted) {
      await stopPostgres(cluster, child);
      throw new StartError('The start of the database was interrupted.');
    }
    await sleep(10);
  }
  return child;
}

/**
 * Stops it cleanly: open transactions are rolled back, all data is written. If that takes more than a second it is
 * ended at once, and its next start recovers all committed data. Afterwards none of its processes is left.
 */
export async function stopPostgres(cluster: Cluster, child: ChildProcess): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', 1000],
    ['SIGQUIT', 300],
  ] as const) {
    child.kill(signal);
    wake([child.pid ?? 0, ...processesIn(cluster.folder, ['postgres'])].filter((pid) => pid > 0));
    if (await endsWithin(child, waitMs)) break;
  }
  child.kill('SIGKILL');
  await endsWithin(child, 500);
  await endProcesses(cluster.folder, ['postgres']);
  if (hasEnded(child)) await endWatcher(child);
}

async function endsWithin(child: ChildProcess, waitMs: number): Promise<boolean> {
  for (const end = Date.now() + waitMs; Date.now() < end; await sleep(10)) if (hasEnded(child)) return true;
  return hasEnded(child);
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Source: src/include/utils/pidfile.h of PostgreSQL. Line 1 is the process, line 8 its state. */
function isReady(cluster: Cluster, child: ChildProcess): boolean {
  try {
    const lines = readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function startFailure(reason: string): StartError {
  const line = lineOnWords(reason, [
    'The database did not start',
    'put right what it names, or restore the last backup; postgres.log says more',
  ]);
  return /could not bind|could not create any TCP/.test(reason) ? new PortTakenError(line) : new StartError(line);
}

/** This is the part of PostgreSQL's log since the given position that explains why it ended. */
function lastWords(logFile: string, start: number): string {
  const lines = readFileSync(logFile).subarray(start).toString('utf8').split('\n');
  const telling = lines.filter((line) => /\b(FATAL|PANIC|DETAIL|could not)\b/.test(line));
  const words = telling.map((line) => line.replace(/^.*?\] (LOG|FATAL|PANIC|DETAIL): +/, '')).join(' ');
  return words || `see ${logFile}.`;
}

function rotate(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
}
