import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { urlOf } from '../test/database-url';
import { dumpNames, loadDump } from '../test/load-dump';
import { signIn } from '../test/test-app';
import { buildApp } from './app';
import { ensureFirstStart } from './first-start';
import { loadConfig } from './kernel/config';
import { createDatabase } from './kernel/database';
import { verifyAudit } from './kernel/verify-audit';
import { migrate } from './postgres/migrate';
import { migrationNames } from './postgres/schema-version';
import { verifyLedger } from './stock/verify-ledger';

const admin = new pg.Client({ connectionString: inject('postgresUrl') });
await admin.connect();
afterAll(() => admin.end());

const dataDir = mkdtempSync(join(tmpdir(), 'ghala-old-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const LISTS = [
  ...['approvals', 'batches', 'category', 'dashboard', 'dispatches', 'incompletenotes', 'inventory', 'logs'],
  ...['markedreturn', 'messages', 'nogs', 'orders', 'payments', 'pickups', 'products', 'purchases', 'purposes'],
  ...['stockadjustments', 'stockreserved', 'stocktransfers', 'suppliers', 'tags', 'units', 'users', 'warehouses'],
];

describe.each(dumpNames())('a database of an earlier version, %s', (dump) => {
  it('opens after migration, its books agree and its lists are read', async () => {
    const name = `ghala_old_${randomBytes(4).toString('hex')}`;
    await admin.query(`create database ${name} encoding 'UTF8' template template0`);
    const ownerUrl = urlOf(inject('postgresUrl'), name);
    const owner = createDatabase(ownerUrl, 2);
    const serverUrl = urlOf(inject('serverUrl'), name);
    const server = createDatabase(serverUrl, 5);
    try {
      await loadDump(ownerUrl, dump);
      const before = await countsOf(owner);
      await migrate(owner, decodeURIComponent(new URL(serverUrl).username));
      expect(await countsOf(owner)).toMatchObject(before);
      const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(owner);
      expect(rows.map((row) => row.name)).toEqual(migrationNames());
      expect(await verifyLedger(owner)).toMatchObject({ fault: null, drifts: [], rowCount: before.stock_ledger });
      expect(await verifyAudit(owner)).toMatchObject({ fault: null, rowCount: before.audit_logs });
      // Rows without a document stay as the first versions wrote them; no more are added.
      await expect(
        sql`insert into stock_ledger (record_id, activity, changed_quantity, quantity, quantity_reserved, user_id)
          select record_id, 'addition', 1, 1, 0, user_id from stock_ledger limit 1`.execute(owner),
      ).rejects.toThrow(/stock_ledger_one_cause/);

      await ensureFirstStart(server, {});
      const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
      const app = await buildApp({ config, database: server, connectionString: serverUrl });
      await app.ready();
      try {
        const client = await signIn(app, owner, 'all');
        for (const list of LISTS)
          expect({ list, status: (await client.get(`/api/${list}?limit=20`)).status }).toEqual({ list, status: 200 });
        const products = await client.get('/api/products?limit=1');
        expect(Number(products.headers['x-total-count'])).toBe(before.products);
      } finally {
        await app.close();
      }
    } finally {
      await server.destroy();
      await owner.destroy();
      await admin.query(`drop database ${name} with (force)`);
    }
  });
});

/** Rows by table, of those that every version has. */
async function countsOf(database: ReturnType<typeof createDatabase>) {
  const { rows } = await sql<Record<'products' | 'stock_ledger' | 'audit_logs' | 'batches', number>>`
    select (select count(*) from products) as products, (select count(*) from stock_ledger) as stock_ledger,
      (select count(*) from audit_logs) as audit_logs, (select count(*) from batches) as batches`.execute(database);
  const [counts] = rows;
  if (counts === undefined) throw new Error('no counts');
  return counts;
}
