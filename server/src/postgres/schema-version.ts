import { sql } from 'kysely';
import type { Database } from '../db/database';
import { StartError } from '../runtime/start-error';
import { type AppliedMigrations, isFormer, refusalOfOlder } from './former-record';
import { migrationFiles } from './migration-files';

/** Oldest PostgreSQL version that our SQL supports (`unique nulls not distinct`). */
const OLDEST_VERSION = 150_000;

/** Refuses a database that a start cannot bring up to date, before changing anything in it. @throws {StartError} */
export async function refuseUnfit(owner: Database): Promise<void> {
  const { rows } = await sql<{ version: string; encoding: string; isReadOnly: boolean; schema: string | null }>`
    select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only')::boolean as "isReadOnly", current_schema() as schema`.execute(owner);
  const [found] = rows;
  if (Number(found?.version) < OLDEST_VERSION)
    throw new StartError('The database is older than PostgreSQL 15, the oldest that Ghala works with.');
  if (found?.encoding !== 'UTF8')
    throw new StartError(
      `The database stores text as ${found?.encoding}, which cannot represent every name: create one with encoding UTF8 (create database … encoding 'UTF8' template template0) and name that.`,
    );
  if (found.isReadOnly)
    throw new StartError(
      'The database is read-only: name the primary in DATABASE_URL, or lift default_transaction_read_only.',
    );
  if (found.schema === null)
    throw new StartError(
      "The database has no schema to work in: create the one named by the search_path of the tables' owner.",
    );
  if ((await appliedMigrations(owner)).size === 0) await refuseForeign(owner);
  await refuseUnknownSchema(owner);
}

/**
 * Refuses a database that a newer program has migrated, which this one could corrupt, and one that is too old to be
 * brought up to date.
 * @throws {StartError}
 */
export async function refuseUnknownSchema(database: Database): Promise<void> {
  const applied = await appliedMigrations(database);
  if (isFormer(applied)) return;
  const older = refusalOfOlder(applied);
  if (older !== undefined) throw new StartError(older);
  const known = new Set(migrationFiles().map(({ name }) => name));
  const newest = [...applied.keys()]
    .filter((name) => !known.has(name))
    .sort()
    .at(-1);
  if (newest !== undefined)
    throw new StartError(
      `The database has schema ${versionOf(newest)} of a newer Ghala, but this one knows schema ${versionOf([...known].at(-1) ?? '')} at most: start the newer Ghala, or restore a backup from before the upgrade.`,
    );
}

/** The migrations that ran; empty if none did. @throws {StartError} if the table is not ours */
export async function appliedMigrations(database: Database): Promise<AppliedMigrations> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass('schema_migrations') and attnum > 0 and not attisdropped`.execute(database);
  if (columns.length === 0) return new Map();
  const names = columns.map(({ name }) => name);
  if (!['name', 'checksum', 'applied_at'].every((name) => names.includes(name))) throw foreign(['schema_migrations']);
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations`.execute(
    database,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Objects of extensions may be in the schema. */
async function refuseForeign(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select 'pg_class'::regclass as classid, oid, relname as name, relnamespace as namespace from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'f') and relname <> 'schema_migrations'
      union all
      select 'pg_proc'::regclass, oid, proname, pronamespace from pg_proc
    ) as found
    where namespace = current_schema()::regnamespace
      and not exists (
        select from pg_depend
        where pg_depend.classid = found.classid and pg_depend.objid = found.oid and deptype = 'e')
    order by name limit 5`.execute(database);
  if (rows.length > 0) throw foreign(rows.map(({ name }) => name));
}

function foreign(names: string[]): StartError {
  return new StartError(
    `The database contains tables or functions of another program (${names.join(', ')}): name an empty database in DATABASE_URL.`,
  );
}

/** The number at the start of a migration's name. */
function versionOf(name: string): string {
  return /^\d+/.exec(name)?.[0] ?? name;
}
