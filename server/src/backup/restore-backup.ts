import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../db/database';
import type { FileStore } from '../files/file-store';
import { openFileStore } from '../files/files';
import { closeDataDir } from '../postgres/data-folder';
import { workingAccount } from '../postgres/open-postgres';
import { lockDataDir, makeFolder } from '../postgres/server-lock';
import { UNFINISHED_RESTORE } from '../postgres/unfinished-restore';
import type { Config } from '../runtime/config';
import { StartError } from '../runtime/start-error';
import { sync } from '../runtime/sync';
import { whyNotAuthentic } from './authentic-backup';
import { KEY_FILE, PUBLIC_KEY_FILE, readVerifyingKey } from './backup-key';
import type { CopiedFile } from './backup-manifest';
import { checkBackup, findBackup, type Restorable } from './check-backup';
import { hashStream, syncTree } from './copy-file';
import { FILES } from './copy-stored-files';
import { disownBackups } from './due-backup';
import { restoreDump } from './dump-database';
import { CLUSTER, DUMP, PASSWORD } from './names';
import { placeCluster, recoverCluster } from './restore-cluster';
import { filesOf } from './wal-log';

/** A data folder that counts as empty may have these: the key may be put there before a restore. */
const BESIDE = ['lock', 'lost+found', KEY_FILE, PUBLIC_KEY_FILE];

interface Options {
  config: Config;
  /** It is a backup, or a folder of backups. */
  folder: string;
  /** Undefined means the latest state in the backup. */
  to?: Date;
  /** The signature is checked with the key in this file; if omitted, with the one in DATA_DIR. */
  keyFile?: string;
  /** Decides whether to go on although it is not known who made the backup. */
  takeUnsigned(why: string): Promise<boolean>;
  log(line: string): void;
}

/** Tells the result, with times as ISO 8601. */
export interface Restored {
  folder: string;
  /** Everything answered with success up to here is restored. */
  until: string;
  /** The last restored change was made then; null if the log adds nothing to the backup. */
  lastChange: string | null;
  fileCount: number;
}

/**
 * Restores a backup into an empty place, after checking all of its hashes.
 * @throws {StartError} in one line if the place is not empty or the backup is incomplete; nothing was then changed
 */
export async function restoreBackup(options: Options): Promise<Restored> {
  const { config, folder, to, keyFile, takeUnsigned } = options;
  const key = readVerifyingKey(config.dataDir, keyFile);
  const unlock = await prepareDataDir(config);
  try {
    const found = await findBackup(folder, to);
    refuseOtherKind(found, config);
    if (config.databaseUrl !== undefined) await refuseFilled(config.databaseOwnerUrl ?? config.databaseUrl);
    const why = await whyNotAuthentic(found, key);
    await checkBackup(found);
    if (why !== undefined && !(await takeUnsigned(why)))
      throw new StartError(`The backup ${found.folder} was not restored: ${why}. Nothing was changed.`);
    return await restore(found, options);
  } finally {
    unlock();
  }
}

async function restore(found: Restorable, { config, to, log }: Options): Promise<Restored> {
  const { dataDir, databaseUrl } = config;
  const mark = join(dataDir, UNFINISHED_RESTORE);
  const usesDataDir = needsDataDir(config);
  if (usesDataDir) writeFileSync(mark, '', { mode: 0o600, flush: true });
  const files = [...found.manifest.files.filter(isStored), ...filesOf(found.entries)];
  let lastChange: string | null = null;
  await restoreFiles(await openFileStore(config), found.folder, files);
  if (databaseUrl === undefined) {
    await placeCluster(found, dataDir);
    lastChange = await recoverCluster(dataDir, log, to);
  } else {
    const { databaseOwnerUrl = databaseUrl } = config;
    await restoreDump(databaseOwnerUrl, found.manifest.postgresMajor, join(found.folder, DUMP));
    await withDatabase(databaseOwnerUrl, disownBackups);
  }
  if (usesDataDir) {
    await syncTree(dataDir);
    rmSync(mark);
    await sync(dataDir);
    closeDataDir(dataDir, workingAccount(config));
  }
  const reached = found.entries.at(-1)?.until ?? found.manifest.finishedAt;
  return { folder: found.folder, until: to?.toISOString() ?? reached, lastChange, fileCount: files.length };
}

function isStored({ path }: CopiedFile): boolean {
  return path.startsWith(`${FILES}/`);
}

/** An object store that lost nothing will do too: existing files are the same, as names are never reused. */
async function restoreFiles(store: FileStore, folder: string, files: CopiedFile[]): Promise<void> {
  for (const { path, sha256 } of files) {
    const name = basename(path);
    const there = await store.getStream(name);
    if (there === undefined || (await hashStream(there)).sha256 !== sha256) await store.put(name, join(folder, path));
  }
}

function needsDataDir({ databaseUrl, s3 }: Config): boolean {
  return databaseUrl === undefined || s3 === undefined;
}

/** Locks the empty data folder. The remains of an interrupted restore, recognised by its mark, are removed. */
async function prepareDataDir(config: Config): Promise<() => void> {
  if (!needsDataDir(config)) return () => {};
  const { dataDir } = config;
  refuseUsed(dataDir);
  makeFolder(dataDir);
  const unlock = await lockDataDir(dataDir, 'restore');
  if (existsSync(join(dataDir, UNFINISHED_RESTORE)))
    for (const name of [CLUSTER, FILES, PASSWORD, 'postgres.log'])
      rmSync(join(dataDir, name), { recursive: true, force: true });
  return unlock;
}

function refuseUsed(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const names = readdirSync(dataDir).filter((name) => !BESIDE.includes(name));
  if (names.length === 0 || names.includes(UNFINISHED_RESTORE)) return;
  throw new StartError(
    `DATA_DIR ${dataDir} is not empty (it contains ${names.slice(0, 3).join(', ')}): restore into an empty or missing folder, and move this one away first.`,
  );
}

function refuseOtherKind({ folder, manifest }: Restorable, { databaseUrl }: Config): void {
  if (manifest.cluster !== null && databaseUrl !== undefined)
    throw new StartError(`The backup ${folder} is of the embedded database: restore it without DATABASE_URL.`);
  if (manifest.cluster === null && databaseUrl === undefined)
    throw new StartError(`The backup ${folder} is of an outside database: set DATABASE_URL to an empty one.`);
}

async function withDatabase<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = createDatabase(url, 1);
  return work(database).finally(() => database.destroy());
}

function refuseFilled(databaseUrl: string): Promise<void> {
  return withDatabase(databaseUrl, async (database) => {
    const { rows } = await sql<{ name: string }>`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') limit 1`.execute(database);
    if (rows[0] !== undefined)
      throw new StartError(
        `The database of DATABASE_URL is not empty (it contains ${rows[0].name}): create a new one.`,
      );
  });
}
