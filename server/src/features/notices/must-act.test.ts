import { approvalCalls } from '@ghala/contract/calls/approvals';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { noticeCalls } from '@ghala/contract/calls/notices';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { EXPORT_TOLD_AFTER_S } from '@ghala/contract/events/notices';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { IncompleteNoteWorld } from '../../../test/incomplete-note-world';
import { PickupWorld } from '../../../test/pickup-world';
import { PurchaseWorld } from '../../../test/purchase-world';
import { succeeded } from '../../../test/succeeded';
import { type Client, createTestApp } from '../../../test/test-app';
import { noticesOf, type Told, tellAll } from '../../../test/told-notices';
import { longExport } from '../../http/list-export';

/* Whoever must act on what others did learns of it. */

// With chores on, users would be told before a test does it.
const test = await createTestApp({}, { hasChores: false });
const { database } = test;
const requester = await test.signIn(['pickupAdd', 'dispatchAdd'], 'Njeri Requester');
const storekeeper = await test.signIn(['pickupProcess', 'dispatchProcess'], 'Baraka Keeper');
const other = await test.signIn(['pickupProcess', 'dispatchProcess'], 'Chebet Keeper');
const member = await test.signIn([], 'Wambui Member');
const pickups = new PickupWorld(test, requester);
const dispatches = new DispatchWorld(test, requester);

async function toldTo(user: Client): Promise<Told[]> {
  await tellAll(database);
  return noticesOf(user);
}

beforeEach(async () => {
  await tellAll(database);
  await database.deleteFrom('notices').execute();
  await database.deleteFrom('notice_choices').execute();
});

describe('a pickup whose code was sent', () => {
  it('is ready for those who hand goods out, once, until somebody has processed it', async () => {
    const note = await pickups.unverified();
    const ready = {
      code: 'note.ready',
      text: `Pickup note ${note.noteNo} is ready to hand out`,
      path: `/orders/pickup/process/${note.id}`,
    };
    expect(await toldTo(storekeeper)).toEqual([{ ...ready, isRead: false }]);
    await database.updateTable('issue_notes').set({ code_sent_at: null }).where('id', '=', note.id).execute();
    await requester.send(pickupCalls.sendCode, { body: { pickupNoteId: note.id } });
    expect(await toldTo(other)).toEqual([{ ...ready, isRead: false }]);
    expect(await toldTo(member)).toEqual([]);
    expect((await toldTo(requester)).map(({ code }) => code)).not.toContain('note.ready');
    succeeded(await pickups.verify(note.id, await pickups.codeOf(note.id), storekeeper));
    succeeded(await pickups.assign(note, 3, storekeeper));
    succeeded(await storekeeper.attempt(pickupCalls.process, { body: { pickupNoteId: note.id, vehicle: 'KDA 1X' } }));
    expect(await toldTo(storekeeper)).toEqual([{ ...ready, isRead: true }]);
    expect(await toldTo(other)).toEqual([{ ...ready, isRead: true }]);
  });

  it.each([
    [[], {}, 'was not sent: neither an SMS gateway nor a mail service is set up'],
    [['email'], { assigneeEmail: '' }, 'was not sent: no SMS gateway is set up'],
    [['sms'], { assigneePhone: '' }, 'was not sent: no mail service is set up'],
    [['email'], {}, undefined],
  ])('is told its requester as it is: with %j for %j', async (sentChannels, contacts, unsent) => {
    const { noteNo } = await pickups.unverified(contacts);
    await tellAll(database, undefined, sentChannels);
    const [told] = (await noticesOf(requester)).filter(({ code }) => code === 'note.sendCode');
    const what =
      unsent === undefined
        ? 'is on its way to the assignee'
        : `${unsent}. A user manager can pass it on: it is in the outbox`;
    expect(told?.text).toBe(`The code of pickup note ${noteNo} ${what}`);
  });

  it('is not told to whoever approved it, nor to those who want no news of orders', async () => {
    const both = await test.signIn(['approveTransfer', 'pickupProcess']);
    await other.send(noticeCalls.choose, { body: { app: ['approvals'], email: [], sms: [] } });
    const note = await pickups.noteIn('pending');
    const approvalId = await pickups.requestOf(note.id);
    await both.send(approvalCalls.approve, { body: { approvalId } });
    expect(await toldTo(both)).toEqual([]);
    expect(await toldTo(other)).toEqual([]);
    expect(await toldTo(storekeeper)).toHaveLength(1);
  });

  it('is not told once it was cancelled before anybody was told', async () => {
    const note = await pickups.unverified();
    const canceller = await test.signIn(['pickupCancel']);
    succeeded(await pickups.delete(note.id, canceller));
    expect(await toldTo(storekeeper)).toEqual([]);
  });
});

describe('a dispatch note that was approved', () => {
  it('is ready for those who dispatch and for whom it is assigned to', async () => {
    const note = await dispatches.noteIn('active', { assignedToId: storekeeper.actor?.id });
    const path = `/orders/dispatch/process/${note.id}`;
    const assigned = `Dispatch note ${note.noteNo}, assigned to you, is ready to dispatch`;
    expect(await toldTo(storekeeper)).toMatchObject([{ text: assigned, path }]);
    expect(await toldTo(other)).toMatchObject([{ text: `Dispatch note ${note.noteNo} is ready to dispatch`, path }]);
    const own = await dispatches.noteIn('active', { assignedToId: member.actor?.id });
    expect(await toldTo(member)).toMatchObject([
      {
        text: `Dispatch note ${own.noteNo}, assigned to you, is ready to dispatch`,
        path: `/orders/dispatch/note/${own.id}`,
      },
    ]);
  });

  it('is ready as it is submitted where no approval is needed', async () => {
    const both = await test.signIn(['dispatchAdd', 'approveTransfer', 'dispatchProcess']);
    await database.updateTable('approval_rules').set({ is_required: false }).where('module', '=', 'dispatch').execute();
    try {
      const own = new DispatchWorld(test, both);
      const { warehouse, product } = await own.shelf();
      const { id } = await own.draft({ warehouseId: warehouse, assignedToId: member.actor?.id });
      await own.item(id, product, 4);
      succeeded(await own.submit(id));
      expect((await toldTo(storekeeper)).map(({ code }) => code)).toEqual(['note.ready']);
      expect(await toldTo(both)).toEqual([]);
    } finally {
      await database
        .updateTable('approval_rules')
        .set({ is_required: true })
        .where('module', '=', 'dispatch')
        .execute();
    }
  });
});

describe('a note of missing goods', () => {
  it('is told to whoever raised the order, when it is opened and when it is settled', async () => {
    const buyer = await test.signIn(['purchaseAdd', 'purchaseView'], 'Kamau Buyer');
    const clerk = await test.signIn(['transaction', 'batchAdd', 'batchVerify'], 'Baraka Clerk');
    const order = await new PurchaseWorld(test, buyer).purchaseIn('approved');
    const receipt = await new PurchaseWorld(test, clerk).receipt(order, 4, true);
    const { id } = await database
      .selectFrom('receipts')
      .select('id')
      .where('receipt_no', '=', receipt)
      .executeTakeFirstOrThrow();
    await tellAll(database);
    await database.deleteFrom('notices').execute();
    await buyer.send(noticeCalls.choose, { body: { app: ['purchases'], email: [], sms: [] } });
    const missing = new IncompleteNoteWorld(test, clerk);
    const note = await missing.noteIn('open', { id, batchNo: receipt });
    const words = `${note.idnNo} for goods missing from ${receipt}, purchase order ${order.purchaseNo}`;
    const path = `/transaction/incompletenotes/pdf/${note.id}`;
    expect(await toldTo(buyer)).toMatchObject([{ text: `Baraka Clerk opened ${words}`, path }]);
    succeeded(await missing.settle(note.id));
    expect(await toldTo(buyer)).toMatchObject([{}, { text: `Baraka Clerk settled ${words}`, path }]);
    expect(await toldTo(clerk)).toEqual([]);
  });
});

describe('an export', () => {
  const exportUnits = async (user: Client, format: 'csv' | 'pdf') =>
    expect((await user.attempt(catalogueCalls.units.list, { query: { format } })).status).toBe(200);

  it('that took long is told to whoever asked for it, in their language, and one that did not is not', async () => {
    await exportUnits(member, 'csv');
    longExport.toldAfterMs = 0;
    try {
      await exportUnits(member, 'pdf');
    } finally {
      longExport.toldAfterMs = EXPORT_TOLD_AFTER_S * 1000;
    }
    await vi.waitFor(async () => expect(await toldTo(member)).toHaveLength(1));
    expect(await toldTo(member)).toMatchObject([
      { code: 'export.finish', text: 'Your export of Units of Measure as PDF is ready in your downloads', path: '' },
    ]);
    const swahili = await member.attempt(noticeCalls.list, { headers: { 'accept-language': 'sw' } });
    expect(swahili.body.notices[0].text).toBe('Faili la PDF la Vipimo liko tayari kwenye vipakuliwa vyako');
  });
});
