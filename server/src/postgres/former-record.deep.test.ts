import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { catalogOf } from '../../test/catalog';
import { urlOf } from '../../test/database-url';
import { loadDump } from '../../test/load-dump';
import { misplacedCopies } from '../../test/misplaced-copies';
import { createDatabase, type Database } from '../db/database';
import { verifyAudit } from '../operation/verify-audit';
import { verifyLedger } from '../stock/verify-ledger';
import { migrate } from './migrate';
import { migrationFiles } from './migration-files';
import { refuseUnknownSchema } from './schema-version';

const admin = new pg.Client({ connectionString: inject('postgresUrl') });
await admin.connect();
afterAll(() => admin.end());

const serverRole = decodeURIComponent(new URL(inject('serverUrl')).username);

/** Does work in an empty database, which is dropped afterwards. */
async function withDatabase<Result>(work: (owner: Database, url: string) => Promise<Result>): Promise<Result> {
  const name = `ghala_former_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name} encoding 'UTF8' template template0`);
  const url = urlOf(inject('postgresUrl'), name);
  const owner = createDatabase(url, 2);
  try {
    return await work(owner, url);
  } finally {
    await owner.destroy();
    await admin.query(`drop database ${name} with (force)`);
  }
}

/** Does work in a database of schema 0242. */
const withFormer = (work: (owner: Database) => Promise<void>) =>
  withDatabase(async (owner, url) => {
    await loadDump(url);
    await work(owner);
  });

async function recordOf(owner: Database) {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(owner);
  return rows;
}

/** Leaves out the years of the ledger, and the one in which the database was made. */
async function timelessCatalogOf(owner: Database): Promise<string[]> {
  const lines = await catalogOf(owner);
  const first = Math.min(
    ...lines.flatMap((line) => /^relation stock_ledger_(\d{4}) /.exec(line)?.[1] ?? []).map(Number),
  );
  return [0, 1, 2].reduce(
    (named, later) => named.map((line) => line.replaceAll(String(first + later), `year ${later}`)),
    lines,
  );
}

it('a database of schema 0242 is carried on: it is that of a new one to the letter, and its books agree', async () => {
  const model = await withDatabase(async (owner) => {
    await migrate(owner, serverRole);
    return { catalog: await timelessCatalogOf(owner), record: await recordOf(owner) };
  });
  await withFormer(async (owner) => {
    const rowsOf = () =>
      sql`select (select json_agg(ledger order by id) from stock_ledger ledger) as ledger,
      (select json_agg(log order by id) from audit_logs log) as log,
      (select json_agg(product order by id) from products product) as products`.execute(owner);
    const { rows: before } = await rowsOf();
    // Commands work before the first start as well.
    await refuseUnknownSchema(owner);
    await migrate(owner, serverRole);
    expect(await timelessCatalogOf(owner)).toEqual(model.catalog);
    expect(await recordOf(owner)).toEqual(model.record);
    expect(model.record.map(({ name }) => name)).toEqual(migrationFiles().map(({ name }) => name));
    // Every value is what it was; columns that later migrations add have no value there to compare with.
    expect((await rowsOf()).rows).toMatchObject(before);
    expect(await verifyLedger(owner)).toMatchObject({ fault: null, drifts: [], rowCount: 4 });
    expect(await verifyAudit(owner)).toMatchObject({ fault: null, rowCount: 3 });
    expect(await misplacedCopies(owner)).toEqual([]);
    // A later start finds nothing to do.
    await migrate(owner, serverRole);
    expect(await recordOf(owner)).toEqual(model.record);
  });
});

it.each([
  ['older', sql`delete from schema_migrations where name like '0242%'`],
  ['made by other files', sql`update schema_migrations set checksum = 'x' where name like '0103%'`],
  ['older than those', sql`update schema_migrations set name = '0001_foundation.sql' where name like '0101%'`],
])('a database that is %s is refused with what to do, and stays as it is', (_what, change) =>
  withFormer(async (owner) => {
    await change.execute(owner);
    const before = await recordOf(owner);
    const line =
      /^The database was made by a Ghala from before schema 0242, .*: start the Ghala of schema 0242 on it once/;
    await expect(migrate(owner)).rejects.toThrow(line);
    await expect(refuseUnknownSchema(owner)).rejects.toThrow(line);
    expect(await recordOf(owner)).toEqual(before);
  }),
);

it('a database of schema 0242 that another Ghala has migrated further is refused', () =>
  withFormer(async (owner) => {
    await sql`insert into schema_migrations (name, checksum) values ('0243_later.sql', 'x')`.execute(owner);
    await expect(migrate(owner)).rejects.toThrow(/^The database was made by a Ghala/);
  }));

it('a database with a year taken out of its ledger is refused with what to do', () =>
  withFormer(async (owner) => {
    await sql`insert into ledger_archives (year, row_count) values (2024, 0)`.execute(owner);
    await expect(migrate(owner)).rejects.toThrow('npm run ledger-years -- attach YEAR');
    expect((await sql`select from ledger_archives`.execute(owner)).rows).toHaveLength(1);
  }));
