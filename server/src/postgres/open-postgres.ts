import { existsSync } from 'node:fs';
import type pg from 'pg';
import { eachHost, isPrimary, PresentClient, presentUrl, tryNextHost } from '../db/replicas/database-hosts';
import type { Config } from '../runtime/config';
import { StartError } from '../runtime/start-error';
import { startLine } from '../runtime/start-line';
import { refuseSharedFolder } from './data-folder';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres';
import { choosePostgresAccount, type PostgresAccount } from './postgres-account';
import { clusterFolder } from './postgres-cluster';
import { refuseUnfinishedRestore } from './unfinished-restore';

const CONNECT_LIMIT_MS = 10_000;

/**
 * The configured database: an outside one that answers, or the embedded one, which ends with its last user. Stopping an
 * outside one does nothing.
 *
 * @param program `server`, or the name of the command
 * @param signal aborted when the caller no longer waits
 * @throws StartError with the reason why there is none
 */
export async function openPostgres(config: Config, program: string, signal?: AbortSignal): Promise<EmbeddedPostgres> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (existsSync(dataDir)) refuseSharedFolder(dataDir);
  refuseUnfinishedRestore(dataDir);
  if (databaseUrl === undefined)
    return openEmbeddedPostgres({ dataDir, program, signal, maxConnections: Math.max(100, mostConnections(config)) });
  await refuseUnreachable('DATABASE_URL', databaseUrl);
  if (databaseOwnerUrl !== undefined) await refuseUnreachable('DATABASE_OWNER_URL', databaseOwnerUrl);
  return { ownerUrl: databaseOwnerUrl ?? databaseUrl, stop: async () => {} };
}

/** Says how many connections a server may open, with some to spare for commands. */
export function mostConnections({ workers, databasePool }: Pick<Config, 'workers' | 'databasePool'>): number {
  // Each process has three for shared commits, one that listens and one that watches the database beside its pool.
  // So have the main process, for a moment, and the one that does the chores.
  return workers * (databasePool + 5) + 2 * databasePool + 23;
}

/** This is the account that the server continues as if started as root; otherwise its own. */
export function workingAccount({ databaseUrl, dataDir }: Config): PostgresAccount {
  if (databaseUrl === undefined) return choosePostgresAccount(clusterFolder(dataDir));
  return process.platform === 'linux' && process.getuid?.() === 0 ? choosePostgresAccount(dataDir) : {};
}

/** Finds the primary among the hosts. @throws {StartError} with the reason why the last of them is none */
async function refuseUnreachable(setting: string, databaseUrl: string): Promise<void> {
  for (let left = eachHost(databaseUrl).length - 1; ; left--) {
    const { host } = new URL(presentUrl(databaseUrl));
    let client: pg.Client | undefined;
    try {
      client = new PresentClient({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_LIMIT_MS });
      client.on('error', () => {});
      await client.connect();
      if (await isPrimary(client, databaseUrl)) return;
      if (left === 0)
        throw new StartError('This server is a replica, as no other one named takes changes: wait until one does.');
    } catch (error) {
      if (left === 0) throw new StartError(`${setting}, ${host}: ${startLine(error)}`, { cause: error });
    } finally {
      await client?.end().catch(() => {});
    }
    tryNextHost(databaseUrl);
  }
}
