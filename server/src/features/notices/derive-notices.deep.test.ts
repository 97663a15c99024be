import { approvalCalls } from '@ghala/contract/calls/approvals';
import { markedReturnCalls } from '@ghala/contract/calls/marked-returns';
import { noticeCalls } from '@ghala/contract/calls/notices';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { makeProduct } from '../../../test/fixtures';
import { IncompleteNoteWorld } from '../../../test/incomplete-note-world';
import { MarkedReturnWorld } from '../../../test/marked-return-world';
import { PickupWorld } from '../../../test/pickup-world';
import { PurchaseWorld } from '../../../test/purchase-world';
import { ReceiptWorld } from '../../../test/receipt-world';
import { ReservationWorld } from '../../../test/reservation-world';
import { StockRequestWorld } from '../../../test/stock-request-world';
import { succeeded } from '../../../test/succeeded';
import { type Client, createTestApp } from '../../../test/test-app';
import { noticesOf, type Told, tellAll as tellEverything } from '../../../test/told-notices';
import { createDatabase } from '../../db/database';
import { locks } from '../../db/locks';
import { deriveNotices } from './derive-notices';

// With chores on, users would be told before a test does it.
const test = await createTestApp({ PUBLIC_URL: 'https://ghala.example.com' }, { hasChores: false });
const ends = createDatabase(test.connectionString, 4);
afterAll(() => ends.destroy());
const { database } = test;
const PUBLIC = 'https://ghala.example.com';
const settings = { publicUrl: PUBLIC, sentChannels: [] };

const requester = await test.signIn(
  [
    'pickupAdd',
    'dispatchAdd',
    'purchaseAdd',
    'purchaseView',
    'transaction',
    'batchAdd',
    'batchVerify',
    'dispatchProcess',
    'dispatchCancel',
    'pickupProcess',
  ],
  'Njeri Requester',
);
const approver = await test.approver();
const clerk = await test.signIn(
  ['pickupProcess', 'pickupCancel', 'dispatchCancel', 'transaction', 'batchAdd', 'batchVerify'],
  'Baraka Clerk',
);
const pickups = new PickupWorld(test, requester);
const dispatches = new DispatchWorld(test, requester);
const purchases = new PurchaseWorld(test, requester);

const tellAll = () => tellEverything(ends, PUBLIC);

/** Reads what a user was told since the test began, oldest first. */
async function toldTo(user: Client): Promise<Told[]> {
  await tellAll();
  return noticesOf(user);
}

beforeEach(async () => {
  await tellAll();
  await database.deleteFrom('notices').execute();
  await database.deleteFrom('notice_choices').execute();
  await database.deleteFrom('messages').execute();
});

describe('a request for approval', () => {
  it('is told to whoever may decide on it, and settled once someone has', async () => {
    const note = await pickups.noteIn('pending');
    const requestId = await pickups.requestOf(note.id);
    const waits = {
      code: 'request.wait',
      text: `Njeri Requester asks you to approve pickup note ${note.noteNo}`,
      path: `/settings/approvals?request=${requestId}`,
    };
    expect(await toldTo(approver)).toEqual([{ ...waits, isRead: false }]);
    expect(await toldTo(requester)).toEqual([]);
    expect(await toldTo(clerk)).toEqual([]);
    succeeded(await pickups.approve(note.id));
    expect(await toldTo(approver)).toEqual([{ ...waits, isRead: true }]);
    expect(await toldTo(requester)).toMatchObject([
      { text: `Pickup note ${note.noteNo} is ready to hand out` },
      {
        text: `Ouma Approver approved pickup note ${note.noteNo}`,
        path: `/orders/pickup/note/${note.id}`,
        isRead: false,
      },
    ]);
  });

  it('tells its requester why it was rejected', async () => {
    const purchase = await purchases.purchaseIn('rejected');
    expect(await toldTo(requester)).toMatchObject([
      {
        code: 'request.reject',
        text: `Ouma Approver rejected purchase order ${purchase.purchaseNo}: too dear`,
        path: `/purchases/order/${purchase.id}`,
      },
    ]);
  });

  it('that is withdrawn waits for nobody', async () => {
    const note = await dispatches.noteIn('pending');
    expect(await toldTo(approver)).toMatchObject([{ isRead: false }]);
    succeeded(await dispatches.delete(note.id));
    expect(await toldTo(approver)).toMatchObject([{ isRead: true }]);
  });

  it('that was decided before anybody was told is not told to approvers', async () => {
    await dispatches.noteIn('active');
    expect((await toldTo(approver)).map(({ code }) => code)).toEqual([]);
  });

  it.each([
    ['StockAdjustment', 'the adjustment of', '/inventory/stocks/adjustments?q='],
    ['StockTransfer', 'the transfer of', '/inventory/stocks/transfers?q='],
  ] as const)('of %s names the product', async (module, words, path) => {
    const { name } = await new StockRequestWorld(test, requester).requestIn(module, 'rejected');
    expect(await toldTo(requester)).toMatchObject([
      { text: `Ouma Approver rejected ${words} ${name}: seen`, path: path + encodeURIComponent(name) },
    ]);
  });

  it('of a release names the product', async () => {
    const { name } = await new ReservationWorld(test, requester).reservationIn('rejected');
    expect((await toldTo(requester)).map(({ text }) => text)).toEqual([
      `Ouma Approver rejected the release of reserved ${name}: seen`,
    ]);
  });

  it('is told only to approvers of its module', async () => {
    const finance = await test.signIn(['approvePurchase']);
    await pickups.noteIn('pending');
    expect(await toldTo(finance)).toEqual([]);
    const order = await purchases.purchaseIn('pending');
    expect(await toldTo(finance)).toMatchObject([{ text: expect.stringContaining(order.purchaseNo) }]);
  });

  it('of an approver is told to others, and to the approver only if nobody else could decide', async () => {
    const both = await test.signIn(['dispatchAdd', 'approveTransfer'], 'Otieno Both');
    const own = new DispatchWorld(test, both);
    await own.noteIn('pending');
    expect(await toldTo(both)).toEqual([]);
    expect(await toldTo(approver)).toHaveLength(1);
    const setOthers = (is_active: boolean) =>
      database
        .updateTable('users')
        .set({ is_active })
        .where('id', '<>', both.actor?.id ?? 0)
        .where('id', '<>', requester.actor?.id ?? 0)
        .execute();
    await setOthers(false);
    try {
      const alone = await own.noteIn('pending');
      expect(await toldTo(both)).toMatchObject([
        { text: `Only you can approve dispatch note ${alone.noteNo}, which you requested` },
      ]);
      await sql`update duty_policy set own_requests = 'never'`.execute(database);
      await own.noteIn('pending');
      expect(await toldTo(both)).toHaveLength(1);
    } finally {
      await sql`update duty_policy set own_requests = 'alone'`.execute(database);
      await setOthers(true);
    }
  });
});

describe('an order', () => {
  it('tells its author that it was processed or cancelled by someone else', async () => {
    const note = await new PickupWorld(test, requester, [clerk]).noteIn('active');
    succeeded(await pickups.assign(note, 3, clerk));
    const body = { pickupNoteId: note.id, vehicle: 'KDA 123X', comment: '' };
    succeeded(await clerk.attempt(pickupCalls.process, { body }));
    succeeded(await pickups.cancel(note.id, 'came back', clerk));
    const path = `/orders/pickup/note/${note.id}`;
    const done = ['note.process', 'note.cancel'];
    expect((await toldTo(requester)).filter(({ code }) => done.includes(code))).toEqual([
      {
        code: 'note.process',
        text: `Baraka Clerk processed pickup note ${note.noteNo}, with less than was requested`,
        path,
        isRead: false,
      },
      {
        code: 'note.cancel',
        text: `Ouma Approver cancelled pickup note ${note.noteNo}: came back`,
        path,
        isRead: false,
      },
    ]);
    // The clerk hears, perhaps, that it was ready, and that the cancellation was confirmed; not what they did
    // themselves.
    expect((await toldTo(clerk)).filter(({ code }) => code !== 'note.ready')).toMatchObject([
      { code: 'request.approve', text: `Ouma Approver approved the cancellation of ${note.noteNo}` },
    ]);
  });

  it('tells nobody what they did themselves', async () => {
    await dispatches.noteIn('cancelled');
    const told = await toldTo(requester);
    // They hear what others decided on, and that alone.
    expect(told.map(({ code }) => code)).toEqual(['request.approve', 'note.cancel', 'request.approve']);
  });

  it('asks whoever has its goods to return them', async () => {
    const all = await test.signIn('all');
    const marked = await new MarkedReturnWorld(test, all).marked(
      { assignedToId: clerk.actor?.id },
      { dispatchedToId: clerk.actor?.id },
    );
    await all.send(markedReturnCalls.remind, { params: { id: marked.markedId } });
    const told = await toldTo(clerk);
    expect(told).toMatchObject([{ code: 'note.remind', path: `/orders/dispatch/note/${marked.id}` }]);
    expect(told[0]?.text).toMatch(/^Please return 3 .*, issued to you with dispatch note DN-/);
  });
});

describe('a receipt', () => {
  it('tells whoever opened it that someone else processed it', async () => {
    const { receipts } = new IncompleteNoteWorld(test, requester);
    const { id, batchNo } = await receipts.receiptIn('saved');
    await clerk.send(receiptCalls.process, { body: { batchId: id } });
    expect(await toldTo(requester)).toEqual([
      {
        code: 'receipt.process',
        text: `Baraka Clerk processed ${batchNo}: 1 item added to stock`,
        path: `/transaction/pdfbatch/${id}`,
        isRead: false,
      },
    ]);
    expect(await toldTo(clerk)).toEqual([]);
  });

  it('tells them of an incomplete delivery note, and both of its settlement', async () => {
    const { receipts } = new IncompleteNoteWorld(test, requester);
    const receipt = await receipts.receiptIn('processed');
    const clerks = new IncompleteNoteWorld(test, clerk);
    const note = await clerks.noteIn('open', receipt);
    const path = `/transaction/incompletenotes/pdf/${note.id}`;
    expect(await toldTo(requester)).toMatchObject([
      { text: `Baraka Clerk opened ${note.idnNo} for goods missing from ${receipt.batchNo}`, path },
    ]);
    const other = await test.signIn(['transaction', 'batchAdd'], 'Chebet Other');
    succeeded(await clerks.settle(note.id, other));
    const settled = { text: `Chebet Other settled ${note.idnNo} for goods missing from ${receipt.batchNo}`, path };
    expect((await toldTo(requester)).slice(1)).toMatchObject([settled]);
    expect(await toldTo(clerk)).toMatchObject([settled]);
  });
});

describe('a purchase order', () => {
  it('tells whoever raised it that it was approved, and received in part and whole', async () => {
    const order = await purchases.purchaseIn('approved');
    const receiving = new PurchaseWorld(test, clerk);
    const first = await receiving.receipt(order, 4, true);
    const second = await receiving.receipt(order, 6, true);
    const text = `Purchase order ${order.purchaseNo} was`;
    expect((await toldTo(requester)).map((told) => told.text)).toEqual([
      `Ouma Approver approved purchase order ${order.purchaseNo}: go ahead`,
      `${text} partly received with ${first}`,
      `${text} received with ${second}`,
    ]);
  });

  it('is told under either topic, once', async () => {
    const choices = { app: ['purchases' as const], email: [], sms: [] };
    await requester.send(noticeCalls.choose, { body: choices });
    await purchases.purchaseIn('rejected');
    expect(await toldTo(requester)).toHaveLength(1);
    await requester.send(noticeCalls.choose, { body: { ...choices, app: ['orders'] } });
    await purchases.purchaseIn('rejected');
    expect(await toldTo(requester)).toHaveLength(1);
  });
});

describe('stock', () => {
  /** Puts 10 of a product whose levels are set in stock. */
  async function shelf() {
    const found = await dispatches.shelf();
    await database
      .updateTable('products')
      .set({ stock_order: 6, stock_min: 2 })
      .where('id', '=', found.product)
      .execute();
    return found;
  }

  it('that falls to a lower level is told to whoever may raise orders, each level once', async () => {
    const requests = new StockRequestWorld(test, requester);
    const shelves = await shelf();
    const take = async (quantity: number) =>
      succeeded(await requests.decide(await requests.pending('StockAdjustment', shelves, quantity), 'approve'));
    await take(3);
    expect((await stockTold()).length).toBe(0);
    await take(1);
    await take(1);
    await take(3);
    await take(2);
    const left = (quantity: number) => new RegExp(`: ${quantity} .+ left`);
    const told = await stockTold();
    expect(told.map(({ path }) => path)).toEqual(Array(3).fill(`/inventory/products/${shelves.product}`));
    expect(told[0]?.text).toMatch(left(6));
    expect(told[1]?.text).toMatch(/ is low in .*: 2 /);
    expect(told[2]?.text).toMatch(/ is out of stock in /);
    expect((await toldTo(approver)).filter(({ code }) => code === 'stock.fall')).toEqual([]);

    async function stockTold() {
      return (await toldTo(requester)).filter(({ code }) => code === 'stock.fall');
    }
  });

  it('that is issued or reserved falls, but not if it is only moved elsewhere', async () => {
    const codes = async () => (await toldTo(requester)).filter(({ code }) => code === 'stock.fall').length;
    const issued = await dispatches.noteIn('active');
    await database.updateTable('products').set({ stock_order: 8 }).where('id', '=', issued.product).execute();
    succeeded(await dispatches.assign(issued));
    expect(await codes()).toBe(1);
    succeeded(await dispatches.undo(issued));
    expect(await codes()).toBe(1);
    succeeded(await dispatches.assign(issued));
    expect(await codes()).toBe(2);
    const reserved = await shelf();
    succeeded(await new ReservationWorld(test, requester).reserve(reserved, 6));
    expect(await codes()).toBe(3);
    const requests = new StockRequestWorld(test, requester);
    succeeded(await requests.decide(await requests.pending('StockTransfer', await shelf(), 10), 'approve'));
    expect(await codes()).toBe(3);
  });

  it('that is reversed with its receipt falls, each part once', async () => {
    const stockTold = async () => (await toldTo(requester)).filter(({ code }) => code === 'stock.fall');
    const receipts = new ReceiptWorld(test, requester);
    const { id } = await receipts.receipt();
    const { id: productId } = await makeProduct(database);
    const { id: itemId } = await receipts.item(id, { productId, quantity: 10 });
    await database.updateTable('products').set({ stock_order: 6, stock_min: 2 }).where('id', '=', productId).execute();
    await requester.send(receiptCalls.process, { body: { batchId: id, isVerified: false } });
    await receipts.reverse(id, [{ itemId, quantity: 5 }]);
    expect((await stockTold()).map(({ text }) => text)).toEqual([expect.stringMatching(/: 5 .+ left/)]);
    await receipts.reverse(id);
    expect((await stockTold()).map(({ text }) => text).at(-1)).toMatch(/ is out of stock in /);
    expect(await stockTold()).toHaveLength(2);
  });
});

describe('each happening is told once', () => {
  const count = async () => (await approver.send(noticeCalls.list, {})).notices.length;

  it('by two processes at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      await dispatches.noteIn('pending');
      await Promise.all(Array.from({ length: 4 }, () => tellAll()));
      expect(await count()).toBe(round + 1);
    }
  });

  it('after a process ended before it committed', async () => {
    await dispatches.noteIn('pending');
    const writes =
      "create function break_off() returns trigger language plpgsql as $$ begin raise exception 'ended'; end $$";
    await sql.raw(writes).execute(database);
    await sql`create trigger break_off before update on notice_position execute function break_off()`.execute(database);
    await expect(deriveNotices(ends, settings)).rejects.toThrow('ended');
    expect(await count()).toBe(0);
    await sql`drop trigger break_off on notice_position`.execute(database);
    await tellAll();
    await tellAll();
    expect(await count()).toBe(1);
  });

  it('and by nobody while another process is at it', async () => {
    await dispatches.noteIn('pending');
    await database.transaction().execute(async (other) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(locks.notices)})`.execute(other);
      expect(await deriveNotices(ends, settings)).toBe(false);
      expect(await count()).toBe(0);
    });
    await tellAll();
    expect(await count()).toBe(1);
  });
});

describe('a user', () => {
  it('who may not sign in is told nothing', async () => {
    const leaving = await test.signIn(['dispatchAdd', 'approveTransfer']);
    await new DispatchWorld(test, leaving).noteIn('pending');
    await database
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', leaving.actor?.id ?? 0)
      .execute();
    await dispatches.noteIn('rejected');
    await tellAll();
    const rows = await database
      .selectFrom('notices')
      .select('id')
      .where('user_id', '=', leaving.actor?.id ?? 0)
      .execute();
    expect(rows).toEqual([]);
  });

  it('is told on the channels that they chose, in their language, with a link', async () => {
    await requester.send(noticeCalls.choose, { body: { app: [], email: ['approvals'], sms: [] } });
    const reason = 'not today '.repeat(30).trim();
    const own = { phone: '+254711000222', language: 'sw' as const };
    await database
      .updateTable('users')
      .set(own)
      .where('id', '=', approver.actor?.id ?? 0)
      .execute();
    await approver.send(noticeCalls.choose, { body: { app: ['approvals'], email: [], sms: ['approvals'] } });
    const note = await dispatches.noteIn('pending');
    await tellAll();
    const requestId = await dispatches.requestOf(note.id);
    expect((await approver.send(noticeCalls.list, {})).notices).toMatchObject([
      { text: `Njeri Requester anakuomba uidhinishe noti ya kupeleka ${note.noteNo}` },
    ]);
    await approver.send(approvalCalls.reject, { body: { approvalId: requestId, comment: reason } });
    await tellAll();
    const messages = await database.selectFrom('messages').selectAll().orderBy('id').execute();
    expect(messages).toMatchObject([
      {
        channel: 'sms',
        recipient: '+254711000222',
        body: `Ghala: Njeri Requester anakuomba uidhinishe noti ya kupeleka ${note.noteNo}. ${PUBLIC}/settings/approvals?request=${requestId}`,
      },
      {
        channel: 'email',
        subject: expect.stringMatching(new RegExp(`^Ouma Approver rejected dispatch note ${note.noteNo}: not.*…$`)),
        body: expect.stringContaining(`${PUBLIC}/orders/dispatch/note/${note.id}`),
        is_secret: false,
      },
    ]);
    expect((await requester.send(noticeCalls.list, {})).notices).toEqual([]);
    await database
      .updateTable('users')
      .set({ language: null })
      .where('id', '=', approver.actor?.id ?? 0)
      .execute();
  });
});
