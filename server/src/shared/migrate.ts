import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './database';
import { grantWork } from './postgres/server-role';
import { serverRoot } from './server-root';
import { StartError } from './start-error';

/** Any number will do, as long as nothing else of ours locks it. */
const MIGRATION_LOCK = 7_245_001;

/** Oldest PostgreSQL whose SQL we write (`unique nulls not distinct`). */
const OLDEST_VERSION = 150_000;

/**
 * Brings the schema up to date: each file of server/migrations that has not run yet, in order of name, each in
 * its own transaction. Servers that start together wait for one another.
 * @param database of the owner of the tables
 * @param serverRole who works with them, where that is another role: it is given its rights
 * @throws {StartError} where the database is too old, or a file that ran was changed since.
 */
export async function migrate(database: Database, serverRole?: string): Promise<void> {
  await database.connection().execute(async (connection) => {
    await refuseOldVersion(connection);
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      await sql`create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
        connection,
      );
      const { rows } = await sql<{
        name: string;
        checksum: string;
      }>`select name, checksum from schema_migrations`.execute(connection);
      const applied = new Map(rows.map((row) => [row.name, row.checksum]));
      let isChanged = false;
      for (const migration of readMigrations()) {
        const known = applied.get(migration.name);
        if (known === undefined) {
          await apply(connection, migration);
          isChanged = true;
        } else if (known !== migration.checksum)
          throw new StartError(`The migration ${migration.name} was changed after it ran on this database.`);
      }
      if (serverRole !== undefined) await grantWork(connection, serverRole, isChanged);
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

interface Migration {
  name: string;
  checksum: string;
  statements: string;
}

function readMigrations(): Migration[] {
  const folder = join(serverRoot, 'migrations');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const statements = readFileSync(join(folder, file), 'utf8');
      return { name: file, statements, checksum: createHash('sha256').update(statements).digest('hex') };
    });
}

async function apply(connection: Database, migration: Migration): Promise<void> {
  await connection.transaction().execute(async (transaction) => {
    await sql.raw(migration.statements).execute(transaction);
    await sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
      transaction,
    );
  });
}

async function refuseOldVersion(connection: Database): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(connection);
  if (Number(rows[0]?.server_version_num) < OLDEST_VERSION)
    throw new StartError('The database is older than PostgreSQL 15, the oldest that Ghala works with.');
}
