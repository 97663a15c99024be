import { changedFieldLabel } from '@ghala/contract/changed-field-labels';
import { type EventCode, events } from '@ghala/contract/events';
import { languageCodes } from '@ghala/contract/language';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditRows } from '../test/audit-rows';
import { catalogueCalls } from '../test/catalogue-calls';
import { DispatchWorld } from '../test/dispatch-world';
import { uniqueName } from '../test/fixtures';
import { IncompleteNoteWorld } from '../test/incomplete-note-world';
import { lowerLevelChanges } from '../test/lower-level-changes';
import { MarkedReturnWorld } from '../test/marked-return-world';
import { peopleCalls } from '../test/people-calls';
import { PickupWorld } from '../test/pickup-world';
import { PurchaseWorld } from '../test/purchase-world';
import { ReceiptWorld } from '../test/receipt-world';
import { ReservationWorld } from '../test/reservation-world';
import { settingsCalls } from '../test/settings-calls';
import { StockRequestWorld } from '../test/stock-request-world';
import { succeeded } from '../test/succeeded';
import { createTestApp, type FormPayload } from '../test/test-app';
import { makeUser } from '../test/user-with-password';
import { channelsOf } from './kernel/announced-events';
import type { Channel } from './kernel/database-notices';
import { makeOneTimePassword } from './one-time-password';
import { renewLinkKey } from './renew-link-key';

/* Every event of the list is recorded by some operation, with all its data. */

const test = await createTestApp();
const { database } = test;
const admin = await test.signIn('all');
const clerk = await test.signIn(['usersView', 'usersAdd', 'usersManage', 'supplierView']);
const receipts = new ReceiptWorld(test, admin);
const purchases = new PurchaseWorld(test, admin);
const incompleteNotes = new IncompleteNoteWorld(test, admin);
const pickups = new PickupWorld(test, admin);

const post = async (url: string, body: Record<string, unknown> | FormPayload = {}) =>
  succeeded(await admin.post(url, body));
const get = async (url: string) => succeeded(await admin.get(url));
const remove = async (url: string) => succeeded(await admin.delete(url));

/**
 * Every write that others wait for is recorded with its transaction, to compare with that transaction's announcements.
 */
await sql`create table awaited_writes (transaction bigint, channel text)`.execute(database);
await sql`grant insert on awaited_writes to public`.execute(database);
await sql`create function note_awaited_write() returns trigger language plpgsql as $$
  begin
    insert into awaited_writes values (pg_current_xact_id()::text::bigint, tg_argv[0]);
    return null;
  end $$`.execute(database);
for (const [table, channel] of Object.entries({
  approvals: 'approvals',
  duty_policy: 'approvals',
  link_keys: 'links',
  app_settings: 'links',
}))
  await sql`create trigger note_awaited_write after insert or update or delete on ${sql.table(table)}
    for each row execute function note_awaited_write(${sql.lit(channel)})`.execute(database);

const acts: Record<string, () => Promise<void>> = {
  'orders and what comes of them': async () => {
    for (const state of ['rejected', 'cancelled', 'fulfilled', 'completed'] as const) await purchases.purchaseIn(state);
    await post('/api/purchases/close', { purchaseId: (await purchases.purchaseIn('approved')).id, reason: 'x' });
    const { id, lineId, supplier } = await purchases.purchaseIn('draft');
    await post(`/api/purchases/${id}`, { supplierId: supplier, department: 'Stores' });
    await remove(`/api/purchases/products/${lineId}/${id}`);
    await remove(`/api/purchases/${id}`);
  },
  receipts: async () => {
    for (const state of ['cancelled', 'processed, merged'] as const) await receipts.receiptIn(state);
    const processed = await receipts.receiptIn('processed');
    await post('/api/batches/verify', { batchId: processed.id, itemId: processed.itemId });
    const { id: batchId, itemId } = await receipts.receiptIn('saved');
    const receipt = (await get(`/api/batches/${batchId}`)).batch;
    await post(`/api/batches/${batchId}`, { nogId: receipt.nogId, project: 'Depot' });
    const item = await database
      .selectFrom('receipt_items')
      .selectAll()
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow();
    await receipts.item(batchId, { itemId, productId: item.product_id, warehouseId: item.warehouse_id, quantity: 6 });
    await post('/api/batches/items/delete', { batchId, itemId });
  },
  'incomplete deliveries': async () => {
    for (const state of ['settled', 'cancelled'] as const) await incompleteNotes.noteIn(state);
    const { id, itemId } = await incompleteNotes.noteIn('draft');
    await remove(`/api/incompletenotes/items/${itemId}/${id}`);
    await remove(`/api/incompletenotes/${id}`);
  },
  'pickup and dispatch notes': async () => {
    for (const world of [pickups, new DispatchWorld(test, admin)]) {
      const { path, kind, idKey } = world.names;
      for (const state of ['rejected', 'cancelled'] as const) await world.noteIn(state);
      const draft = await world.noteIn('draft');
      await remove(`${path}/items/${draft.itemId}/${draft.id}`);
      await get(`${path}/delete/${draft.id}`);
      succeeded(await world.delete((await world.noteIn('pending')).id));
      const issued = await world.noteIn('active, issued');
      await post(`${path}/item/return`, { [idKey]: issued.id, itemId: issued.itemId });
      succeeded(await world.process(issued.id));
      await post(`/api/gate/${kind}/${issued.id}/left`);
    }
  },
  'the codes of pickups': async () => {
    const { id: pickupNoteId } = await pickups.unverified();
    await database.updateTable('issue_notes').set({ code_sent_at: null }).where('id', '=', pickupNoteId).execute();
    await post('/api/pickups/code', { pickupNoteId });
    for (let tries = 0; tries < 5; tries++) await pickups.verify(pickupNoteId, '000000');
  },
  'marked returns': async () => {
    const returns = new MarkedReturnWorld(test, admin);
    await returns.returnIn('done');
    await get(`/api/markedreturn/remind/${(await returns.returnIn('active')).markedId}`);
  },
  'stock requests and reservations': async () => {
    const requests = new StockRequestWorld(test, admin);
    for (const module of ['StockAdjustment', 'StockTransfer'] as const)
      for (const state of ['done', 'rejected'] as const) await requests.requestIn(module, state);
    const reservations = new ReservationWorld(test, admin);
    for (const state of ['completed', 'rejected'] as const) await reservations.reservationIn(state);
  },
  'the rules of approvals': async () => {
    await post('/api/approvals/policy', { ownRequests: 'always', receiptsByAnother: true });
    await post('/api/approvals/rules', { module: 'StockAdjustment', required: false });
  },
  'catalogues, people and settings': async () => {
    const cases = { ...peopleCalls(test, admin), ...settingsCalls(test, admin), ...catalogueCalls(test, admin) };
    for (const [name, { good, logs }] of Object.entries(cases)) {
      if (logs === undefined) continue;
      const { url, body, as = admin } = await good();
      const [method = '', path = ''] = name.split(' ');
      const send = { GET: () => as.get(url ?? path), PUT: () => as.put(url ?? path, body ?? {}) }[method];
      const other = () => (method === 'DELETE' ? as.delete(url ?? path) : as.post(url ?? path, body ?? {}));
      expect([name, (await (send ?? other)()).status]).toEqual([name, 200]);
    }
    for (const { run } of Object.values(lowerLevelChanges(test, admin))) await run();
  },
  'passwords that were not asked for': async () => {
    const { email } = await makeUser(test);
    await test.stranger.post('/api/auth/login', { email, password: 'wrong' });
    await makeOneTimePassword(database, email);
    // The user's creator has fewer permissions than the role comes to have.
    const { permission: role } = await post('/api/permissions', { name: uniqueName('Role') });
    const address = `${uniqueName('u').replace(' ', '')}@example.com`;
    const user = { name: 'Grown', email: address, roleId: role.id, isSystemUser: true };
    succeeded(await clerk.post('/api/users', user));
    await post(`/api/permissions/${role.id}`, { name: role.name, dashboard: true });
  },
  'what is taken out, opened and refused': async () => {
    await get('/api/units?format=csv');
    await clerk.get('/api/approvals');
    await renewLinkKey(database, 'now');
    const files = await database
      .selectFrom('files')
      .select('name')
      .where('kind', 'in', ['user ID', 'supplier document'])
      .execute();
    for (const { name } of files) await clerk.get(`/api/files/${name}`);
  },
};

describe('every event', () => {
  it.each(Object.entries(acts))('is recorded: %s', (_what, take) => take());
});

/** An event as stored, complete. */
function stored(row: Awaited<ReturnType<typeof auditRows>>[number]) {
  const { entity_id: id, data, before, after } = row;
  return { ...(id !== null && { id }), ...data, ...(before !== null && { before }), ...(after !== null && { after }) };
}

describe('the audit log', () => {
  it('has every event of the list, each with all its data and nothing more', async () => {
    const rows = await auditRows(database);
    const left = new Set(rows.map(({ code }) => code));
    expect(Object.keys(events).filter((code) => !left.has(code))).toEqual([]);
    for (const row of rows) {
      const { error } = z.strictObject(events[row.code as EventCode]).safeParse(stored(row));
      expect([row.code, error?.issues]).toEqual([row.code, undefined]);
      expect(row.details).toMatch(/^\S(.*\S)?$/s);
      expect(row.details).not.toMatch(/[{}]|undefined/);
    }
  });

  it('has a name for every field that changed, in each language', async () => {
    const changes = (await auditRows(database)).flatMap(({ before, after }) => [before, after]);
    const fields = [...new Set(changes.flatMap((change) => Object.keys(change ?? {})))];
    expect(fields.length).toBeGreaterThan(100);
    for (const language of languageCodes)
      expect(fields.filter((field) => changedFieldLabel(field, language) === undefined)).toEqual([]);
  });

  it('announces every change that windows and other processes wait for', async () => {
    const { rows: writes } = await sql<{ transaction: number; channel: Channel }>`
      select distinct transaction, channel from awaited_writes`.execute(database);
    const { rows: codes } = await sql<{ transaction: number; code: EventCode }>`
      select xmin::text::bigint as transaction, code from audit_logs`.execute(database);
    expect(new Set(writes.map(({ channel }) => channel))).toEqual(new Set(['approvals', 'links']));
    const silent = writes.filter(({ transaction, channel }) => {
      const left = codes.filter((row) => row.transaction === transaction);
      return !channelsOf(left).includes(channel);
    });
    expect(silent).toEqual([]);
  });

  it('has no secret', async () => {
    const rows = JSON.stringify(await database.selectFrom('audit_logs').selectAll().execute());
    expect(rows).not.toMatch(/argon2|password_hash|token|"code_hash"|secret/i);
  });
});
