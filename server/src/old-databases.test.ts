import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { markedReturnCalls } from '@ghala/contract/calls/marked-returns';
import { messageCalls } from '@ghala/contract/calls/messages';
import { orderCalls } from '@ghala/contract/calls/orders';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { productCalls } from '@ghala/contract/calls/products';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { reservationCalls } from '@ghala/contract/calls/reservations';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { transferCalls } from '@ghala/contract/calls/transfers';
import { userCalls } from '@ghala/contract/calls/users';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { catalogOf } from '../test/catalog';
import { urlOf } from '../test/database-url';
import { dumpNames, loadDump } from '../test/load-dump';
import { misplacedCopies } from '../test/misplaced-copies';
import { signIn } from '../test/test-app';
import { buildApp } from './app';
import { createDatabase, type Database } from './db/database';
import { documentOf } from './documents/approval-documents';
import { readPosition } from './features/notices/derive-notices';
import { ensureFirstStart } from './first-start';
import { verifyAudit } from './operation/verify-audit';
import { migrate } from './postgres/migrate';
import { migrationFiles } from './postgres/migration-files';
import { loadConfig } from './runtime/config';
import { verifyLedger } from './stock/verify-ledger';

const admin = new pg.Client({ connectionString: inject('postgresUrl') });
await admin.connect();
afterAll(() => admin.end());

/** As the model's files create it. */
const model = await withDatabase(async (owner) => {
  await migrate(owner);
  return { catalog: await catalogOf(owner), applied: await appliedTo(owner) };
});

const dataDir = mkdtempSync(join(tmpdir(), 'ghala-old-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const LISTS = [
  ...[approvalCalls.queue, receiptCalls.list, catalogueCalls.categories.list, dashboardCalls.get, dispatchCalls.list],
  ...[incompleteDeliveryCalls.list, inventoryCalls.places, auditLogCalls.list, markedReturnCalls.list],
  ...[messageCalls.list, catalogueCalls.nogs.list, orderCalls.list, catalogueCalls.payments.list, pickupCalls.list],
  ...[productCalls.list, purchaseCalls.list, catalogueCalls.purposes.list, adjustmentCalls.list],
  ...[reservationCalls.list, transferCalls.list, supplierCalls.list, catalogueCalls.tags.list],
  ...[catalogueCalls.units.list, userCalls.list, warehouseCalls.list],
];

const newest = dumpNames().at(-1) ?? '';

describe.each(dumpNames())('a database of an earlier version, %s', (dump) => {
  it('is migrated: its schema is that of a new one, its books agree and its lists can be read', () =>
    withDatabase(async (owner, name) => {
      await loadDump(urlOf(inject('postgresUrl'), name), dump);
      const before = await countsOf(owner, 'batches');
      const hashes = await hashesOf(owner);
      const serverUrl = urlOf(inject('serverUrl'), name);
      await migrate(owner, decodeURIComponent(new URL(serverUrl).username));
      expect(await countsOf(owner, 'receipts')).toEqual(before);
      expect(await hashesOf(owner)).toMatchObject(hashes);
      expect(await catalogOf(owner)).toEqual(model.catalog);
      expect(await appliedTo(owner)).toEqual(model.applied);
      expect(model.applied.map((migration) => migration.name)).toEqual(migrationFiles().map((file) => file.name));
      expect(await verifyLedger(owner)).toMatchObject({ fault: null, drifts: [], rowCount: before.stock_ledger });
      expect(await verifyAudit(owner)).toMatchObject({ fault: null, rowCount: before.audit_logs });
      expect(await misplacedCopies(owner)).toEqual([]);
      const told = await readPosition(owner);
      expect(told, 'nobody is told of what was in the log').toEqual({ from: told.end, end: told.end });
      // Rows without a document stay as the first versions wrote them; no more are added.
      await expect(
        sql`insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, user_id)
          select record_id, 'addition', 1, 1, 0, user_id from stock_ledger limit 1`.execute(owner),
      ).rejects.toThrow(/stock_ledger_one_cause/);

      const server = createDatabase(serverUrl, 5);
      await ensureFirstStart(server, {});
      const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
      const app = await buildApp({ config, database: server, connectionString: serverUrl });
      await app.ready();
      try {
        const client = await signIn(app, owner, 'all');
        for (const call of LISTS) {
          const { status } = await client.attempt(call, { query: { limit: 20 } });
          expect({ path: call.path, status }).toEqual({ path: call.path, status: 200 });
        }
        const products = await client.attempt(productCalls.list, { query: { limit: 1 } });
        expect(Number(products.headers['x-total-count'])).toBe(before.products);
      } finally {
        await app.close();
        await server.destroy();
      }
    }));
});

describe('the migration of an earlier database', () => {
  it.each([
    ['gains the role Gate Guard, and keeps all others', 'Guard', ['login', 'gateMark']],
    ['keeps a role that is called Gate Guard already', 'GATE guard', ['login', 'transaction']],
  ])('%s', (_what, name, flags) =>
    withDatabase(async (owner, database) => {
      await loadDump(urlOf(inject('postgresUrl'), database), newest);
      await sql`insert into roles (name, flags) values (${name}, '{login,transaction}')`.execute(owner);
      const rolesOf = () => sql<{ id: number }>`select id, name, flags from roles order by id`.execute(owner);
      const { rows: before } = await rolesOf();
      await migrate(owner);
      const { rows: after } = await rolesOf();
      expect(after.slice(0, before.length)).toEqual(before);
      const guards = await owner
        .selectFrom('roles')
        .select('flags')
        .where(sql<boolean>`lower(name) = 'gate guard'`)
        .execute();
      expect(guards).toEqual([{ flags }]);
    }),
  );

  it('changes nothing if it fails, and succeeds at a later start', () =>
    withDatabase(async (owner, name) => {
      await loadDump(urlOf(inject('postgresUrl'), name), newest);
      await sql`create type place_kind as enum ('theirs')`.execute(owner);
      await expect(migrate(owner)).rejects.toThrow(/place_kind/);
      const before = await countsOf(owner, 'batches');
      await sql`drop type place_kind`.execute(owner);
      await migrate(owner);
      expect(await countsOf(owner, 'receipts')).toEqual(before);
    }));

  it('is refused if an earlier migration was a different one', () =>
    withDatabase(async (owner, name) => {
      await loadDump(urlOf(inject('postgresUrl'), name), newest);
      await sql`update schema_migrations set checksum = 'x' where name like '0003%'`.execute(owner);
      await expect(migrate(owner)).rejects.toThrow(/^The migration 0003_stock\.sql was changed after it ran/);
    }));

  it('keeps the content of every row, under its new names', () =>
    withDatabase(async (owner, name) => {
      await loadDump(urlOf(inject('postgresUrl'), name), newest);
      const read = async (query: RawBuilder<unknown>) => (await query.execute(owner)).rows;
      const stock = await read(sql`select id, quantity as available, quantity_reserved as reserved,
        quantity + quantity_reserved as on_hand, level from stock_records order by id`);
      const ledger = await read(sql`select id, activity as entry_type, changed_quantity as available_delta,
        changed_reserved as reserved_delta, batch_item_id as receipt_item_id from stock_ledger order by id`);
      const receipts = await read(sql`select id, batch_no as receipt_no, status, merge_id as merged_with_id,
        exception as has_discrepancy from batches order by id`);
      const approvals = await read(
        sql`select id, module, document_id, type as status, priority from approvals order by id`,
      );
      const files = await read(sql`select name, replace(kind, 'batch', 'receipt') as kind from files order by name`);
      await migrate(owner);
      expect(await read(sql`select id, available, reserved, on_hand, level from stock_records order by id`)).toEqual(
        stock,
      );
      expect(
        await read(sql`select id, entry_type, available_delta, reserved_delta, receipt_item_id
          from stock_ledger order by id`),
      ).toEqual(ledger);
      expect(
        await read(sql`select id, receipt_no, status, merged_with_id, has_discrepancy from receipts order by id`),
      ).toEqual(receipts);
      expect(
        await read(sql`select id, module, ${documentOf} as document_id, status, priority from approvals order by id`),
      ).toEqual(approvals);
      expect(await read(sql`select name, kind from files order by name`)).toEqual(files);
    }));
});

/** Does work in an empty database, which is dropped afterwards. */
async function withDatabase<Result>(work: (owner: Database, name: string) => Promise<Result>): Promise<Result> {
  const name = `ghala_old_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name} encoding 'UTF8' template template0`);
  const owner = createDatabase(urlOf(inject('postgresUrl'), name), 2);
  try {
    return await work(owner, name);
  } finally {
    await owner.destroy();
    await admin.query(`drop database ${name} with (force)`);
  }
}

/** The migrations that the database records as done. */
async function appliedTo(database: Database) {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(database);
  return rows;
}

/** The hashes of the ledger and the audit log by table and id; empty for a version without hashes. */
async function hashesOf(database: Database): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of ['stock_ledger', 'audit_logs']) {
    const { rows: columns } = await sql`
      select from pg_attribute where attrelid = to_regclass(${table}) and attname = 'hash'`.execute(database);
    if (columns.length === 0) continue;
    const { rows } = await sql<{ id: number; hash: Buffer }>`select id, hash from ${sql.table(table)}`.execute(
      database,
    );
    for (const { id, hash } of rows) hashes[`${table} ${id}`] = hash.toString('hex');
  }
  return hashes;
}

/** Rows of tables that every version has; the one of receipts had another name. */
async function countsOf(database: Database, receipts: 'batches' | 'receipts') {
  const { rows } = await sql<Record<'products' | 'stock_ledger' | 'audit_logs' | 'receipts', number>>`
    select (select count(*) from products) as products, (select count(*) from stock_ledger) as stock_ledger,
      (select count(*) from audit_logs) as audit_logs, (select count(*) from ${sql.table(receipts)}) as receipts`.execute(
    database,
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('no counts');
  return counts;
}
