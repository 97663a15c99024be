import { approvalCalls } from '@ghala/contract/calls/approvals';
import { authCalls } from '@ghala/contract/calls/auth';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { fileCalls } from '@ghala/contract/calls/files';
import { gateCalls } from '@ghala/contract/calls/gate';
import { importCalls } from '@ghala/contract/calls/imports';
import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { lotCalls } from '@ghala/contract/calls/lots';
import { markedReturnCalls } from '@ghala/contract/calls/marked-returns';
import { messageCalls } from '@ghala/contract/calls/messages';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { reorderCalls } from '@ghala/contract/calls/reorder';
import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import { type EventCode, events } from '@ghala/contract/events/events';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { changedFieldLabel } from '@ghala/contract/labels/changed-field-labels';
import { languageCodes } from '@ghala/contract/text/language';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditRows } from '../test/audit-rows';
import { catalogueCases } from '../test/catalogue-cases';
import { countCases } from '../test/count-cases';
import { DispatchWorld } from '../test/dispatch-world';
import { makeProduct, makeWarehouse, uniqueName } from '../test/fixtures';
import { IncompleteNoteWorld } from '../test/incomplete-note-world';
import { lowerLevelChanges } from '../test/lower-level-changes';
import { MarkedReturnWorld } from '../test/marked-return-world';
import { peopleCases } from '../test/people-cases';
import { PickupWorld } from '../test/pickup-world';
import { PurchaseWorld } from '../test/purchase-world';
import { ReceiptWorld } from '../test/receipt-world';
import { ReservationWorld } from '../test/reservation-world';
import { settingsCases } from '../test/settings-cases';
import { StockRequestWorld } from '../test/stock-request-world';
import { StockWorld } from '../test/stock-world';
import { succeeded } from '../test/succeeded';
import { createTestApp } from '../test/test-app';
import { logIn, makeUser, PASSWORD } from '../test/user-with-password';
import type { Channel } from './db/database-notices';
import { missExits } from './features/gate/miss-exits';
import { longExport } from './http/list-export';
import { makeOneTimePassword } from './one-time-password';
import { channelsOf } from './operation/announced-events';
import { queueMessage } from './outbox/messages';
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
  stock_counts: 'counts',
  count_entries: 'figures',
  link_keys: 'links',
  app_settings: 'links',
}))
  await sql`create trigger note_awaited_write after insert or update or delete on ${sql.table(table)}
    for each row execute function note_awaited_write(${sql.lit(channel)})`.execute(database);

const acts: Record<string, () => Promise<void>> = {
  'what no service sends, and an approver who goes and comes back': async () => {
    const { id } = await makeUser(test, { flags: ['approvePurchase'] });
    await admin.send(userCalls.resetPassword, { params: { id } });
    await queueMessage(database, {
      ...{ channel: 'sms', recipient: '+254700000001', subject: 'Code', body: '123456', isSecret: true },
      about: messageSubjects.pickupCode(1),
    });
    await admin.send(messageCalls.list, {});
    await purchases.purchaseIn('pending');
    await admin.send(userCalls.suspend, { params: { id } });
    await admin.send(userCalls.unsuspend, { params: { id } });
  },
  'orders and what comes of them': async () => {
    for (const state of ['rejected', 'cancelled', 'fulfilled', 'completed'] as const) await purchases.purchaseIn(state);
    const { id: purchaseId } = await purchases.purchaseIn('approved');
    await admin.send(purchaseCalls.close, { body: { purchaseId, reason: 'x' } });
    const { id, lineId, supplier } = await purchases.purchaseIn('draft');
    await admin.send(purchaseCalls.update, { params: { id }, body: { supplierId: supplier, department: 'Stores' } });
    await admin.send(purchaseCalls.removeLine, { params: { lineId, purchaseId: id } });
    await admin.send(purchaseCalls.delete, { params: { id } });
  },
  'reorder levels': async () => {
    const body = { productId: (await makeProduct(database)).id, placeId: (await makeWarehouse(database)).id };
    for (const target of [5, 9]) await admin.send(reorderCalls.save, { body: { ...body, minimum: 2, target } });
  },
  'goods that expire otherwise by being tracked': async () => {
    const stock = new StockWorld(database, admin);
    const { product, first } = await stock.shop();
    const lots = [{ number: 'A', expiresOn: '2060-12-31' }];
    const counts = [{ inventoryId: await stock.receive(product, first, 2), lots }];
    const body = { tracking: 'lot' as const, counts, reason: 'On the box' };
    await admin.send(lotCalls.changeTracking, { params: { id: product }, body });
  },
  receipts: async () => {
    for (const state of ['cancelled', 'processed, merged'] as const) await receipts.receiptIn(state);
    const processed = await receipts.receiptIn('processed');
    await admin.send(receiptCalls.verifyItem, { body: { batchId: processed.id, itemId: processed.itemId } });
    const { id: batchId, itemId } = await receipts.receiptIn('saved');
    const { batch } = await admin.send(receiptCalls.get, { params: { id: batchId } });
    await admin.send(receiptCalls.update, { params: { id: batchId }, body: { nogId: batch.nogId, project: 'Depot' } });
    const item = await database
      .selectFrom('receipt_items')
      .selectAll()
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow();
    await receipts.item(batchId, { itemId, productId: item.product_id, warehouseId: item.warehouse_id, quantity: 6 });
    await admin.send(receiptCalls.removeItem, { body: { batchId, itemId } });
  },
  'reversed receipts': async () => {
    const order = await purchases.purchaseIn('approved');
    const { id: batchId } = await receipts.receipt({ purchaseId: order.id });
    const line = { productId: order.product, purchaseId: order.lineId, quantity: 8 };
    const { id: itemId } = await receipts.item(batchId, line);
    await admin.send(receiptCalls.process, { body: { batchId } });
    await admin.send(incompleteDeliveryCalls.create, { body: { batchId, fillsIn: true } });
    succeeded(await receipts.decideReversal(await receipts.requestReversal(batchId), 'reject'));
    await receipts.reverse(batchId, [{ itemId, quantity: 3 }]);
    await receipts.reverse(batchId);
    const returns = new MarkedReturnWorld(test, admin);
    const { markedId, product } = await returns.marked();
    const { id: returned } = await returns.receipt(product);
    succeeded(await returns.giveBack(markedId, returned));
    await receipts.reverse(returned);
  },
  'incomplete deliveries': async () => {
    for (const state of ['settled', 'cancelled'] as const) await incompleteNotes.noteIn(state);
    const { id, itemId } = await incompleteNotes.noteIn('draft');
    await admin.send(incompleteDeliveryCalls.removeItem, { params: { itemId, noteId: id } });
    await admin.send(incompleteDeliveryCalls.cancel, { params: { id } });
  },
  'pickup and dispatch notes': async () => {
    for (const world of [pickups, new DispatchWorld(test, admin)]) {
      const { calls, kind, idKey } = world.names;
      for (const state of ['rejected', 'cancelled'] as const) await world.noteIn(state);
      const { id, itemId } = await world.noteIn('draft');
      succeeded(await world.change({ id, itemId }, 5));
      succeeded(await admin.attempt(calls.removeItem, { params: { itemId, [idKey]: id } }));
      await admin.send(calls.discardDraft, { params: { id } });
      succeeded(await world.delete((await world.noteIn('pending')).id));
      const issued = await world.noteIn('active, issued');
      succeeded(await admin.attempt(calls.markItem, { body: { [idKey]: issued.id, itemId: issued.itemId } }));
      succeeded(await world.correct(issued.id, { project: 'Road', instructions: 'Mind the glass' }));
      succeeded(await world.approve(issued.id));
      await world.prepare(issued.id);
      const kept = await world.noteIn('completed');
      succeeded(await world.requestCancel(kept.id));
      succeeded(await world.decideCancellation(kept.id, 'reject'));
      succeeded(await world.undo(issued));
      succeeded(await world.assign(issued));
      succeeded(await world.process(issued.id));
      await admin.send(gateCalls[kind].markAsLeft, { params: { id: issued.id } });
    }
  },
  'exits that nobody marked': async () => {
    for (const world of [pickups, new DispatchWorld(test, admin)]) await world.noteIn('completed');
    await database.updateTable('issue_notes').set({ processed_at: sql`now() - interval '3 days'` }).execute();
    // Exits were marked by then.
    await sql`update issue_notes set left_at = now() - interval '9 days' where left_at is not null`.execute(database);
    await missExits(database);
  },
  'the codes of pickups': async () => {
    const { id: pickupNoteId } = await pickups.unverified();
    await database.updateTable('issue_notes').set({ code_sent_at: null }).where('id', '=', pickupNoteId).execute();
    await admin.send(pickupCalls.sendCode, { body: { pickupNoteId } });
    for (let tries = 0; tries < 5; tries++) await pickups.verify(pickupNoteId, '000000');
  },
  'marked returns': async () => {
    const returns = new MarkedReturnWorld(test, admin);
    await returns.returnIn('done');
    const { markedId } = await returns.returnIn('active');
    await admin.send(markedReturnCalls.remind, { params: { id: markedId } });
  },
  'stock requests and reservations': async () => {
    const requests = new StockRequestWorld(test, admin);
    for (const module of ['StockAdjustment', 'StockTransfer'] as const)
      for (const state of ['done', 'rejected'] as const) await requests.requestIn(module, state);
    const reservations = new ReservationWorld(test, admin);
    for (const state of ['completed', 'rejected'] as const) await reservations.reservationIn(state);
  },
  'opening stock of imports': async () => {
    // Once goods were issued, it waits.
    await pickups.noteIn('completed');
    const auditor = await test.approver();
    const bring = async () => {
      const { name } = await makeProduct(database);
      const warehouseId = (await makeWarehouse(database)).id;
      const layout = { headingRow: 1, separator: 'comma' as const, isCounted: false, warehouseId };
      const body = { ...layout, kind: 'stock' as const, columns: 'name,quantity' };
      const files = { file: { name: 'stock.csv', content: `Name,Quantity\r\n${name},5\r\n` } };
      return Number((await admin.send(importCalls.import, { body, files })).importId);
    };
    const decide = async (importId: number, decision: 'approve' | 'reject') => {
      const { id } = await database
        .selectFrom('approvals')
        .select('id')
        .where('import_id', '=', importId)
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow();
      await auditor.send(approvalCalls[decision], { body: { approvalId: id, comment: 'seen' } });
    };
    await decide(await bring(), 'reject');
    const entered = await bring();
    await decide(entered, 'approve');
    await admin.send(importCalls.undo, { params: { id: entered } });
    await decide(entered, 'reject');
  },
  'the rules of approvals': async () => {
    await admin.send(approvalCalls.setPolicy, {
      body: { ownRequests: 'always', receiptsByAnother: true, secondNameAbove: 1e9, memberReservePercent: 99 },
    });
    await admin.send(approvalCalls.setRule, { body: { module: 'StockAdjustment', required: false } });
  },
  'catalogues, people and settings': async () => {
    const cases = [
      ...peopleCases(test, admin),
      ...settingsCases(test, admin),
      ...catalogueCases(test, admin),
      ...countCases(test, admin),
    ];
    for (const { call, good, logs } of cases) {
      if (logs === undefined) continue;
      const { as = admin, ...input } = await good();
      expect([call.path, (await as.attempt(call, input)).status]).toEqual([call.path, 200]);
    }
    for (const { run } of Object.values(lowerLevelChanges(test, admin))) await run();
  },
  'passwords that were not asked for': async () => {
    const { email } = await makeUser(test);
    await test.stranger.attempt(authCalls.login, { body: { email, password: 'wrong' } });
    await makeOneTimePassword(database, email, 'root');
    // The user's creator has fewer permissions than the role comes to have.
    const { permission: role } = await admin.send(roleCalls.create, { body: { name: uniqueName('Role') } });
    const address = `${uniqueName('u').replace(' ', '')}@example.com`;
    const user = { name: 'Grown', email: address, roleId: role.id, isSystemUser: true };
    await clerk.send(userCalls.create, { body: user });
    await admin.send(roleCalls.update, { params: { id: role.id }, body: { name: role.name, dashboard: true } });
  },
  'wrong PINs': async () => {
    const client = await logIn(test, (await makeUser(test)).email);
    const { headers } = await client.attempt(authCalls.setPin, { body: { password: PASSWORD, pin: '508214' } });
    const cookie = String([headers['set-cookie']].flat()[0]);
    const { id: userId = 0 } = (await client.send(userCalls.profile, {})).user;
    await database.updateTable('known_devices').set({ pin_failures: 9 }).where('user_id', '=', userId).execute();
    await test.stranger.attempt(authCalls.pinLogin, { body: { userId, pin: '999000' }, headers: { cookie } });
  },
  'what is taken out, opened and refused': async () => {
    const { toldAfterMs } = longExport;
    longExport.toldAfterMs = 0;
    await admin.send(catalogueCalls.units.list, { query: { format: 'csv' } });
    longExport.toldAfterMs = toldAfterMs;
    await clerk.attempt(approvalCalls.queue);
    await renewLinkKey(database, 'now');
    const files = await database
      .selectFrom('files')
      .select('name')
      .where('kind', 'in', ['user ID', 'supplier document'])
      .execute();
    for (const { name } of files) await clerk.attempt(fileCalls.get, { params: { name } });
  },
};

describe('every event', () => {
  it.each(Object.entries(acts))('is recorded: %s', (_what, take) => take());
});

/** This is an event as stored, complete. */
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
    expect(new Set(writes.map(({ channel }) => channel))).toEqual(new Set(['approvals', 'counts', 'figures', 'links']));
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
