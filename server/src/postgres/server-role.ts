import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { WITHHELD_SCHEMA } from '../db/withheld';
import { StartError } from '../runtime/start-error';

/** This is the server's role in the embedded database; the owner creates the tables and does nothing else. */
const SERVER_ROLE = 'ghala_server';

/** The rows of these tables are written once: no statement of the server may change or remove them. */
const WRITTEN_ONCE = ['stock_ledger', 'audit_logs', 'count_entries'];
/** Tables that only the owner writes. */
const OWNERS_OWN = ['schema_migrations', 'audit_head', 'ledger_reversals'];
/** These are the years of the ledger: the server reads and writes them as one table. */
const LEDGER_YEAR = '^stock_ledger_\\d+$';

/**
 * Creates the server's role, or gives it a new password: it is stored nowhere and lasts as long as the server.
 * @param ownerUrl of the same database
 * @returns the connection string of that role
 */
export async function makeServerRole(owner: Database, ownerUrl: string, role = SERVER_ROLE): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(owner);
  const verb = sql.raw(rows.length === 0 ? 'create' : 'alter');
  await sql`${verb} role ${sql.id(role)} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
    password ${sql.lit(password)}`.execute(owner);
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = password;
  return url.toString();
}

/**
 * Lets a role read and write every table, but change no row that is written once. Call it under the migration lock.
 * @param always even if the role already has its rights, as after a migration that created a table
 */
export async function grantWork(owner: Database, role: string, always: boolean): Promise<void> {
  if (!always && (await mayWork(owner, role))) return;
  const { rows } = await sql<{ schema: string; years: string[] }>`select current_schema() as schema, array(
    select relname::text from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname ~ ${LEDGER_YEAR}) as years`.execute(owner);
  const schema = sql.id(rows[0]?.schema ?? 'public');
  const grantee = sql.id(role);
  const withheld = sql.id(WITHHELD_SCHEMA);
  const names = (tables: string[]) => sql.join(tables.map((table) => sql.id(table)));
  for (const statement of [
    sql`grant usage on schema ${schema} to ${grantee}`,
    sql`grant select, insert, update, delete on all tables in schema ${schema} to ${grantee}`,
    sql`grant usage, select, update on all sequences in schema ${schema} to ${grantee}`,
    sql`revoke update, delete, truncate on ${names(WRITTEN_ONCE)} from ${grantee}`,
    sql`revoke insert, update, delete, truncate on ${names(OWNERS_OWN)} from ${grantee}`,
    sql`revoke all on ${names(rows[0]?.years ?? [])} from ${grantee}`,
    sql`grant usage on schema ${withheld} to ${grantee}`,
    sql`grant select on all tables in schema ${withheld} to ${grantee}`,
  ])
    await statement.execute(owner);
}

async function mayWork(owner: Database, role: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege(${role}, 'users', 'update') and not has_table_privilege(${role}, 'audit_logs', 'update')
      as may`.execute(owner);
  return rows[0]?.may === true;
}

/**
 * Refuses to work as a role that could undo the owner's restrictions: a superuser, or one that can become the owner.
 * @throws {StartError}
 */
export async function refuseStrongRole(server: Database): Promise<void> {
  const { rows } = await sql<{ role: string; isStrong: boolean }>`
    select current_user as role, rolsuper or pg_has_role(current_user, tableowner, 'member') as "isStrong"
    from pg_roles, pg_tables
    where rolname = current_user and tablename = 'audit_logs' and schemaname = current_schema()`.execute(server);
  const [found] = rows;
  if (found?.isStrong === true)
    throw new StartError(
      `DATABASE_URL signs in as ${found.role}, which owns the tables or is a superuser: name a separate role there, and the owner only in DATABASE_OWNER_URL.`,
    );
}
