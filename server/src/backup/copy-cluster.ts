import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { StartError } from '../runtime/start-error';
import type { BackupManifest, CopiedFile } from './backup-manifest';
import { copyHashed, writeHashed } from './copy-file';
import { endOfSegment, formatPosition, parsePosition, segmentName } from './wal-position';

/**
 * These are copied without their contents. Source: "Making a Base Backup Using the Low Level API" in the PostgreSQL
 * manual.
 */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'postgresql.auto.conf.tmp',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'tablespace_map.old',
  'recovery.signal',
  'standby.signal',
]);
/** Matches PostgreSQL's temporary files: sort files, the relation cache, temporary tables. */
const PASSING = /^(pgsql_tmp|pg_internal\.init|t\d+_\d+)/;
const CONTROL_FILE = 'global/pg_control';

interface ClusterCopy extends Pick<BackupManifest, 'folders' | 'files'> {
  cluster: NonNullable<BackupManifest['cluster']>;
  /** Everything answered with success up to here is in the copy. */
  finishedAt: string;
}

/**
 * Copies the running cluster in PostgreSQL's own backup mode, with the write-ahead log that completes the copy.
 * @param connection one connection of a superuser, held throughout: the backup mode ends with it
 * @param target an existing folder
 */
export async function copyCluster(
  connection: Database,
  folder: string,
  target: string,
  signal?: AbortSignal,
): Promise<ClusterCopy> {
  const copier = new Copier(folder, target, signal);
  // The slot keeps the log from being recycled meanwhile. It ends with the connection.
  const slot = `ghala_copy_${process.pid}_${Date.now()}`;
  await sql`select pg_create_physical_replication_slot(${slot}, true, true)`.execute(connection);
  try {
    const { rows: begin } = await sql<{ segment: string; segmentBytes: number; systemIdentifier: string }>`
      select pg_walfile_name(pg_backup_start('ghala', fast => true)) as segment,
        (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes",
        (select system_identifier::text from pg_control_system()) as "systemIdentifier"`.execute(connection);
    const { segment: first, segmentBytes, systemIdentifier } = only(begin);
    await copier.copyFolder('');
    await copier.copyControlFile();
    // The time is read before the end: anything answered while the backup ends may come after it.
    const { rows: now } = await sql<{ finishedAt: string }>`select clock_timestamp() as "finishedAt"`.execute(
      connection,
    );
    const { finishedAt } = only(now);
    const { rows: end } = await sql<{ lsn: string; label: string; tablespaces: string }>`
      select stop.lsn::text, stop.labelfile as label, stop.spcmapfile as tablespaces
      from pg_backup_stop(wait_for_archive => false) as stop`.execute(connection);
    const { lsn, label, tablespaces } = only(end);
    await copier.write('backup_label', label);
    if (tablespaces !== '') throw new StartError('The embedded database has tablespaces, which Ghala cannot back up.');
    const timeline = Number.parseInt(first.slice(0, 8), 16);
    // The stop itself ends a segment: the last one contains the previous byte.
    const last = parsePosition(lsn) - 1n;
    const nextLsn = endOfSegment(last, segmentBytes);
    for (let position = startOf(first, segmentBytes); position < nextLsn; position += BigInt(segmentBytes))
      await copier.copy(`pg_wal/${segmentName(timeline, position, segmentBytes)}`);
    return {
      folders: copier.folders,
      files: copier.files,
      finishedAt,
      cluster: { systemIdentifier, timeline, segmentBytes, nextLsn: formatPosition(nextLsn) },
    };
  } catch (error) {
    // Otherwise the next backup on this connection would be refused; if none was begun, or it is gone, nothing is lost.
    await sql`select pg_backup_stop(false)`.execute(connection).catch(() => {});
    throw error;
  } finally {
    await sql`select pg_drop_replication_slot(${slot})`.execute(connection).catch(() => {});
  }
}

function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('PostgreSQL answered without a row');
  return row;
}

/** Finds where a segment of the log begins, from its name. */
function startOf(segment: string, segmentBytes: number): bigint {
  const perHalf = 0x1_0000_0000n / BigInt(segmentBytes);
  return (BigInt(`0x${segment.slice(8, 16)}`) * perHalf + BigInt(`0x${segment.slice(16)}`)) * BigInt(segmentBytes);
}

class Copier {
  readonly folders: string[] = [];
  readonly files: CopiedFile[] = [];
  readonly #from: string;
  readonly #to: string;
  readonly #signal: AbortSignal | undefined;

  constructor(from: string, to: string, signal: AbortSignal | undefined) {
    this.#from = from;
    this.#to = to;
    this.#signal = signal;
  }

  async copyFolder(folder: string): Promise<void> {
    for (const entry of await list(join(this.#from, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (LEFT_OUT.has(path) || PASSING.test(entry.name) || path === CONTROL_FILE) continue;
      if (entry.isDirectory() || EMPTIED.has(path)) await this.#enter(path);
      else if (entry.isFile()) await this.copy(path).catch((error) => unlessGone(error, join(this.#from, path)));
      else
        throw new StartError(
          `${join(this.#from, path)} is not a regular file, which the embedded database never contains.`,
        );
    }
  }

  async #enter(path: string): Promise<void> {
    await this.#makeFolder(path);
    if (!EMPTIED.has(path)) return this.copyFolder(path);
    for (const entry of await list(join(this.#from, path)))
      if (entry.isDirectory() && path === 'pg_wal') await this.#makeFolder(`${path}/${entry.name}`);
  }

  async #makeFolder(path: string): Promise<void> {
    await mkdir(join(this.#to, path), { mode: 0o700 });
    this.folders.push(path);
  }

  async copy(path: string): Promise<void> {
    this.files.push({ path, ...(await copyHashed(join(this.#from, path), join(this.#to, path), this.#signal)) });
  }

  async write(path: string, content: Buffer | string): Promise<void> {
    this.files.push({ path, ...(await writeHashed(Readable.from([content]), join(this.#to, path))) });
  }

  /** It is rewritten in place, so a copy may mix two versions: only identical repeated reads are consistent. */
  async copyControlFile(): Promise<void> {
    const path = join(this.#from, CONTROL_FILE);
    for (let before = await readFile(path); ; ) {
      await sleep(5);
      const now = await readFile(path);
      if (now.equals(before)) return this.write(CONTROL_FILE, now);
      before = now;
    }
  }
}

/** Tables may be dropped meanwhile: the copy does not need a missing folder or file. */
function list(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error) => {
    unlessGone(error, folder);
    return [];
  });
}

function unlessGone(error: NodeJS.ErrnoException, path: string): void {
  if (error.code !== 'ENOENT' || error.path !== path) throw error;
}
