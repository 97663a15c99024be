import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { markedReturnCalls } from '@ghala/contract/calls/marked-returns';
import { messageCalls } from '@ghala/contract/calls/messages';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { OPENING_BALANCE } from '@ghala/contract/entities/opening-balance';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { unitWord } from '@ghala/contract/stock/unit-words';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MarkedReturnWorld, type TestReturn } from '../../../test/marked-return-world';
import { PurchaseWorld } from '../../../test/purchase-world';
import { succeeded } from '../../../test/succeeded';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const admin = await test.signIn('all', 'Warehouse Admin');
const member = await test.signIn([], 'Any Member');
const world = new MarkedReturnWorld(test, admin);
const purchases = new PurchaseWorld(test, admin);
const ROUNDS = 6;

describe('the list', () => {
  it('shows where goods are, and when they came back', async () => {
    const receiver = await test.signIn([], 'Otieno Foreman');
    const taker = await test.signIn([], 'Kamau Driver');
    const details = { assignedToId: receiver.actor?.id, assigneeCompany: 'Mto Builders', project: 'Site 4' };
    const marked = await world.marked({ ...details, reference: 'REQ 7' }, { dispatchToId: taker.actor?.id });
    const before = await rowOf(marked.markedId);
    expect(before).toEqual({
      id: marked.markedId,
      kind: 'dispatch',
      noteId: marked.id,
      noteNo: marked.dispatchNo,
      reference: 'REQ 7',
      BatchNo: '',
      batchId: null,
      assigneCompany: 'Mto Builders',
      AssignedName: 'Otieno Foreman',
      TakenBy: 'Kamau Driver',
      PickupQty: null,
      DispatchQty: 3,
      status: 'active',
      ProductId: marked.product,
      ProductName: expect.any(String),
      unit: expect.any(String),
      project: 'Site 4',
      comment: '',
      createdAt: expect.any(String),
      returnedAt: null,
      remindedAt: null,
      isReminderSent: false,
    });
    const receipt = await world.receipt(marked.product);
    const answer = await world.giveBack(marked.markedId, receipt.id, member);
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 1, message: `3 ${unitWord(before.unit, 3, 'en')} of ${before.ProductName} marked as returned` },
    ]);
    expect(await rowOf(marked.markedId)).toEqual({
      ...before,
      status: 'done',
      batchId: receipt.id,
      BatchNo: receipt.batchNo,
      comment: 'all in one piece',
      returnedAt: expect.any(String),
    });
  });

  it('names the assignee of a pickup, and the note if it has no reference', async () => {
    const { noteNo, markedId } = await pickedUp({ assignee_name: 'Achieng', assignee_company: 'Achieng & Sons' });
    expect(await rowOf(markedId)).toMatchObject({
      kind: 'pickup',
      reference: noteNo,
      AssignedName: 'Achieng',
      assigneCompany: 'Achieng & Sons',
      TakenBy: '',
      PickupQty: 3,
      DispatchQty: null,
    });
  });

  it('leaves out the marks of a cancelled note', async () => {
    const marked = await world.returnIn('void');
    expect(await rowOf(marked.markedId)).toBeUndefined();
  });

  it('is filtered by date, status and words, on both calls alike', async () => {
    const old = await world.marked({ project: 'Dam wall' });
    await sql`update marked_returns set created_at = '2026-03-05 22:30+03' where id = ${old.markedId}`.execute(
      database,
    );
    const done = await world.returnIn('done');
    const idsOf = (body: { stocks: { id: number }[] }) => body.stocks.map((row) => row.id);
    const days = { dateFrom: '2026-03-05', dateTo: '2026-03-05' };
    const searched = await member.attempt(markedReturnCalls.search, { body: days });
    expect([searched.body.status, idsOf(searched.body)]).toEqual([1, [old.markedId]]);
    expect(
      idsOf(
        (await member.attempt(markedReturnCalls.list, { query: { dateFrom: '2026-03-05', dateTo: '2026-03-05' } }))
          .body,
      ),
    ).toEqual([old.markedId]);
    expect(
      idsOf((await member.attempt(markedReturnCalls.search, { body: { dateFrom: '2026-03-05' } })).body),
    ).toContain(done.markedId);
    expect(idsOf((await member.attempt(markedReturnCalls.list, { query: { q: 'dam wall' } })).body)).toEqual([
      old.markedId,
    ]);
    expect(idsOf((await member.attempt(markedReturnCalls.list, { query: { q: done.dispatchNo } })).body)).toEqual([
      done.markedId,
    ]);
    const finished = idsOf((await member.attempt(markedReturnCalls.list, { query: { status: 'done' } })).body);
    expect([finished.includes(done.markedId), finished.includes(old.markedId)]).toEqual([true, false]);
    const page = await member.attempt(markedReturnCalls.list, { query: { limit: 1 } });
    expect([page.body.stocks.length, Number(page.headers['x-total-count']) > 1]).toEqual([1, true]);
    for (const query of ['status=lost', 'sort=nosuch', 'dateFrom=x'])
      expect((await member.attempt(markedReturnCalls.list, { query })).status).toBe(422);
  });

  it('is searched by the words and the assignee that its note has now', async () => {
    const { markedId } = await world.marked({ project: 'Old weir' });
    const found = async (q: string) =>
      (await member.send(markedReturnCalls.list, { query: { q } })).stocks.map((row) => row.id);
    expect(await found('old weir')).toEqual([markedId]);
    const { actor: holder } = await test.signIn([], 'Zuberi Holder');
    await database
      .updateTable('issue_notes')
      .set({ project: 'New weir', assigned_to_id: holder?.id ?? 0 })
      .where('id', 'in', database.selectFrom('marked_returns').select('note_id').where('id', '=', markedId))
      .execute();
    expect([await found('old weir'), await found('new weir'), await found('zuberi')]).toEqual([
      [],
      [markedId],
      [markedId],
    ]);
  });

  it('is exported with the columns of the screen', async () => {
    const marked = await world.returnIn('done');
    const { body, headers } = await member.attempt(markedReturnCalls.list, {
      query: { format: 'csv', q: marked.dispatchNo },
    });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="\d{14}_marked_returns\.csv"$/);
    const [head, row] = String(body).replace('\ufeff', '').trim().split('\n');
    expect(head).toBe(
      'No.,Reference No.,Date Issued,Date Returned,Product Description,Issued To,Quantity,Project,Status,Comment',
    );
    expect(row).toMatch(new RegExp(`^1,${marked.dispatchNo},.*,Warehouse Admin,3,,Returned,all in one piece$`));
    expect((await member.attempt(markedReturnCalls.list, { query: { format: 'pdf' } })).headers['content-type']).toBe(
      'application/pdf',
    );
  });
});

/** Makes a processed delivery of 9 of a product against an order, and tells why it is not a return. */
async function deliveryOf(product: number) {
  const order = await purchases.draft();
  const line = await purchases.line(order.id, { productId: product });
  await admin.send(purchaseCalls.submit, { params: { purchaseId: order.id } });
  succeeded(await purchases.approve(order.id));
  const receipt = await world.receipts.receipt({ purchaseId: order.id });
  await world.receipts.item(receipt.id, { productId: product, purchaseId: line.id, quantity: 9 });
  await admin.send(receiptCalls.process, { body: { batchId: receipt.id } });
  const message = ({ batchNo }: { batchNo: string }) =>
    `${batchNo} is a delivery against ${order.purchaseNo}: choose the receipt that brought the goods back`;
  return { receipt, message };
}

describe('returning', () => {
  it.each([
    ['active', 200],
    ['done', 409],
    ['void', 404],
  ] as const)('%s: %i', async (state, status) => {
    const marked = await world.returnIn(state);
    const receipt = await world.receipt(marked.product, 99);
    expect((await world.giveBack(marked.markedId, receipt.id)).status).toBe(status);
    expect((await member.attempt(markedReturnCalls.remind, { params: { id: marked.markedId } })).status).toBe(
      state === 'void' ? 404 : 409,
    );
  });

  it.each([
    [{ markedId: undefined }, 422, 'markedId'],
    [{ batchId: undefined }, 422, 'batchId'],
    [{ batchId: 999999 }, 422, 'batchId'],
    [{ comment: 'x'.repeat(2001) }, 422, 'comment'],
  ])('refuses %o', async (change, status, field) => {
    const marked = await world.marked();
    const receipt = await world.receipt(marked.product);
    const body = { markedId: marked.markedId, batchId: receipt.id, comment: '', ...change };
    const answer = await member.attempt(markedReturnCalls.markReturned, { body });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]]);
    expect((await rowOf(marked.markedId)).status).toBe('active');
  });

  describe('takes only a receipt that may have brought the goods back:', () => {
    it.each<[string, (marked: TestReturn) => Promise<Refused>]>([
      [
        'a processed one',
        async ({ product }) => {
          const receipt = await world.receipts.receipt();
          await world.receipts.item(receipt.id, { productId: product, quantity: 9 });
          return { receipt, message: `${receipt.batchNo} is saved: goods are returned with a processed batch` };
        },
      ],
      [
        'one without a purchase order',
        async ({ product }) => {
          const { receipt, message } = await deliveryOf(product);
          return { receipt, message: message(receipt) };
        },
      ],
      [
        'one that is not merged with the delivery of an order',
        async ({ product }) => {
          const { receipt: delivery, message } = await deliveryOf(product);
          const receipt = await world.receipt(product, 9);
          await sql`update receipts set is_split = true where id = ${delivery.id}`.execute(database);
          await admin.send(receiptCalls.merge, { body: { batchId: receipt.id, mergeId: delivery.id, comment: 'x' } });
          return { receipt, message: message(receipt) };
        },
      ],
      [
        'one that is not an opening balance',
        async ({ product }) => {
          const receipt = await world.receipt(product, 9);
          await sql`update receipts set document_type = ${OPENING_BALANCE} where id = ${receipt.id}`.execute(database);
          const message = `${receipt.batchNo} is the opening balance of a place: choose the receipt that brought the goods back`;
          return { receipt, message };
        },
      ],
      [
        'one made after the goods were issued',
        async ({ product, dispatchNo, markedId }) => {
          const receipt = await world.receipt(product, 9);
          await sql`update receipts set created_at = marked_returns.created_at - interval '1 millisecond'
            from marked_returns where receipts.id = ${receipt.id} and marked_returns.id = ${markedId}`.execute(
            database,
          );
          const day = String.raw`[\d/]{10} - \d\d:\d\d`;
          const message = expect.stringMatching(
            `^${receipt.batchNo} was made on ${day}, before ${dispatchNo} issued the goods on ${day}: choose the receipt that brought them back$`,
          );
          return { receipt, message };
        },
      ],
      [
        'one that contains the product',
        async ({ markedId }) => {
          const receipt = await world.receipts.receiptIn('processed');
          const { ProductName } = await rowOf(markedId);
          const message = `${receipt.batchNo} does not contain ${ProductName}: choose the receipt that brought it back`;
          return { receipt, message };
        },
      ],
      [
        'one that holds enough of it',
        async ({ product, markedId }) => {
          const receipt = await world.receipt(product, 2.5);
          const { ProductName, unit } = await rowOf(markedId);
          const message = `Besides the returns already linked to it, ${receipt.batchNo} covers only 2.5 ${unit} of ${ProductName}, not 3 ${unit} of ${ProductName}`;
          return { receipt, message };
        },
      ],
    ])('%s', async (_condition, without) => {
      const marked = await world.marked();
      const { receipt, message } = await without(marked);
      expect(await offered(marked.markedId)).toEqual([]);
      const { status, body } = await world.giveBack(marked.markedId, receipt.id);
      expect([status, body.message, body.errors]).toEqual([409, message, { batchId: message }]);
      expect((await rowOf(marked.markedId)).status).toBe('active');
    });
  });

  it('of 3 and of 4 may share a receipt of 7, but not one of 6', async () => {
    const shared = await rivals(7);
    expect((await world.giveBack(shared.first, shared.receipt.id)).status).toBe(200);
    expect(await offered(shared.second)).toEqual([offerOf(shared.receipt, 4)]);
    expect((await world.giveBack(shared.second, shared.receipt.id)).status).toBe(200);
    const short = await rivals(6);
    expect((await world.giveBack(short.first, short.receipt.id)).status).toBe(200);
    expect(await offered(short.second)).toEqual([]);
    const refused = await world.giveBack(short.second, short.receipt.id);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('covers only 3 ')]);
  });

  it('ties to one receipt at the same moment no more than it brought', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { first, second, receipt } = await rivals(6);
      const answers = await Promise.all([
        world.giveBack(first, receipt.id),
        world.giveBack(second, receipt.id, member),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    }
  });

  it('ties goods once when two receipts claim them at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const marked = await world.marked();
      const receipts = [await world.receipt(marked.product), await world.receipt(marked.product)];
      const answers = await Promise.all(receipts.map((receipt) => world.giveBack(marked.markedId, receipt.id)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    }
  });

  it('and confirming that the note is cancelled at the same moment do not both succeed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const marked = await world.marked();
      const receipt = await world.receipt(marked.product);
      await admin.send(dispatchCalls.cancel, { body: { dispatchNoteId: marked.id, reason: 'came back' } });
      const [returned, cancelled] = await Promise.all([
        world.giveBack(marked.markedId, receipt.id),
        world.dispatches.decideCancellation(marked.id, 'approve'),
      ]);
      expect([returned.status, cancelled.status]).toEqual(returned.status === 200 ? [200, 409] : [404, 200]);
    }
  });

  it('is waited for before the note is cancelled, and then stands', async () => {
    const marked = await world.marked();
    const receipt = await world.receipt(marked.product);
    await admin.send(dispatchCalls.cancel, { body: { dispatchNoteId: marked.id, reason: 'came back' } });
    const answer = await database.transaction().execute(async (returning) => {
      await sql`update marked_returns set status = 'done', receipt_id = ${receipt.id}, returned_at = now()
        where id = ${marked.markedId}`.execute(returning);
      const waiting = world.dispatches.decideCancellation(marked.id, 'approve');
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(database)).rows.length)
        .toBeGreaterThan(0);
      return { waiting };
    });
    const { status, body } = await answer.waiting;
    expect([status, body.code]).toEqual([409, 'note.itemReturned']);
  });

  it('by a receipt leaves it apart from the delivery of an order', async () => {
    const marked = await world.marked();
    const { receipt: delivery } = await deliveryOf(marked.product);
    const returned = await world.receipt(marked.product);
    succeeded(await world.giveBack(marked.markedId, returned.id));
    const refused = async (batchId: number, mergeId: number) => {
      await sql`update receipts set is_split = (id = ${mergeId}) where id in (${batchId}, ${mergeId})`.execute(
        database,
      );
      const { status, body } = await admin.attempt(receiptCalls.merge, { body: { batchId, mergeId, comment: '' } });
      return [status, body.message];
    };
    const message = `${returned.batchNo} brought back issued goods and can't be merged with ${delivery.batchNo}, a delivery against a purchase order`;
    expect(await refused(returned.id, delivery.id)).toEqual([409, message]);
    expect(await refused(delivery.id, returned.id)).toEqual([409, message]);
    // Without an order, both receipts may be of one return.
    const rest = await world.receipt(marked.product);
    await sql`update receipts set is_split = true where id = ${rest.id}`.execute(database);
    await sql`update receipts set is_split = false where id = ${returned.id}`.execute(database);
    await admin.send(receiptCalls.merge, { body: { batchId: returned.id, mergeId: rest.id, comment: '' } });
  });

  it('by a receipt and merging it with the delivery of an order at the same moment do not both succeed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const marked = await world.marked();
      const { receipt: delivery } = await deliveryOf(marked.product);
      const receipt = await world.receipt(marked.product);
      await sql`update receipts set is_split = true where id = ${delivery.id}`.execute(database);
      const body = { batchId: receipt.id, mergeId: delivery.id, comment: '' };
      const answers = await Promise.all([
        world.giveBack(marked.markedId, receipt.id),
        admin.attempt(receiptCalls.merge, { body }),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    }
  });

  it('by a receipt waits for its merge, and then is refused', async () => {
    const marked = await world.marked();
    const { receipt: delivery, message } = await deliveryOf(marked.product);
    const receipt = await world.receipt(marked.product);
    const answer = await database.transaction().execute(async (merging) => {
      await sql`update receipts set merged_with_id = ${delivery.id} where id = ${receipt.id}`.execute(merging);
      const waiting = world.giveBack(marked.markedId, receipt.id);
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(database)).rows.length)
        .toBeGreaterThan(0);
      return { waiting };
    });
    const { status, body } = await answer.waiting;
    expect([status, body.message]).toEqual([409, message(receipt)]);
  });

  it('moves no stock', async () => {
    const marked = await world.marked();
    const receipt = await world.receipt(marked.product);
    const ledger = () => database.selectFrom('stock_ledger').select('id').execute();
    const before = await ledger();
    await world.giveBack(marked.markedId, receipt.id);
    expect(await ledger()).toEqual(before);
  });

  it('is offered the receipts that may have brought the goods back, newest first', async () => {
    const marked = await world.marked();
    const older = offerOf(await world.receipt(marked.product, 8), 8);
    const newer = offerOf(await world.receipt(marked.product, 3), 3);
    expect(await offered(marked.markedId)).toEqual([newer, older]);
    expect(await offered(marked.markedId, { q: older.batchNo.toLowerCase() })).toEqual([older]);
    expect(await offered(marked.markedId, { limit: 1 })).toEqual([newer]);
    expect((await member.attempt(markedReturnCalls.receipts, { params: { id: 999999 } })).status).toBe(404);
  });
});

describe('reminding', () => {
  it('sends the recipient of dispatched goods an SMS and an e-mail, once an hour', async () => {
    const taker = await test.signIn([], 'Kamau Driver');
    await setContacts(taker.actor?.id ?? 0, { phone: '+254711000001', email: 'kamau@example.com' });
    const marked = await world.marked({}, { dispatchToId: taker.actor?.id });
    const remind = () => member.attempt(markedReturnCalls.remind, { params: { id: marked.markedId } });
    const first = await remind();
    expect([first.status, first.body]).toEqual([
      200,
      { status: 1, message: 'Reminder in the outbox: no service is set up to send it', channels: ['email', 'sms'] },
    ]);
    const about = messageSubjects.reminder(marked.markedId);
    expect(await admin.send(messageCalls.list, { query: { about } })).toHaveLength(2);
    const sent = await messagesAbout(marked.dispatchNo);
    expect(sent.map((message) => [message.channel, message.recipient])).toEqual([
      ['email', 'kamau@example.com'],
      ['sms', '+254711000001'],
    ]);
    const row = await rowOf(marked.markedId);
    for (const { body } of sent) expect(body).toContain(`3 ${row.unit} of ${row.ProductName}`);

    const again = await remind();
    expect([again.status, again.body.message]).toEqual([
      429,
      expect.stringMatching(/^A reminder for .* was made on .* - \d\d:\d\d: the next one can be made in 60 minutes$/),
    ]);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(3500);
    expect(await messagesAbout(marked.dispatchNo)).toHaveLength(2);
    await sql`update marked_returns set reminded_at = reminded_at - interval '61 minutes'
      where id = ${marked.markedId}`.execute(database);
    expect((await remind()).status).toBe(200);
    expect(await messagesAbout(marked.dispatchNo)).toHaveLength(4);
  });

  it('is shown as sent only if a message of the last reminder was, or is about to be', async () => {
    const taker = await test.signIn([], 'Kamau Driver');
    await setContacts(taker.actor?.id ?? 0, { phone: '+254711000004', email: '' });
    const { markedId } = await world.marked({}, { dispatchToId: taker.actor?.id });
    const isSent = async () => (await rowOf(markedId)).isReminderSent;
    const remind = () => member.send(markedReturnCalls.remind, { params: { id: markedId } });
    await remind();
    expect(await isSent()).toBe(false);
    test.app.transports.sms = async () => {};
    // The outbox may have held the message meanwhile, as there was no transport.
    await sql`update messages set status = 'pending' where about = ${messageSubjects.reminder(markedId)}`.execute(
      database,
    );
    expect(await isSent()).toBe(true);
    delete test.app.transports.sms;
    await sql`update messages set status = 'sent', created_at = created_at - interval '61 minutes'
      where about = ${messageSubjects.reminder(markedId)}`.execute(database);
    await sql`update marked_returns set reminded_at = reminded_at - interval '61 minutes'
      where id = ${markedId}`.execute(database);
    expect(await isSent()).toBe(true);
    await remind();
    expect(await isSent()).toBe(false);
  });

  it('goes to the user of the dispatch if nobody else took the goods', async () => {
    const receiver = await test.signIn([], 'Otieno Foreman');
    await setContacts(receiver.actor?.id ?? 0, { phone: '', phone2: '+254711000002', email: 'otieno@example.com' });
    const marked = await world.marked({ assignedToId: receiver.actor?.id });
    await member.attempt(markedReturnCalls.remind, { params: { id: marked.markedId } });
    expect((await messagesAbout(marked.dispatchNo)).map((message) => message.recipient)).toEqual([
      'otieno@example.com',
      '+254711000002',
    ]);
  });

  it('goes to the phone or address of a pickup', async () => {
    const { noteNo, markedId } = await pickedUp({ assignee_name: 'Achieng', assignee_phone: '0711 000 003' });
    const reminded = await member.send(markedReturnCalls.remind, { params: { id: markedId } });
    expect(reminded.channels).toEqual(['sms']);
    expect((await messagesAbout(noteNo)).map((message) => [message.channel, message.recipient])).toEqual([
      ['sms', '+254711000003'],
    ]);
  });

  it('is refused if nobody can be reached, and can be retried', async () => {
    const { markedId } = await pickedUp({ assignee_name: 'Achieng' });
    const { status, body } = await member.attempt(markedReturnCalls.remind, { params: { id: markedId } });
    expect([status, body.message]).toEqual([409, 'Neither a phone number nor an e-mail address of Achieng is known']);
    expect((await rowOf(markedId)).remindedAt).toBeNull();
  });

  it('by two at the same moment is sent once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const marked = await world.marked();
      const answers = await Promise.all(
        [member, admin].map((client) => client.attempt(markedReturnCalls.remind, { params: { id: marked.markedId } })),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429]);
    }
  });

  it('is 404 for unknown returns', async () => {
    expect((await member.attempt(markedReturnCalls.remind, { params: { id: 999999 } })).status).toBe(404);
  });
});

async function rowOf(markedId: number) {
  const { body } = await member.attempt(markedReturnCalls.list);
  return body.stocks.find((row: { id: number }) => row.id === markedId);
}

interface Refused {
  receipt: { id: number };
  message: string;
}

async function offered(id: number, query = {}) {
  return (await member.send(markedReturnCalls.receipts, { params: { id }, query })).batches;
}

function offerOf({ id, batchNo }: { id: number; batchNo: string }, available: number) {
  return { id, batchNo, available };
}

/** Makes two returns of one product, the second of 4, and a receipt of the given quantity. */
async function rivals(quantity: number) {
  const one = await world.marked();
  const other = await world.marked();
  const goods = { product_id: one.product };
  await database.updateTable('issue_note_items').set(goods).where('id', '=', other.itemId).execute();
  await database
    .updateTable('marked_returns')
    .set({ ...goods, quantity: 4 })
    .where('id', '=', other.markedId)
    .execute();
  return { first: one.markedId, second: other.markedId, receipt: await world.receipt(one.product, quantity) };
}

/** Makes a return of 3 of a product that left by a pickup note. */
async function pickedUp(assignee: { assignee_name: string; assignee_company?: string; assignee_phone?: string }) {
  const marked = await world.marked();
  const noteNo = `PN-9${String(marked.id).padStart(5, '0')}`;
  await database
    .updateTable('issue_notes')
    .set({ kind: 'pickup', note_no: noteNo, assigned_to_id: null, ...assignee })
    .where('id', '=', marked.id)
    .execute();
  return { noteNo, markedId: marked.markedId };
}

async function setContacts(id: number, contacts: { phone: string; phone2?: string; email: string }) {
  await database.updateTable('users').set(contacts).where('id', '=', id).execute();
}

function messagesAbout(noteNo: string) {
  return database
    .selectFrom('messages')
    .select(['channel', 'recipient', 'body'])
    .where('body', 'like', `%${noteNo}%`)
    .orderBy('channel')
    .orderBy('id')
    .execute();
}
