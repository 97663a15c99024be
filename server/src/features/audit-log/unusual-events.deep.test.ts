import { approvalCalls } from '@ghala/contract/calls/approvals';
import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { countCalls } from '@ghala/contract/calls/counts';
import { importCalls } from '@ghala/contract/calls/imports';
import { lotCalls } from '@ghala/contract/calls/lots';
import { messageCalls } from '@ghala/contract/calls/messages';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import { isEventCode } from '@ghala/contract/events/events';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { type UnusualKind, unusualKinds } from '@ghala/contract/events/unusual-events';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CountWorld } from '../../../test/count-world';
import { DispatchWorld } from '../../../test/dispatch-world';
import { makeProduct, uniqueName } from '../../../test/fixtures';
import { PickupWorld } from '../../../test/pickup-world';
import { ReceiptWorld } from '../../../test/receipt-world';
import { succeeded } from '../../../test/succeeded';
import { createTestApp } from '../../../test/test-app';
import { makeUser } from '../../../test/user-with-password';
import { makeOneTimePassword } from '../../one-time-password';
import { queueMessage } from '../../outbox/messages';
import { missExits } from '../gate/miss-exits';

const test = await createTestApp({}, { hasChores: false });
const { database } = test;
const admin = await test.signIn('all', 'Wanjiru');
const pickups = new PickupWorld(test, admin);
const dispatches = new DispatchWorld(test, admin);
const notes = [pickups, dispatches];
const counts = new CountWorld(test, admin);
const receipts = new ReceiptWorld(test, admin);

const counted = async () => {
  const { warehouse, records } = await counts.shop();
  const id = await counts.started(warehouse);
  await counts.count(id, records[0][0], 8);
  return { id, record: records[0][0] };
};

/** Performs the real operations that make events of each kind; the codes are those that are listed, newest first. */
const acts: Record<UnusualKind, [act: () => Promise<unknown>, codes: string[]]> = {
  importUndone: [
    async () => {
      const body = { kind: 'units' as const, columns: 'unit', headingRow: 1 };
      const files = { file: { name: 'units.csv', content: `Name\r\n${uniqueName('Unit')}\r\n` } };
      const { importId } = await admin.send(importCalls.import, { body, files } as never);
      await admin.send(importCalls.undo, { params: { id: Number(importId) } });
    },
    ['import.undo'],
  ],
  noteCancelled: [
    async () => {
      for (const world of notes) succeeded(await world.cancel((await world.noteIn('completed')).id));
    },
    ['dispatchNote.cancel', 'dispatchNote.requestCancel', 'pickupNote.cancel', 'pickupNote.requestCancel'],
  ],
  receiptReversed: [
    async () => receipts.reverse((await receipts.receiptIn('processed')).id),
    ['receipt.reverse', 'receipt.requestReverse'],
  ],
  receiverCorrected: [
    async () => {
      const { id } = await pickups.noteIn('active');
      succeeded(await pickups.correct(id, { assigneePhone: '+254700000009', instructions: 'Gate B' }));
      const another = (await makeUser(test)).id;
      for (const world of notes) {
        const change = world === pickups ? { assigneeName: 'Somebody Else' } : { assignedToId: another };
        // A correction that awaits approval is meant for somebody too.
        succeeded(await world.correct((await world.noteIn('pending')).id, change));
        // Nobody is redirected by a draft, nor by a field that is no part of the approval.
        succeeded(await world.correct((await world.noteIn('draft')).id, change));
        succeeded(await world.correct((await world.noteIn('pending')).id, { instructions: 'Mind the glass' }));
      }
      const handed = await dispatches.noteIn('active, issued');
      succeeded(await dispatches.process(handed.id, { dispatchToId: another }));
    },
    ['dispatchNote.process', 'dispatchNote.correct', 'pickupNote.correct', 'pickupNote.correct'],
  ],
  goodsReturned: [
    async () => {
      const auditor = await test.approver();
      const deleter = await test.signIn(['pickupCancel', 'dispatchCancel']);
      for (const world of notes) {
        for (const state of ['rejected', 'deleted'] as const) await world.noteIn(state);
        const changed = await world.noteIn('active, issued');
        const keeper = await test.signIn(['pickupAdd', 'dispatchAdd']);
        succeeded(await world.correct(changed.id, { project: 'Dam' }, keeper));
        const approvalId = await world.requestOf(changed.id);
        await auditor.send(approvalCalls.reject, { body: { approvalId, comment: 'no dam' } });
        succeeded(await world.delete((await world.noteIn('active, issued')).id, deleter));
      }
    },
    ['dispatchNote.delete', 'dispatchNote.reject', 'pickupNote.delete', 'pickupNote.reject'],
  ],
  countDropped: [
    async () => {
      const { id } = await counted();
      await admin.send(countCalls.cancel, { params: { id }, body: { reason: 'Wrong day' } });
    },
    ['stockCount.cancel'],
  ],
  countRepeated: [
    async () => {
      const { id, record } = await counted();
      await counts.count(id, record, 3, { mode: 'add', toFinished: true });
      await counts.count(id, record, 9);
      await counts.count(id, record, 10);
      const lineIds = [await counts.lineOf(id, record)];
      await admin.send(countCalls.askRecount, { params: { id }, body: { lineIds } });
      await counts.count(id, record, 10);
    },
    ['stockCount.count', 'stockCount.count'],
  ],
  receiptVerified: [
    async () => {
      const { id: batchId, itemId } = await receipts.receiptIn('processed');
      await admin.send(receiptCalls.verifyItem, { body: { batchId, itemId } });
      await receipts.receiptIn('processed, verified');
      // Somebody else entered this one.
      const { id, itemId: other } = await receipts.receiptIn('processed');
      const verifier = await test.signIn(['batchVerify']);
      await verifier.send(receiptCalls.verifyItem, { body: { batchId: id, itemId: other } });
    },
    ['receipt.process', 'receipt.verifyItem'],
  ],
  rulesChanged: [
    async () => {
      await admin.send(approvalCalls.setPolicy, { body: { secondNameAbove: 1e9 } });
      await admin.send(approvalCalls.setRule, { body: { module: 'StockAdjustment', required: false } });
      await admin.send(approvalCalls.setRule, { body: { module: 'StockAdjustment', required: true } });
      const { permission: role } = await admin.send(roleCalls.create, { body: { name: uniqueName('Role') } });
      const switched = (body: Record<string, boolean>) =>
        admin.send(roleCalls.update, { params: { id: role.id }, body: { name: role.name, ...body } });
      await switched({ approvePurchase: true });
      await switched({ dashboard: true });
    },
    ['role.update', 'approvalRule.update', 'approvalRule.update', 'approvalPolicy.setSecondName'],
  ],
  ownDecision: [
    async () => {
      await admin.send(approvalCalls.setPolicy, { body: { ownRequests: 'always' } });
      const { id } = await dispatches.noteIn('pending');
      const approvalId = await dispatches.requestOf(id);
      await admin.send(approvalCalls.approve, { body: { approvalId, comment: 'mine' } });
    },
    ['approvalRequest.approve'],
  ],
  passwordReset: [
    async () => {
      const { id, email } = await makeUser(test);
      await admin.send(userCalls.resetPassword, { params: { id } });
      await makeOneTimePassword(database, email, 'root');
    },
    ['user.makeOneTimePassword', 'user.showPassword', 'user.resetPassword'],
  ],
  exitUnmarked: [
    async () => {
      await sql`update issue_notes set exit_missed_at = now() where status = 'completed'`.execute(database);
      const [late, early, left] = [
        await dispatches.noteIn('completed'),
        await dispatches.noteIn('completed'),
        await dispatches.noteIn('completed'),
      ];
      await sql`update issue_notes set processed_at = now() - interval '50 hours' where id = ${late.id}`.execute(
        database,
      );
      await sql`update issue_notes set processed_at = now() - interval '47 hours' where id = ${early.id}`.execute(
        database,
      );
      // Where no exit was ever marked, none is missing; nor are those from before the first one.
      await missExits(database);
      const leave = (ago: string) =>
        sql`update issue_notes set processed_at = now() - interval '9 days', left_at = now() - ${ago}::interval
          where id = ${left.id}`.execute(database);
      await leave('49 hours');
      await missExits(database);
      await leave('8 days');
      await Promise.all([missExits(database), missExits(database), missExits(database)]);
    },
    ['dispatchNote.missExit'],
  ],
  expiryMoved: [
    async () => {
      const productId = (await makeProduct(database)).id;
      await admin.send(lotCalls.changeTracking, { params: { id: productId }, body: { tracking: 'lot' } });
      const { id } = await database
        .insertInto('lots')
        .values({ product_id: productId, number: 'EP-1', expires_on: '2060-01-31' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const body = { number: 'EP-1', expiresOn: '2061-01-31', reason: 'Label misread' };
      await admin.send(lotCalls.update, { params: { id }, body } as never);
      await admin.send(lotCalls.update, { params: { id }, body: { ...body, number: 'EP-2' } } as never);
    },
    ['lot.renumber', 'lot.moveExpiry'],
  ],
  secretRead: [
    async () => {
      await queueMessage(database, {
        ...{ channel: 'sms', recipient: '+254700000001', subject: 'Code', body: '123456', isSecret: true },
        about: messageSubjects.pickupCode(1),
      });
      await admin.send(messageCalls.list, {});
    },
    ['message.read'],
  ],
};

const list = async (query: Record<string, unknown> = {}, by = admin) =>
  by.send(auditLogCalls.unusual, { query: { limit: 200, ...query } });

describe('the list of unusual events', () => {
  it.each(unusualKinds)('has exactly what was done of the kind %s', async (kind) => {
    const [act, codes] = acts[kind];
    const before = await database.selectFrom('audit_logs').select(sql<number>`max(id)`.as('id')).executeTakeFirst();
    await act();
    // Other tests cover what the same operations log of other kinds.
    const found = (await list({ kind })).filter(({ id }) => id > (before?.id ?? 0));
    expect(found.map(({ code }) => code)).toEqual(codes);
    expect(found.map((row) => row.kind)).toEqual(codes.map(() => kind));
  });

  it('has nothing else', async () => {
    const rows = await list();
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(unusualKinds));
    const { rows: all } = await sql<{ count: number }>`select count(*) as count from audit_logs
      where unusual_kind(code, data, before) is not null`.execute(database);
    expect(all).toEqual([{ count: rows.length }]);
    for (const code of ['user.login', 'receipt.create', 'pickupNote.approve', 'stockCount.start'])
      expect(rows.map((row) => row.code)).not.toContain(code);
  });

  it('is made of events that exist', async () => {
    const { rows } = await sql<{ source: string }>`
      select prosrc as source from pg_proc where proname = 'unusual_kind'`.execute(database);
    const codes = [...(rows[0]?.source ?? '').matchAll(/'(\w+\.\w+)'/g)].map(([, code = '']) => code);
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !isEventCode(code))).toEqual([]);
    const kinds = [...(rows[0]?.source ?? '').matchAll(/then '(\w+)'/g)].map(([, kind]) => kind);
    expect(new Set(kinds)).toEqual(new Set(unusualKinds));
  });

  it('is filtered by kind, user and words, and exported', async () => {
    expect(await list({ userId: admin.actor?.id, kind: 'exitUnmarked' })).toEqual([]);
    expect((await list({ kind: 'expiryMoved', q: 'misread' })).length).toBe(2);
    expect((await admin.attempt(auditLogCalls.unusual, { query: { kind: 'moonRisen' } })).status).toBe(422);
    const query = { format: 'csv', kind: 'secretRead' };
    const csv = (await admin.attempt(auditLogCalls.unusual, { query })).body;
    expect(csv).toContain('No.,Date/Time,User,Kind,Log');
    expect(csv).toContain('Secret of a message read');
  });

  it('is for those who see users, or manage them', async () => {
    for (const flag of ['usersView', 'usersManage'] as const)
      expect((await list({}, await test.signIn([flag]))).length).toBeGreaterThan(10);
    expect((await (await test.signIn(['approveTransfer'])).attempt(auditLogCalls.unusual)).status).toBe(403);
    expect((await test.stranger.attempt(auditLogCalls.unusual)).status).toBe(401);
  });
});
