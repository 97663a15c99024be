import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { sql } from 'kysely';
import { expect, inject, it, vi } from 'vitest';
import { ownFolder } from '../../test/backup-world';
import { urlOf } from '../../test/database-url';
import { createTestApp } from '../../test/test-app';
import { createDatabase } from '../db/database';
import { verifyAudit } from '../operation/verify-audit';
import { restoreDump } from './dump-database';
import { makeBackupAlone } from './make-backup';
import { restoreBackup } from './restore-backup';

const takeUnsigned = async () => false;
const home = ownFolder();
const test = await createTestApp();
const { rows } = await sql<{ name: string; version: number }>`
  select current_database() as name, current_setting('server_version_num')::int / 10000 as version`.execute(
  test.database,
);
const { name = '', version = 0 } = rows[0] ?? {};
const found = Number(/\) (\d+)/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0);
const config = { ...test.app.config, databaseUrl: urlOf(inject('postgresUrl'), name) };
const parent = join(home, 'backups');
const backUp = () => makeBackupAlone(test.database, { config, parent, isScheduled: false });

it.each(['p@ss/w:rd', 'a%40b', 'ü €?#&'])(
  'gives the tools the password %s as it is, and not as an argument',
  async (password) => {
    const folder = join(home, randomBytes(4).toString('hex'));
    mkdirSync(folder);
    const said = join(folder, 'said');
    // It stands in for the installed tool, and says what it was given.
    const tool = `#!/bin/sh\n[ "$1" = --version ] && echo 'pg_restore (PostgreSQL) 99.0' || printf '%s\\n' "$PGPASSWORD" "$@" > '${said}'\n`;
    writeFileSync(join(folder, 'pg_restore'), tool, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    await restoreDump(`postgres://ghala:${encodeURIComponent(password)}@db.example.com:5432/stock`, version, 'a.dump');
    vi.unstubAllEnvs();
    const [told, ...args] = readFileSync(said, 'utf8').trimEnd().split('\n');
    expect(told).toBe(password);
    expect(args).toContain('--dbname=postgres://ghala@db.example.com:5432/stock');
  },
);

it.runIf(found < version)(
  'names the pg_dump that an outside database requires, and leaves nothing behind',
  async () => {
    await expect(backUp()).rejects.toThrow(
      found === 0
        ? /^pg_dump is needed .*install/
        : new RegExp(`^pg_dump is of version ${found}, too old for .*${version}`),
    );
    expect(readdirSync(parent)).toEqual([]);
  },
);

it.runIf(found >= version)('dumps an outside database with its files, and restores it into an empty one', async () => {
  const admin = await test.signIn('all');
  const { body } = await admin.attempt(supplierCalls.create, { body: { name: 'Dumped', phone: '+254712345678' } });
  const form = { supplierId: body.supplier.id, name: 'Licence', idNumber: 'L-1', expiry: '' };
  await admin.attempt(supplierCalls.addDocument, {
    body: form,
    files: { file: { name: 'licence.txt', content: 'Licensed' } },
  });
  const { manifest } = await backUp();
  expect(manifest).toMatchObject({ cluster: null, postgresMajor: version });
  const other = `ghala_restored_${randomBytes(4).toString('hex')}`;
  await sql`create database ${sql.id(other)}`.execute(test.database);
  const into = { ...config, databaseUrl: urlOf(inject('postgresUrl'), other), dataDir: join(home, 'data') };
  const database = createDatabase(into.databaseUrl, 1);
  try {
    expect(
      (
        await restoreBackup({
          config: into,
          keyFile: join(config.dataDir, 'backup-key.pub'),
          takeUnsigned,
          folder: parent,
          log: () => {},
        })
      ).fileCount,
    ).toBe(1);
    expect(await database.selectFrom('suppliers').select('name').execute()).toEqual([{ name: 'Dumped' }]);
    expect((await verifyAudit(database)).fault).toBeNull();
    expect(readdirSync(join(home, 'data', 'files'))).toHaveLength(1);
    const again = restoreBackup({
      config: { ...into, dataDir: join(home, 'more') },
      keyFile: join(config.dataDir, 'backup-key.pub'),
      takeUnsigned,
      folder: parent,
      log: () => {},
    });
    await expect(again).rejects.toThrow(/^The database of DATABASE_URL is not empty/);
  } finally {
    await database.destroy();
    await sql`drop database ${sql.id(other)} with (force)`.execute(test.database);
  }
});
