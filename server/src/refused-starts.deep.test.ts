import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { urlOf } from '../test/database-url';
import { bundlePrograms, ServerProcess } from '../test/server-process';
import { createDatabase } from './db/database';
import { ensureFirstStart } from './first-start';
import { migrate } from './postgres/migrate';
import { openPostgres } from './postgres/open-postgres';
import { loadConfig } from './runtime/config';
import { startLine } from './runtime/start-line';

type Settings = Record<string, string>;

const PASSWORD = 'open-sesame-47';
const tag = randomBytes(4).toString('hex');
const role = `ghala_start_${tag}`;
const home = mkdtempSync(join(tmpdir(), 'ghala starts '));
const admin = new pg.Client({ connectionString: inject('postgresUrl') });
const databases: string[] = [];
let programs: string;

beforeAll(async () => {
  programs = bundlePrograms();
  await admin.connect();
  await admin.query(`create role ${role} login password '${PASSWORD}'`);
});
afterAll(async () => {
  for (const name of databases) await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${role}`);
  await admin.end();
  rmSync(home, { recursive: true });
});

/** Runs a start's work on a database, without the server. @returns the line that it would print */
async function lineOf(settings: Settings): Promise<string> {
  try {
    const config = loadConfig({ DATA_DIR: join(home, 'data'), ...settings });
    const postgres = await openPostgres(config, 'server');
    const owner = createDatabase(postgres.ownerUrl, 1);
    try {
      await migrate(owner, undefined, 300);
      await ensureFirstStart(owner, config);
    } finally {
      await owner.destroy();
      await postgres.stop();
    }
    return 'it started';
  } catch (error) {
    return startLine(error, settings);
  }
}

/** @returns its output and exit status */
async function startWith(settings: Settings, how?: { program: string; args?: string[] }) {
  const server = new ServerProcess(programs, { DATA_DIR: join(home, 'data'), ...settings }, how);
  return { status: await server.ended(), output: server.output };
}

function expectOneLine({ status, output }: { status: unknown; output: string }, line: RegExp): void {
  expect(output).toMatch(line);
  expect(output.trimEnd().split('\n')).toHaveLength(1);
  expect(output).not.toContain(PASSWORD);
  expect(status).toBe(1);
}

/** Makes a database owned by the role itself by default, prepared by statements in it. */
async function database(options = `owner ${role}`, ...statements: string[]): Promise<Settings> {
  const name = `ghala_start_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name} template template0 ${options}`);
  databases.push(name);
  const client = new pg.Client({ connectionString: urlOf(inject('postgresUrl'), name) });
  await client.connect();
  for (const statement of statements) await client.query(statement.replaceAll('DATABASE', name));
  await client.end();
  return urlFor(name);
}

function urlFor(name: string, { user = role, password = PASSWORD, host = '', query = '' } = {}): Settings {
  const url = new URL(urlOf(inject('postgresUrl'), name));
  url.username = user;
  url.password = password;
  if (host !== '') url.host = host;
  url.search = query;
  return { DATABASE_URL: url.toString() };
}

/** As this version's migrations leave it, owned by the role. */
async function migrated(...statements: string[]): Promise<Settings> {
  const name = `ghala_start_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name} template ${inject('templateName')}`);
  databases.push(name);
  const ownerUrl = urlOf(inject('postgresUrl'), name);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement.replaceAll('DATABASE', name));
  await client.end();
  return { DATABASE_URL: ownerUrl };
}

const outside: [what: string, arrange: () => Settings | Promise<Settings>, line: RegExp][] = [
  ['a wrong password', () => urlFor('postgres', { password: 'wrong' }), /^DATABASE_URL, .*refuses the sign-in/],
  ['no password', () => urlFor('postgres', { password: '' }), /^DATABASE_URL, .*refuses the sign-in/],
  ['an unknown user', () => urlFor('postgres', { user: 'nobody_here' }), /^DATABASE_URL, .*refuses the sign-in/],
  ['an unknown database', () => urlFor('not_there'), /^DATABASE_URL, .*There is no such database/],
  ['an unknown host', () => urlFor('x', { host: 'no.such.host.invalid' }), /^DATABASE_URL, .*cannot be reached/],
  ['a closed port', () => urlFor('x', { host: '127.0.0.1:9' }), /^DATABASE_URL, 127\.0\.0\.1:9: .*cannot be reached/],
  ['no TLS there', () => urlFor('postgres', { query: 'sslmode=require' }), /do not agree on TLS/],
  [
    'a certificate that is missing here',
    () => urlFor('postgres', { query: `sslmode=verify-full&sslrootcert=${join(home, 'none.pem')}` }),
    /^DATABASE_URL, .*A file is missing/,
  ],
  [
    'a broken percent sign in the address',
    () => ({ DATABASE_URL: `postgres://${role}:%zz@127.0.0.1/x` }),
    /^DATABASE_URL must be an address such as/,
  ],
  [
    'text as SQL_ASCII',
    () => database(`owner ${role} encoding 'SQL_ASCII' locale 'C'`),
    /^The database stores text as SQL_ASCII, .*encoding UTF8/,
  ],
  [
    'text as LATIN1',
    () => database(`owner ${role} encoding 'LATIN1' locale 'C'`),
    /^The database stores text as LATIN1/,
  ],
  [
    'nothing but reading',
    () => database(`owner ${role}`, 'alter database DATABASE set default_transaction_read_only = on'),
    /^The database is read-only: name the primary/,
  ],
  ['no right to create', () => database(''), /^The role may not do what a start needs \(permission denied/],
  ['no schema', () => database(`owner ${role}`, 'drop schema public'), /^The database has no schema to work in/],
  [
    'tables of another program by our names',
    () => database(`owner ${role}`, 'create table users (name text)', 'create table orders (id int)'),
    /^The database contains tables or functions of another program \(orders, users\): name an empty database/,
  ],
  [
    'tables of another program',
    () => database(`owner ${role}`, 'create table wp_posts (id int)'),
    /^The database contains tables or functions of another program \(wp_posts\)/,
  ],
  [
    'the migrations of another program',
    () => database(`owner ${role}`, 'create table schema_migrations (version text)'),
    /^The database contains tables or functions of another program \(schema_migrations\)/,
  ],
  [
    'a function of another program',
    () => database(`owner ${role}`, `create function refuse() returns int language sql as 'select 1'`),
    /^The database contains tables or functions of another program \(refuse\)/,
  ],
  [
    'a newer schema',
    () => migrated(`insert into schema_migrations (name, checksum) values ('9041_later.sql', 'x')`),
    /^The database has schema 9041 of a newer Ghala, but this one knows schema \d{4} at most: start the newer Ghala/,
  ],
  [
    'another content of a migration',
    () => migrated(`update schema_migrations set checksum = 'x' where name like '0005%'`),
    /^The migration 0005_lots\.sql was changed after it ran/,
  ],
  [
    'no table of users',
    () => migrated('drop table users cascade'),
    /^The database lacks objects that its migrations created/,
  ],
  [
    'tables of another shape',
    () => migrated('alter table roles rename column flags to rights'),
    /^The tables are not those of Ghala/,
  ],
  [
    'no connection left',
    () => database(`owner ${role}`, 'alter database DATABASE connection limit 0'),
    /^DATABASE_URL, .*accepts no more connections/,
  ],
  [
    'an end to what takes long',
    () =>
      migrated(
        'create function sleep() returns trigger language plpgsql as $$ begin perform pg_sleep(9); return new; end $$',
        // Each start updates the administrator's role.
        'create trigger slow before insert or update on roles for each row execute function sleep()',
        `alter database DATABASE set statement_timeout = '200ms'`,
      ),
    /^(DATABASE_URL, .*)?The database is starting, stopping or ends long statements/,
  ],
];

describe('a start ends in one line on a database with', () => {
  it.each(outside)('%s', async (_what, arrange, line) => {
    const told = await lineOf(await arrange());
    expect(told).toMatch(line);
    expect(told).not.toMatch(/\n| {4}at /);
    expect(told).not.toContain(PASSWORD);
  });

  it("waits for migrations elsewhere, and for other programs' locks", async () => {
    const settings = await migrated();
    const other = new pg.Client({ connectionString: settings.DATABASE_URL });
    other.on('error', () => {});
    await other.connect();
    await other.query('select pg_advisory_lock(7245001)');
    expect(await lineOf(settings)).toMatch(/^Another Ghala has been migrating the tables/);
    await other.query('select pg_advisory_unlock(7245001)');
    await other.query('begin; lock table schema_migrations');
    expect(await lineOf(settings)).toMatch(/^Another program holds a lock in the database/);
    await other.end();
  });

  it.each<[string, () => Settings | Promise<Settings>]>([
    ['no TLS there', () => urlFor('postgres', { query: 'sslmode=require' })],
    ['a newer schema', () => migrated(`insert into schema_migrations (name, checksum) values ('9041_x.sql', '')`)],
    ['no table of users', () => migrated('drop table users cascade')],
  ])('%s, as a program', async (_what, arrange) => {
    expectOneLine(await startWith(await arrange()), /^[A-Z].{20,}\.$/m);
  });
});

it('commands refuse a newer schema too', async () => {
  const settings = await migrated(`insert into schema_migrations (name, checksum) values ('9041_later.sql', 'x')`);
  for (const program of ['verify-ledger', 'reset-password'])
    expectOneLine(
      await startWith(settings, { program, args: program === 'reset-password' ? ['a@example.com'] : [] }),
      /^The database has schema 9041/,
    );
});

describe('a start ends in one line if DATA_DIR', () => {
  it('is a file, or inside one', async () => {
    writeFileSync(join(home, 'file'), '');
    expectOneLine(await startWith({ DATA_DIR: join(home, 'file') }), /^DATA_DIR .*file cannot be/);
    expectOneLine(await startWith({ DATA_DIR: join(home, 'file', 'data') }), /^DATA_DIR .*data cannot be/);
  });

  it('cannot be created, even with a database elsewhere', async () => {
    expectOneLine(await startWith({ DATA_DIR: '/proc/data' }), /^DATA_DIR \/proc\/data cannot be/);
    const settings = await migrated();
    const { status, output } = await startWith({ ...settings, DATA_DIR: '/proc/data' });
    expect(status).toBe(1);
    expect(output).not.toMatch(/\n\s+at /);
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/\/proc\/data/);
  });

  describe('contains a damaged database:', () => {
    const dataDir = join(home, 'damaged');
    const inCluster = (path: string) => join(dataDir, 'postgres', path);
    const paths: Record<string, string> = {};

    beforeAll(async () => {
      const server = new ServerProcess(programs, { DATA_DIR: dataDir });
      await server.ready();
      const { port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { port: number };
      const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
      const client = new pg.Client({ connectionString: `postgres://ghala:${password}@127.0.0.1:${port}/ghala` });
      await client.connect();
      for (const table of ['roles', 'pg_class', 'pg_proc']) {
        const { rows } = await client.query('select pg_relation_filepath($1) as path', [table]);
        paths[table] = rows[0].path;
      }
      // Otherwise the next start could restore a page from the log.
      await client.query('vacuum');
      await client.query('checkpoint');
      await client.end();
      await server.stop();
    });

    const overwrite = (path: string) => {
      const kept = readFileSync(path);
      writeFileSync(path, randomBytes(kept.length));
      return () => writeFileSync(path, kept);
    };
    const takeAway = (path: string) => {
      renameSync(path, `${path}.kept`);
      return () => {
        rmSync(path, { force: true });
        renameSync(`${path}.kept`, path);
      };
    };
    const empty = (path: string) => {
      const kept = readFileSync(path);
      truncateSync(path, 0);
      return () => writeFileSync(path, kept);
    };

    it.each<[string, () => () => void]>([
      ['a table of garbage', () => overwrite(inCluster(paths.roles ?? ''))],
      ['a missing table', () => takeAway(inCluster(paths.roles ?? ''))],
      ['a catalogue of garbage', () => overwrite(inCluster(paths.pg_class ?? ''))],
      ['a missing catalogue', () => takeAway(inCluster(paths.pg_proc ?? ''))],
      ['a missing map of catalogues', () => takeAway(join(inCluster(paths.roles ?? ''), '..', 'pg_filenode.map'))],
      ['a control file of garbage', () => overwrite(inCluster('global/pg_control'))],
      ['an empty control file', () => empty(inCluster('global/pg_control'))],
      ['a missing hba file', () => takeAway(inCluster('pg_hba.conf'))],
      ['a configuration of garbage', () => overwrite(inCluster('postgresql.conf'))],
      ['a missing folder of the transaction log', () => takeAway(inCluster('pg_wal'))],
      ['a missing folder of notices', () => takeAway(inCluster('pg_notify'))],
    ])('%s', async (_what, damage) => {
      const repair = damage();
      try {
        const told = await lineOf({ DATA_DIR: dataDir });
        expect(told).toMatch(/^(The (database|machine|disk)|\/\S) ?[^\n]{20,}\.$/);
        expect(told).not.toMatch(/ {4}at |Ghala could not start/);
      } finally {
        repair();
      }
    });

    it('and opens again once it is repaired', async () => {
      const server = new ServerProcess(programs, { DATA_DIR: dataDir });
      await server.ready();
      expect(await server.stop()).toBe(0);
    });
  });

  it.skipIf(process.getuid?.() === 0)('is closed to the user', async () => {
    mkdirSync(join(home, 'closed'), { mode: 0o500 });
    expectOneLine(await startWith({ DATA_DIR: join(home, 'closed') }), /^DATA_DIR .*closed cannot be/);
  });
});
