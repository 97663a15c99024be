import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { copyCluster } from '../src/backup/copy-cluster';
import { createDatabase, type Database } from '../src/db/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/postgres/embedded-postgres';
import { clusterFolder } from '../src/postgres/postgres-cluster';
import { makeFolder } from '../src/postgres/server-lock';

/** Follows the log of a cluster, as a copy of it. */
export interface StreamingReplica {
  /** It is for the role of the primary's connection string. */
  url: string;
  /** The connection is that of its superuser. */
  database: Database;
  /** Stops and resumes the replay of what arrives. */
  pause(): Promise<unknown>;
  resume(): Promise<unknown>;
  /** Makes it an independent primary. */
  promote(): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Copies a running embedded cluster and lets the copy follow it.
 * @param primary of its superuser
 */
export async function startReplica(
  primary: { dataDir: string; ownerUrl: string },
  dataDir: string,
): Promise<StreamingReplica> {
  makeFolder(dataDir);
  const folder = clusterFolder(dataDir);
  mkdirSync(folder, { mode: 0o700 });
  const owner = createDatabase(primary.ownerUrl, 1);
  await owner.connection().execute((connection) => copyCluster(connection, clusterFolder(primary.dataDir), folder));
  await owner.destroy();
  copyFileSync(join(primary.dataDir, 'postgres-password'), join(dataDir, 'postgres-password'));
  writeFileSync(join(folder, 'standby.signal'), '', { mode: 0o600 });
  const { hostname, port, username, password } = new URL(primary.ownerUrl);
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    isDurable: false,
    settings: { primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}` },
  });
  const database = createDatabase(postgres.ownerUrl, 2);
  return {
    url: postgres.ownerUrl,
    database,
    pause: () => sql`select pg_wal_replay_pause()`.execute(database),
    resume: () => sql`select pg_wal_replay_resume()`.execute(database),
    promote: () => sql`select pg_promote()`.execute(database),
    async stop() {
      await database.destroy();
      await postgres.stop();
    },
  };
}
