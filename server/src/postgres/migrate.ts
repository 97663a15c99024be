import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../db/database';
import { locks } from '../db/locks';
import { StartError } from '../runtime/start-error';
import { isFormer, modelFiles } from './former-record';
import { type Migration, migrationFiles } from './migration-files';
import { appliedMigrations, refuseUnfit } from './schema-version';
import { grantWork } from './server-role';
import { dropWithheldViews, makeWithheldViews } from './withheld-views';

/** Says how long to wait for another server's migrations, and for other programs' locks. */
const LOCK_WAIT_MS = 300_000;

/**
 * Brings the schema up to date: runs each file of server/migrations that has not run yet, in order of name, each in its
 * own transaction. Servers that start together wait for one another.
 * @param database of the owner of the tables
 * @param serverRole the role that uses them, if it is another one: it is granted its rights
 * @throws {StartError} if the database is unsuitable (see schema-version.ts), a file that ran was changed since, or
 * another server migrates it for longer than `lockWaitMs`
 */
export async function migrate(database: Database, serverRole?: string, lockWaitMs = LOCK_WAIT_MS): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`select set_config('lock_timeout', ${String(lockWaitMs)}, false)`.execute(connection);
    await refuseUnfit(connection);
    await lockMigrations(connection, lockWaitMs);
    try {
      // Another server may have migrated it further meanwhile.
      await refuseUnfit(connection);
      const isMigrated = await applyAll(connection);
      const isChanged = (await makeWithheldViews(connection)) || isMigrated;
      if (serverRole !== undefined) await grantWork(connection, serverRole, isChanged);
    } finally {
      // If the connection broke, the lock went with it.
      await sql`select pg_advisory_unlock(${locks.migration})`.execute(connection).catch(() => {});
    }
  });
}

async function lockMigrations(connection: Database, waitMs: number): Promise<void> {
  for (const end = Date.now() + waitMs; ; await sleep(100)) {
    const { rows } = await sql<{
      isMine: boolean;
    }>`select pg_try_advisory_lock(${locks.migration}) as "isMine"`.execute(connection);
    if (rows[0]?.isMine === true) return;
    if (Date.now() > end)
      throw new StartError(
        'Another Ghala has been migrating the tables for minutes, or hangs: wait for it or end it, and start again.',
      );
  }
}

/** @returns whether any ran */
async function applyAll(connection: Database): Promise<boolean> {
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(connection);
  await replaceFormerRecord(connection);
  return applyMissing(connection);
}

/** A former database has the tables of the model's files: from then on its record says so. */
async function replaceFormerRecord(connection: Database): Promise<void> {
  if (!isFormer(await appliedMigrations(connection))) return;
  await connection.transaction().execute(async (transaction) => {
    await sql`delete from schema_migrations`.execute(transaction);
    for (const migration of modelFiles()) await note(transaction, migration);
  });
}

/** @returns whether any was missing @throws {StartError} if one was changed since it ran */
async function applyMissing(connection: Database): Promise<boolean> {
  const applied = await appliedMigrations(connection);
  let isChanged = false;
  for (const migration of migrationFiles()) {
    const known = applied.get(migration.name);
    if (known === undefined) {
      if (!isChanged) await dropWithheldViews(connection);
      await connection.transaction().execute(async (transaction) => {
        await sql.raw(migration.statements).execute(transaction);
        await note(transaction, migration);
      });
      isChanged = true;
    } else if (known !== migration.checksum)
      throw new StartError(`The migration ${migration.name} was changed after it ran on this database.`);
  }
  return isChanged;
}

async function note(transaction: DatabaseTransaction, { name, checksum }: Migration): Promise<void> {
  await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(transaction);
}
