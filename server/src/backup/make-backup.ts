import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Insertable, sql } from 'kysely';
import { version } from '../../package.json';
import type { Database } from '../db/database';
import type { Backups } from '../db/database-types';
import { refuseWithout } from '../db/known-table';
import { locks } from '../db/locks';
import type { FileStore } from '../files/file-store';
import { openFileStore } from '../files/files';
import { clusterFolder } from '../postgres/postgres-cluster';
import type { Config } from '../runtime/config';
import { StartError } from '../runtime/start-error';
import { makeInFolder, openBackupFolder, refuseWithoutRoom, removeLeftovers } from './backup-folder';
import { openSigningKey, type SigningKey } from './backup-key';
import { type BackupManifest, type CopiedFile, writeManifest } from './backup-manifest';
import { copyCluster } from './copy-cluster';
import { copyHashed, hashFile } from './copy-file';
import { copyStoredFiles, FILES } from './copy-stored-files';
import { dumpDatabase } from './dump-database';
import { CLUSTER, DUMP, PASSWORD } from './names';

export interface Backup {
  folder: string;
  sizeBytes: number;
  manifest: BackupManifest;
  /** The backup was signed with this key. */
  key: SigningKey;
  /** The key was made for this backup, so the operator is to be told. */
  hasNewKey: boolean;
}

interface Options {
  config: Config;
  /** The backup goes into this folder. */
  parent: string;
  isScheduled: boolean;
  /** Cancels it; nothing of it remains. */
  signal?: AbortSignal;
}

/**
 * Does work that only one program may do at a time.
 * @param owner of the tables, and superuser of the embedded database
 * @returns undefined if another one is doing it
 */
export function whileAlone<Result>(
  owner: Database,
  work: (connection: Database) => Promise<Result>,
): Promise<Result | undefined> {
  return owner.connection().execute(async (connection) => {
    const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${locks.backup}) as "isOurs"`.execute(
      connection,
    );
    if (rows[0]?.isOurs !== true) return undefined;
    return work(connection).finally(() =>
      sql`select pg_advisory_unlock(${locks.backup})`.execute(connection).catch(() => {}),
    );
  });
}

/**
 * Copies the database and all files while they are in use, and records the outcome in the database.
 * @param connection held throughout, as provided by `whileAlone`
 * @throws {StartError} with the reason, in one line
 */
export async function makeBackup(connection: Database, options: Options): Promise<Backup> {
  const startedAt = new Date();
  try {
    const backup = await make(connection, options, startedAt);
    const { folder, sizeBytes: size_bytes } = backup;
    await note(connection, {
      started_at: startedAt.toISOString(),
      is_scheduled: options.isScheduled,
      folder,
      size_bytes,
    });
    return backup;
  } catch (error) {
    const { parent: folder, isScheduled: is_scheduled, signal } = options;
    const failure = { started_at: startedAt.toISOString(), is_scheduled, folder, error: (error as Error).message };
    // The reason matters more than the failure to record it.
    if (signal?.aborted !== true) await note(connection, failure).catch(() => {});
    throw error;
  }
}

/** Records that the schedule cannot do its work. */
export function noteFailure(database: Database, { folder, reason }: { folder: string; reason: string }): Promise<void> {
  return note(database, { started_at: new Date().toISOString(), is_scheduled: true, folder, error: reason });
}

async function note(database: Database, row: Insertable<Backups>): Promise<void> {
  await database.insertInto('backups').values(row).execute();
}

async function make(
  connection: Database,
  { config, parent, isScheduled, signal }: Options,
  startedAt: Date,
): Promise<Backup> {
  await refuseWithout(connection, 'backups', 'no backup of this version');
  openBackupFolder(parent, config, !isScheduled);
  await removeLeftovers(parent);
  await refuseWithoutRoom(parent, await expectedBytes(connection));
  const store = await openFileStore(config);
  const { key, isNew: hasNewKey } = openSigningKey(config.dataDir);
  let manifest: BackupManifest | undefined;
  const folder = await makeInFolder(parent, startedAt, async (unfinished) => {
    const about = await describe(connection);
    // The database comes first: every file it names was stored before.
    const database =
      config.databaseUrl === undefined
        ? await copyEmbedded(connection, config, unfinished, signal)
        : await dumpOutside(connection, config, about.postgresMajor, unfinished, signal);
    const stored = await copyFiles(connection, store, unfinished, signal);
    manifest = {
      format: 1,
      version,
      ...about,
      isScheduled,
      startedAt: startedAt.toISOString(),
      finishedAt: database.finishedAt,
      cluster: database.cluster,
      folders: [...database.folders, FILES],
      files: [...database.files, ...stored.files],
      missingFiles: stored.missing,
    };
    await writeManifest(unfinished, manifest, key);
  });
  if (manifest === undefined) throw new Error('a backup was made without its list');
  return { folder, manifest, key, hasNewKey, sizeBytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

type DatabaseCopy = Pick<BackupManifest, 'folders' | 'files' | 'cluster' | 'finishedAt'>;

async function copyEmbedded(
  connection: Database,
  { dataDir }: Config,
  folder: string,
  signal?: AbortSignal,
): Promise<DatabaseCopy> {
  const target = join(folder, CLUSTER);
  await mkdir(target, { mode: 0o700 });
  const copy = await copyCluster(connection, clusterFolder(dataDir), target, signal);
  const below = <Entry extends { path: string }>(entry: Entry) => ({ ...entry, path: `${CLUSTER}/${entry.path}` });
  return {
    ...copy,
    folders: [CLUSTER, ...copy.folders.map((path) => `${CLUSTER}/${path}`)],
    files: [...copy.files.map(below), await copyPassword(join(dataDir, PASSWORD), folder)],
  };
}

/** Without it nobody could sign in to the restored cluster. */
async function copyPassword(source: string, folder: string): Promise<CopiedFile> {
  return { path: PASSWORD, ...(await copyHashed(source, join(folder, PASSWORD))) };
}

async function dumpOutside(
  connection: Database,
  { databaseUrl = '', databaseOwnerUrl = databaseUrl }: Config,
  postgresMajor: number,
  folder: string,
  signal?: AbortSignal,
): Promise<DatabaseCopy> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(connection);
  const target = join(folder, DUMP);
  await dumpDatabase(databaseOwnerUrl, postgresMajor, target, signal);
  return {
    // A dump shows the database as of its start.
    finishedAt: rows[0]?.now ?? '',
    cluster: null,
    folders: [],
    files: [{ path: DUMP, ...(await hashFile(target)) }],
  };
}

async function copyFiles(connection: Database, store: FileStore, folder: string, signal?: AbortSignal) {
  await mkdir(join(folder, FILES), { mode: 0o700 });
  const rows = await connection.selectFrom('files').select('name').orderBy('name').execute();
  return copyStoredFiles(
    store,
    rows.map(({ name }) => name),
    folder,
    signal,
  );
}

async function describe(connection: Database): Promise<{ schema: string; postgresMajor: number }> {
  const { rows } = await sql<{ schema: string; version: string }>`
    select max(name) as schema, current_setting('server_version_num') as version from schema_migrations`.execute(
    connection,
  );
  return { schema: rows[0]?.schema ?? '', postgresMajor: Math.floor(Number(rows[0]?.version) / 10_000) };
}

/** A dump needs less space than the database, a copy slightly more: its log. */
export async function expectedBytes(connection: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) + (select coalesce(sum(size_bytes), 0) from files) as bytes`.execute(
    connection,
  );
  return rows[0]?.bytes ?? 0;
}

/** Makes a backup for a command: one line says if another backup is in progress. */
export async function makeBackupAlone(owner: Database, options: Options): Promise<Backup> {
  const backup = await whileAlone(owner, (connection) => makeBackup(connection, options));
  if (backup === undefined) throw new StartError('Another backup of this database is being made: try again later.');
  return backup;
}
