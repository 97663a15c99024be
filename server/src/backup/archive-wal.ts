import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { FileStore } from '../files/file-store';
import { sync } from '../runtime/sync';
import { listBackups } from './backup-folder';
import type { SigningKey } from './backup-key';
import type { BackupManifest, CopiedFile } from './backup-manifest';
import { readManifest, readSignature } from './backup-manifest';
import { copyStoredFiles, FILES } from './copy-stored-files';
import type { Backup } from './make-backup';
import { appendEntry, filesOf, hashOf, openWalLog, readEntries, type WalPiece, writePiece } from './wal-log';
import { formatPosition, parsePosition, segmentName, type WalPosition } from './wal-position';

/** The slot makes PostgreSQL keep the log until it is archived, up to max_slot_wal_keep_size. */
const SLOT = 'ghala_backup';
/** None of our transactions takes so long from its first row to its commit. */
const LATE_COMMIT = '1 hour';

/** The log can no longer be archived without a gap: a new backup is needed. */
export class BrokenLogError extends Error {
  override name = 'BrokenLogError';
}

/** Holds a backup, and how far the log after it is archived in its folder. */
export interface WalChain {
  folder: string;
  cluster: NonNullable<BackupManifest['cluster']>;
  to: WalPosition;
  /** Everything answered with success up to here is archived, as ISO 8601. */
  until: string;
  /** Holds the paths of the files in the backup and its log. */
  files: Set<string>;
  /** Signs what is added. */
  key: SigningKey;
}

/** Call it before the backup that a chain begins with, so that nothing is missing between the two. */
export async function keepWal(connection: Database): Promise<void> {
  const slot = await findSlot(connection);
  if (slot !== undefined && !slot.isLost) return;
  if (slot !== undefined) await dropSlot(connection);
  await sql`select pg_create_physical_replication_slot(${SLOT}, true)`.execute(connection);
}

/** Otherwise PostgreSQL would keep the log although nobody archives it. */
export async function releaseWal(connection: Database): Promise<void> {
  if ((await findSlot(connection)) !== undefined) await dropSlot(connection);
}

export async function beginChain({ folder, manifest, key }: Backup): Promise<WalChain | undefined> {
  const { cluster, finishedAt } = manifest;
  if (cluster === null) return undefined;
  await openWalLog(folder);
  await appendEntry(folder, { until: finishedAt, to: cluster.nextLsn, pieces: [], files: [] }, key);
  return chainOf(folder, manifest, { to: cluster.nextLsn, until: finishedAt }, [], key);
}

/**
 * Finds the chain left by an earlier run, if this database is the one it was made from and has continued from there:
 * not a restored copy, whose log diverges at some point.
 */
export async function resumeChain(
  connection: Database,
  parent: string,
  clusterFolder: string,
  key: SigningKey,
): Promise<WalChain | undefined> {
  for (const folder of await listBackups(parent)) {
    const entries = await readEntries(folder).catch(() => []);
    const last = entries.at(-1);
    if (last === undefined) continue;
    const manifest = await readManifest(folder).catch(() => undefined);
    if (!manifest?.cluster) continue;
    // What another key signed, or none, is not continued: all of it would have to be taken on trust.
    if ((await readSignature(folder))?.startsWith(`${key.id} `) !== true) return undefined;
    const chain = chainOf(folder, manifest, last, filesOf(entries), key);
    const piece = entries.flatMap(({ pieces }) => pieces).at(-1);
    return chain !== undefined && (await goesOn(connection, chain, piece, clusterFolder)) ? chain : undefined;
  }
  return undefined;
}

function chainOf(
  folder: string,
  { cluster, files }: BackupManifest,
  { to, until }: { to: string; until: string },
  more: CopiedFile[],
  key: SigningKey,
): WalChain | undefined {
  if (cluster === null) return undefined;
  const stored = [...files, ...more].map(({ path }) => path).filter((path) => path.startsWith(`${FILES}/`));
  return { folder, cluster, to: parsePosition(to), until, files: new Set(stored), key };
}

async function goesOn(
  connection: Database,
  chain: WalChain,
  piece: WalPiece | undefined,
  clusterFolder: string,
): Promise<boolean> {
  const slot = await findSlot(connection);
  const now = await whereIsWal(connection);
  const { cluster, to } = chain;
  if (slot === undefined || slot.isLost || slot.position > to || now.position < to) return false;
  if (now.systemIdentifier !== cluster.systemIdentifier || now.timeline !== cluster.timeline) return false;
  if (piece === undefined) return true;
  const from = parsePosition(piece.from);
  const data = await readSegment(clusterFolder, cluster, from, piece.bytes).catch(() => undefined);
  // A whole segment may already be gone, once archived.
  return data === undefined ? to % BigInt(cluster.segmentBytes) === 0n : hashOf(data) === piece.sha256;
}

/**
 * Archives everything written since, log and files.
 * @throws {BrokenLogError} if PostgreSQL has discarded log that is not yet archived
 */
export async function archiveWal(
  connection: Database,
  store: FileStore,
  chain: WalChain,
  clusterFolder: string,
  signal?: AbortSignal,
): Promise<void> {
  const slot = await findSlot(connection);
  if (slot === undefined || slot.isLost) throw new BrokenLogError('PostgreSQL keeps its log no more for the archive');
  const { position: end, until } = await whereIsWal(connection);
  const pieces: WalPiece[] = [];
  for (let from = chain.to; from < end; ) {
    signal?.throwIfAborted();
    const room = BigInt(chain.cluster.segmentBytes) - (from % BigInt(chain.cluster.segmentBytes));
    const bytes = end - from < room ? end - from : room;
    const data = await readSegment(clusterFolder, chain.cluster, from, Number(bytes));
    pieces.push(await writePiece(chain.folder, from, data));
    from += bytes;
  }
  const files = await archiveFiles(connection, store, chain, signal);
  await appendEntry(chain.folder, { until, to: formatPosition(end), pieces, files }, chain.key);
  for (const { path } of files) chain.files.add(path);
  const isFurther = end > chain.to;
  chain.to = end;
  chain.until = until;
  if (isFurther) await sql`select pg_replication_slot_advance(${SLOT}, ${formatPosition(end)})`.execute(connection);
}

/**
 * Archives the files that the log names by now, and lists them after it: a row with an earlier time may have been
 * committed since.
 */
async function archiveFiles(
  connection: Database,
  store: FileStore,
  chain: WalChain,
  signal?: AbortSignal,
): Promise<CopiedFile[]> {
  const rows = await connection
    .selectFrom('files')
    .select('name')
    .where('created_at', '>', sql<string>`${chain.until}::timestamptz - ${LATE_COMMIT}::interval`)
    .execute();
  const names = rows.map(({ name }) => name).filter((name) => !chain.files.has(`${FILES}/${name}`));
  // These are left over from an interrupted attempt.
  for (const name of names) await rm(join(chain.folder, FILES, name), { force: true });
  const { files } = await copyStoredFiles(store, names, chain.folder, signal);
  for (const { path } of files) await sync(join(chain.folder, path));
  if (files.length > 0) await sync(join(chain.folder, FILES));
  return files;
}

async function readSegment(
  clusterFolder: string,
  { timeline, segmentBytes }: WalChain['cluster'],
  from: WalPosition,
  bytes: number,
): Promise<Buffer> {
  const name = segmentName(timeline, from, segmentBytes);
  const file = await open(join(clusterFolder, 'pg_wal', name), 'r').catch((error) => {
    throw error.code === 'ENOENT' ? new BrokenLogError(`${name} is gone and was not archived`) : error;
  });
  try {
    const data = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(data, 0, bytes, Number(from % BigInt(segmentBytes)));
    if (bytesRead < bytes) throw new BrokenLogError(`${name} is shorter than it was`);
    return data;
  } finally {
    await file.close();
  }
}

async function whereIsWal(connection: Database) {
  const { rows } = await sql<{ lsn: string; until: string; segment: string; systemIdentifier: string }>`
    select clock_timestamp() as until, pg_current_wal_flush_lsn()::text as lsn,
      pg_walfile_name(pg_current_wal_flush_lsn()) as segment,
      (select system_identifier::text from pg_control_system()) as "systemIdentifier"`.execute(connection);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL does not say where its log is');
  return { ...row, position: parsePosition(row.lsn), timeline: Number.parseInt(row.segment.slice(0, 8), 16) };
}

async function findSlot(connection: Database): Promise<{ position: WalPosition; isLost: boolean } | undefined> {
  const { rows } = await sql<{ lsn: string | null; status: string | null }>`
    select restart_lsn::text as lsn, wal_status as status from pg_replication_slots
    where slot_name = ${SLOT}`.execute(connection);
  const [slot] = rows;
  if (slot === undefined) return undefined;
  return {
    position: slot.lsn === null ? 0n : parsePosition(slot.lsn),
    isLost: slot.lsn === null || slot.status === 'lost',
  };
}

async function dropSlot(connection: Database): Promise<void> {
  await sql`select pg_drop_replication_slot(${SLOT})`.execute(connection);
}
