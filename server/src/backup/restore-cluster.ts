import { mkdirSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createDatabase } from '../db/database';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres';
import { clusterFolder } from '../postgres/postgres-cluster';
import { StartError } from '../runtime/start-error';
import { damaged } from './backup-manifest';
import type { Restorable } from './check-backup';
import { copyHashed } from './copy-file';
import { disownBackups } from './due-backup';
import { CLUSTER, PASSWORD } from './names';
import { readPiece } from './wal-log';
import { parsePosition, segmentName } from './wal-position';

/** PostgreSQL says so if the last change is before the requested time: then everything was wanted. */
const ENDED_BEFORE = /ended before configured recovery target/;

/**
 * Only these of the files at the top of a cluster are taken from a backup. The others are settings, which could run
 * programs or load code: Ghala writes its own.
 */
const TAKEN = ['PG_VERSION', 'backup_label'];
const SETTINGS = {
  'postgresql.conf': '# Ghala gives its settings when it starts the database.\n',
  'postgresql.auto.conf': '',
  'pg_hba.conf': 'host all all 127.0.0.1/32 scram-sha-256\n',
  'pg_ident.conf': '',
};

/** Copies the cluster and the log after it to its place in DATA_DIR; `recoverCluster` turns it into a database. */
export async function placeCluster({ folder, manifest, entries }: Restorable, dataDir: string): Promise<void> {
  const target = clusterFolder(dataDir);
  const isOfCluster = (path: string) => path === CLUSTER || path.startsWith(`${CLUSTER}/`);
  for (const path of manifest.folders.filter(isOfCluster)) mkdirSync(join(dataDir, path), { mode: 0o700 });
  for (const { path, sha256 } of manifest.files) {
    if (path !== PASSWORD && !isTaken(path)) continue;
    const copied = await copyHashed(join(folder, path), join(dataDir, path));
    if (copied.sha256 !== sha256) throw damaged(folder, path);
  }
  for (const [name, text] of Object.entries(SETTINGS)) await writeFile(join(target, name), text, { mode: 0o600 });
  const { cluster } = manifest;
  if (cluster === null) return;
  for (const piece of entries.flatMap(({ pieces }) => pieces)) {
    const position = parsePosition(piece.from);
    const name = segmentName(cluster.timeline, position, cluster.segmentBytes);
    const data = await readPiece(folder, piece);
    await writeInto(join(target, 'pg_wal', name), cluster.segmentBytes, data, position);
  }
  await writeFile(join(target, 'recovery.signal'), '', { mode: 0o600 });
}

function isTaken(path: string): boolean {
  const [top, name = '', more] = path.split('/');
  return top === CLUSTER && (more !== undefined || TAKEN.includes(name));
}

/** Segments have a fixed size, however full. */
async function writeInto(path: string, segmentBytes: number, data: Buffer, position: bigint): Promise<void> {
  const file = await open(path, 'a+', 0o600).then((made) => made.close().then(() => open(path, 'r+')));
  try {
    await file.truncate(segmentBytes);
    await file.write(data, 0, data.length, Number(position % BigInt(segmentBytes)));
  } finally {
    await file.close();
  }
}

/**
 * Lets PostgreSQL replay the log, up to a given time, and continue with a log of its own.
 * @returns the time of the last change in the database, as ISO 8601; null if there was none to replay
 */
export async function recoverCluster(dataDir: string, log: (line: string) => void, to?: Date): Promise<string | null> {
  const settings = {
    // The caller syncs everything to disk at the end.
    fsync: 'off',
    // It accepts no connection before it is promoted.
    hot_standby: 'off',
    // All of it is already in pg_wal.
    restore_command: 'exit 1',
    recovery_target_action: 'promote',
    ...(to !== undefined && { recovery_target_time: to.toISOString().replace('Z', '+00') }),
  };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings }).catch((error) => {
    if (to !== undefined && error instanceof StartError && ENDED_BEFORE.test(error.message)) return undefined;
    throw error;
  });
  if (postgres === undefined) return recoverCluster(dataDir, log);
  const database = createDatabase(postgres.ownerUrl, 1);
  try {
    const { rows } = await sql<{ moment: string | null }>`select pg_last_xact_replay_timestamp() as moment`.execute(
      database,
    );
    await disownBackups(database);
    return rows[0]?.moment ?? null;
  } finally {
    await database.destroy();
    await postgres.stop();
  }
}
