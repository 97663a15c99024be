import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { createDatabase } from '../db/database';
import { StartError } from '../runtime/start-error';
import { refuseStrongRole } from './server-role';

const test = await createTestApp();
const world = new StockWorld(test.database, await test.signIn('all'));
const { warehouse, product } = await world.shop();
await world.receive(product, warehouse, 5);
/** Sends a statement as the server would. */
const asServer = (statement: string) => sql.raw(statement).execute(test.app.database);

describe("the server's role", () => {
  it.each([
    "update stock_ledger set note = 'nothing happened'",
    'delete from stock_ledger',
    'truncate stock_ledger',
    ...['this', 'next'].flatMap((which) => {
      const table = `stock_ledger_${new Date().getUTCFullYear() + Number(which === 'next')}`;
      return [
        `update ${table} set note = 'nothing happened'`,
        `delete from ${table}`,
        `truncate ${table}`,
        `insert into ${table} (note) values ('')`,
        `alter table stock_ledger detach partition ${table}`,
        `drop table ${table}`,
      ];
    }),
    'insert into ledger_reversals values (1)',
    'delete from ledger_reversals',
    'select add_ledger_year(2999)',
    'truncate stock_records cascade',
    "update audit_logs set details = 'nothing happened'",
    'delete from audit_logs',
    'truncate audit_logs',
    'update audit_head set last_id = 0',
    'delete from audit_head',
    "delete from schema_migrations where name like '0004%'",
    'set session_replication_role = replica',
    'alter table stock_ledger disable trigger all',
    'alter table audit_logs disable trigger audit_logs_append_only',
    'drop trigger stock_ledger_append_only on stock_ledger',
    'alter table stock_ledger drop constraint stock_ledger_changes_something',
    'drop table audit_logs',
    'create or replace function refuse_ledger_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create table mine (id int)',
    "copy stock_ledger to program 'cat'",
    "copy stock_ledger to '/tmp/ledger'",
    "copy stock_ledger from '/etc/passwd'",
    "select pg_read_file('/etc/passwd')",
    "select lo_import('/etc/passwd')",
    'create role friend superuser',
    'alter role ghala_test_server superuser',
    'alter system set fsync = off',
    'set role pg_execute_server_program',
    "do $$ begin perform set_config('session_replication_role', 'replica', true); end $$",
  ])('may not: %s', async (statement) => {
    await expect(asServer(statement)).rejects.toThrow(/permission denied|must be (owner|superuser)|not allowed/i);
  });

  it('cannot become a role that may, even within a transaction', async () => {
    const { rows } = await sql<{ user: string; isSuper: boolean }>`
      select current_user as user, rolsuper as "isSuper" from pg_roles where rolname = current_user`.execute(
      test.app.database,
    );
    expect(rows).toEqual([{ user: 'ghala_test_server', isSuper: false }]);
  });

  it('works with every other table, including the newest', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
        and relname not in ('stock_ledger', 'audit_logs', 'count_entries', 'audit_head', 'schema_migrations')
        and relname not like 'ledger\\_%'
        and not (has_table_privilege('ghala_test_server', oid, 'select')
          and has_table_privilege('ghala_test_server', oid, 'insert')
          and has_table_privilege('ghala_test_server', oid, 'update')
          and has_table_privilege('ghala_test_server', oid, 'delete'))`.execute(test.database);
    expect(rows).toEqual([]);
  });

  it('cannot set the number and hashes of the audit row that it adds', async () => {
    await asServer(`insert into audit_logs (id, entity, action, details, hash, previous_hash) overriding system value
      values (900000, 'User', 'forge', 'forged', '\\x01', '\\x02')`);
    const { rows } = await sql<{ id: number; hash: string }>`
      select id, encode(hash, 'hex') as hash from audit_logs where details = 'forged'`.execute(test.database);
    expect(rows[0]?.id).toBeLessThan(900_000);
    expect(rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('must not be the owner if the owner is configured', async () => {
    await expect(refuseStrongRole(test.app.database)).resolves.toBeUndefined();
    await expect(refuseStrongRole(test.database)).rejects.toThrow(StartError);
    const member = 'ghala_test_member';
    await sql`drop role if exists ${sql.id(member)}`.execute(test.database);
    await sql`create role ${sql.id(member)} login password 'member'`.execute(test.database);
    const { rows } = await sql<{ owner: string }>`select current_user as owner`.execute(test.database);
    await sql`grant ${sql.id(rows[0]?.owner ?? '')} to ${sql.id(member)}`.execute(test.database);
    const url = new URL(inject('serverUrl'));
    Object.assign(url, { username: member, password: 'member', pathname: new URL(test.connectionString).pathname });
    const database = createDatabase(url.toString(), 1);
    try {
      await expect(refuseStrongRole(database)).rejects.toThrow(`signs in as ${member}`);
    } finally {
      await database.destroy();
      await sql`drop role ${sql.id(member)}`.execute(test.database);
    }
  });
});
