import { fileCalls } from '@ghala/contract/calls/files';
import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { productCalls } from '@ghala/contract/calls/products';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { makeProduct } from '../../../test/fixtures';
import { IncompleteNoteWorld } from '../../../test/incomplete-note-world';
import { inOneGroup } from '../../../test/shared-commits';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const keeper = await test.signIn(['transaction', 'batchAdd', 'batchVerify'], 'Wanjiru Storekeeper');
const colleague = await test.signIn(['transaction'], 'Otieno Clerk');
const world = new IncompleteNoteWorld(test, keeper);

describe('starting a note', () => {
  it('against a processed receipt gets its own number; a receipt can have several', async () => {
    const receipt = await world.receipts.receiptIn('processed');
    const answers = [1, 2].map(() =>
      keeper.attempt(incompleteDeliveryCalls.create, { body: { batchId: String(receipt.id) } }),
    );
    const [first, second] = await Promise.all(answers);
    expect([first?.status, first?.body]).toEqual([
      200,
      {
        status: 1,
        message: 'Incomplete Delivery Note created',
        note: { id: expect.any(Number), idnNo: expect.stringMatching(/^IDN-\d{6}$/) },
      },
    ]);
    expect(second?.body.note.idnNo).not.toBe(first?.body.note.idnNo);
  });

  it.each(['saved', 'split', 'cancelled'] as const)('against a %s one is refused', async (state) => {
    const receipt = await world.receipts.receiptIn(state);
    const { status, body } = await keeper.attempt(incompleteDeliveryCalls.create, { body: { batchId: receipt.id } });
    const shown = state === 'split' ? 'saved' : state;
    expect([status, body.message]).toEqual([
      409,
      `${receipt.batchNo} is ${shown}: an IDN is raised against a processed batch`,
    ]);
  });

  it.each([[{}], [{ batchId: 0 }], [{ batchId: 'x' }], [{ batchId: 999999 }]])('refuses %o', async (request) => {
    const { status, body } = await keeper.attempt(incompleteDeliveryCalls.create, { body: request });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['batchId']]);
  });
});

describe('items', () => {
  it('are added and removed, and each answer lists those that remain', async () => {
    const { id } = await world.draft();
    const product = await makeProduct(database, { name: 'Cement 50 kg', code: 'CEM' });
    const first = await keeper.attempt(incompleteDeliveryCalls.addItem, {
      body: { noteId: id, productId: product.id, quantity: '2.125', comment: ' two bags ' },
    });
    expect([first.status, first.body.items]).toEqual([
      200,
      [
        {
          id: expect.any(Number),
          productId: product.id,
          quantity: 2.125,
          entered: null,
          comment: 'two bags',
          Product: {
            id: product.id,
            name: 'Cement 50 kg',
            code: 'CEM',
            packagings: [],
            tracking: 'none',
            shelfLife: null,
            unit: { unit: expect.any(String), measure: null },
          },
        },
      ],
    ]);
    const again = await world.item(id, { productId: product.id, quantity: 1, comment: '' });
    const removed = await keeper.attempt(incompleteDeliveryCalls.removeItem, {
      params: { itemId: first.body.items[0].id, noteId: id },
    });
    expect(removed.body).toMatchObject({ status: 1, message: 'Item removed', items: [{ id: again.id, quantity: 1 }] });
    expect(
      (
        await keeper.attempt(incompleteDeliveryCalls.removeItem, {
          params: { itemId: first.body.items[0].id, noteId: id },
        })
      ).status,
    ).toBe(404);
  });

  it.each([
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: -1 }, 'quantity'],
    [{ quantity: 1.0001 }, 'quantity'],
    [{ quantity: undefined }, 'quantity'],
    [{ productId: 999999 }, 'productId'],
    [{ comment: 'x'.repeat(501) }, 'comment'],
    [{ noteId: undefined }, 'noteId'],
  ])('refuse %o', async (change, field) => {
    const { id } = await world.draft();
    const productId = (await makeProduct(database)).id;
    const body = { noteId: id, productId, quantity: 1, comment: '', ...change };
    const answer = await keeper.attempt(incompleteDeliveryCalls.addItem, { body });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('with a deleted product are refused, and one deleted meanwhile blocks the note', async () => {
    const { id, idnNo } = await world.draft();
    const gone = await makeProduct(database);
    await world.item(id, { productId: gone.id });
    expect((await (await test.signIn('all')).attempt(productCalls.delete, { params: { id: gone.id } })).status).toBe(
      200,
    );
    const added = await keeper.attempt(incompleteDeliveryCalls.addItem, {
      body: { noteId: id, productId: gone.id, quantity: 1 },
    });
    expect(added.status).toBe(422);
    const { status, body } = await world.complete(id);
    expect([status, body.message]).toEqual([409, `${gone.name} was deleted: remove it from ${idnNo} first`]);
  });

  it('on an open note keep their product from being deleted', async () => {
    const note = await world.noteIn('open');
    const admin = await test.signIn('all');
    const { status, body } = await admin.attempt(productCalls.delete, { params: { id: note.productId } });
    expect([status, body.message]).toEqual([409, expect.stringContaining(`${note.idnNo} is not finished`)]);
    await world.settle(note.id);
    expect((await admin.attempt(productCalls.delete, { params: { id: note.productId } })).status).toBe(200);
  });
});

describe('one note', () => {
  it('is returned with its receipt and its people', async () => {
    const guardian = await test.signIn([], 'Achieng Guardian');
    const driver = await test.signIn([], 'Kamau Driver');
    const receipt = await world.receipts.receipt({ driverId: driver.actor?.id, project: 'Site 4', reference1: 'DN 9' });
    await world.receipts.item(receipt.id);
    const processing = { batchId: receipt.id, isVerified: true, isGuardian: true, guardianId: guardian.actor?.id };
    await keeper.attempt(receiptCalls.process, { body: processing });
    const note = await world.noteIn('settled', receipt);
    const { status, body } = await colleague.attempt(incompleteDeliveryCalls.get, { params: { id: note.id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 1,
      note: {
        id: note.id,
        idnNo: note.idnNo,
        status: 'settled',
        notes: 'to follow on Monday',
        settleComment: 'the rest came',
        settleDocument: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/),
        settledAt: expect.any(String),
        Batch: [
          {
            id: receipt.id,
            batchNo: receipt.batchNo,
            isInternal: true,
            project: 'Site 4',
            reference1: 'DN 9',
            Nog: { nog: expect.any(String) },
            Tag: null,
            Supplier: null,
            Purchase: null,
            User: { name: 'Wanjiru Storekeeper' },
          },
        ],
        User: { id: keeper.actor?.id, name: 'Wanjiru Storekeeper', signature: '' },
        items: [{ id: note.itemId, quantity: 2, Product: { unit: { unit: expect.any(String), measure: null } } }],
      },
      verifiedBy: { name: 'Wanjiru Storekeeper' },
      guardian: { name: 'Achieng Guardian' },
      driver: { name: 'Kamau Driver' },
      settledBy: { id: keeper.actor?.id, name: 'Wanjiru Storekeeper' },
      pdfUrl: expect.stringContaining(`/api/pdf/idn/${note.id}?signature=`),
    });
    const file = await colleague.attempt(fileCalls.get, { params: { name: body.note.settleDocument } });
    expect(file.raw.toString()).toBe('%PDF-1.7 the rest came');
  });

  it('is 404 if it does not exist', async () => {
    expect((await keeper.attempt(incompleteDeliveryCalls.get, { params: { id: 999999 } })).status).toBe(404);
    expect((await keeper.attempt(incompleteDeliveryCalls.get, { params: { id: 'x' } })).status).toBe(422);
  });
});

describe('the products that a note can name', () => {
  it('are those of the receipt, then the catalogue, filtered by words', async () => {
    const [received, deleted] = [
      await makeProduct(database, { name: 'Zinc sheet', code: 'ZN' }),
      await makeProduct(database, { name: 'Zinc nail' }),
    ];
    const other = await makeProduct(database, { name: 'Ash zinc bucket' });
    await database.updateTable('products').set({ deleted_at: '2026-01-01' }).where('id', '=', deleted.id).execute();
    const receipt = await world.receipts.receipt();
    await world.receipts.item(receipt.id, { productId: received.id, quantity: 5 });
    await world.receipts.item(receipt.id, { productId: received.id, quantity: 2.5 });
    await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id } });
    const { id } = await world.draft(receipt.id);
    const { body } = await keeper.attempt(incompleteDeliveryCalls.missableProducts, {
      params: { id },
      query: { q: 'zinc' },
    });
    expect(body.products).toMatchObject([
      { Product: { id: received.id, name: 'Zinc sheet', code: 'ZN' }, ordered: null, received: 7.5, outstanding: 0 },
      { Product: { id: other.id }, ordered: null, received: null, outstanding: 0 },
    ]);
    const first = await keeper.attempt(incompleteDeliveryCalls.missableProducts, {
      params: { id },
      query: { limit: 1 },
    });
    expect(first.body.products.map((row: { Product: { id: number } }) => row.Product.id)).toEqual([received.id]);
  });

  it('begin with those still to be received on its order', async () => {
    const { whole, short, absent, batchId } = await orderedReceipt();
    const { id } = await world.draft(batchId);
    const { body } = await keeper.attempt(incompleteDeliveryCalls.missableProducts, {
      params: { id },
      query: { limit: 3 },
    });
    expect(body.products).toMatchObject([
      { Product: { id: absent }, ordered: 4, received: null, outstanding: 4, reported: 0 },
      { Product: { id: short }, ordered: 10, received: 7, outstanding: 3, reported: 0 },
      { Product: { id: whole }, ordered: 5, received: 5, outstanding: 0, reported: 0 },
    ]);
  });

  it('say what open notes of the order report of them, drafts do not count', async () => {
    const { short, batchId } = await orderedReceipt();
    const open = await world.draft(batchId);
    await world.item(open.id, { productId: short, quantity: 2 });
    await world.complete(open.id);
    const draft = await world.draft(batchId);
    await world.item(draft.id, { productId: short, quantity: 1 });
    const { body } = await keeper.attempt(incompleteDeliveryCalls.missableProducts, { params: { id: draft.id } });
    const told = body.products.find((row: { Product: { id: number } }) => row.Product.id === short);
    expect(told).toMatchObject({ ordered: 10, received: 7, outstanding: 3, reported: 2 });
  });
});

describe('a note that is filled in', () => {
  it('is open with everything that the order still lacks, and each step in the log', async () => {
    const { short, absent, batchId } = await orderedReceipt();
    const { status, body } = await keeper.attempt(incompleteDeliveryCalls.create, { body: { batchId, fillsIn: true } });
    expect(status).toBe(200);
    const { note } = (await keeper.attempt(incompleteDeliveryCalls.get, { params: { id: body.note.id } })).body;
    expect(note.status).toBe('open');
    expect(itemsOf(note)).toEqual([
      [absent, 4],
      [short, 3],
    ]);
    expect(await world.discrepancyOf(batchId)).toBe(true);
    const log = await auditRows(database, { entity_id: body.note.id, entity: 'Incomplete Delivery Note' });
    expect(log.map(({ action }) => action)).toEqual(['create', 'add item', 'add item', 'complete']);
  });

  it('reports only what no open note of the order reports, also of two users who raise it at once', async () => {
    const { short, absent, batchId } = await orderedReceipt();
    const earlier = await world.draft(batchId);
    await world.item(earlier.id, { productId: absent, quantity: 4 });
    await world.item(earlier.id, { productId: short, quantity: 1 });
    await world.complete(earlier.id);
    const answers = await Promise.all(
      [keeper, colleague].map((one) =>
        one.attempt(incompleteDeliveryCalls.create, { body: { batchId, fillsIn: true } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const id = answers.find(({ status }) => status === 200)?.body.note.id;
    const { note } = (await keeper.attempt(incompleteDeliveryCalls.get, { params: { id } })).body;
    expect(itemsOf(note)).toEqual([[short, 2]]);
  });

  it('reports nothing that one of another receipt of the order reports in the same commit', async () => {
    const { batchId, orderId } = await orderedReceipt();
    const other = await world.receipts.receiptIn('processed');
    await database.updateTable('receipts').set({ purchase_id: orderId }).where('id', '=', other.id).execute();
    const fillIn = (id: number) => () =>
      keeper.attempt(incompleteDeliveryCalls.create, { body: { batchId: id, fillsIn: true } });
    const answers = await inOneGroup(test, keeper, [fillIn(batchId), fillIn(other.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  });

  it('is refused if nothing is missing', async () => {
    const receipt = await world.receipts.receipt();
    await database.updateTable('receipts').set({ status: 'processed' }).where('id', '=', receipt.id).execute();
    const { status, body } = await keeper.attempt(incompleteDeliveryCalls.create, {
      body: { batchId: receipt.id, fillsIn: true },
    });
    expect([status, body.message]).toEqual([409, expect.stringContaining('add at least one that is missing')]);
  });
});

function itemsOf(note: { items: { productId: number; quantity: number }[] }): [number, number][] {
  return note.items.map(({ productId, quantity }) => [productId, quantity]);
}

/** Makes a processed receipt of an order: one line complete, one short, one not delivered. */
async function orderedReceipt() {
  const receipt = await world.receipts.receipt();
  const products = [
    await makeProduct(database, { name: 'Aa whole' }),
    await makeProduct(database, { name: 'Ab short' }),
    await makeProduct(database, { name: 'Aa absent' }),
  ];
  const [whole = 0, short = 0, absent = 0] = products.map((product) => product.id);
  const supplier = await database
    .insertInto('suppliers')
    .values({ name: `Supplier of ${receipt.batchNo}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const purchase = await database
    .insertInto('purchases')
    .values({ supplier_id: supplier.id, status: 'approved', raised_by_id: keeper.actor?.id ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = (product_id: number, quantity: number) => ({ purchase_id: purchase.id, product_id, quantity });
  await database
    .insertInto('purchase_lines')
    .values([line(whole, 5), line(short, 10), line(absent, 4)])
    .execute();
  await world.receipts.item(receipt.id, { productId: whole, quantity: 5 });
  await world.receipts.item(receipt.id, { productId: short, quantity: 7 });
  await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id } });
  await database.updateTable('receipts').set({ purchase_id: purchase.id }).where('id', '=', receipt.id).execute();
  return { whole, short, absent, batchId: receipt.id, orderId: purchase.id };
}

describe('settling', () => {
  it('takes a document by its content, whatever its name, and says what it takes', async () => {
    const note = await world.noteIn('open');
    const body = { noteId: note.id, comment: 'the rest came' };
    const settle = (file: { name: string; content: string | Buffer }) =>
      keeper.attempt(incompleteDeliveryCalls.settle, { body, files: { file } });
    const refused = await settle({ name: 'closure.pdf', content: 'PK\u0003\u0004' });
    expect(refused.body.errors).toEqual({ file: 'must be a PDF, or a PNG, JPEG, WebP or GIF image' });
    const picture = await settle({ name: 'closure', content: Buffer.from('89504e470d0a1a0a', 'hex') });
    expect(picture.status).toBe(200);
    const { body: settled } = await keeper.attempt(incompleteDeliveryCalls.get, { params: { id: note.id } });
    expect(settled.note.settleDocument).toMatch(/\.png$/);
  });

  it('needs no document where there is none', async () => {
    const note = await world.noteIn('open');
    await keeper.send(incompleteDeliveryCalls.settle, { body: { noteId: note.id, comment: 'the rest came' } });
    const { body } = await keeper.attempt(incompleteDeliveryCalls.get, { params: { id: note.id } });
    expect(body.note).toMatchObject({ status: 'settled', settleDocument: '' });
  });

  it.each([
    [{ noteId: undefined }, 'noteId'],
    [{ comment: '' }, 'comment'],
    [{ comment: undefined }, 'comment'],
    [{ file: { name: 'empty.pdf', content: '' } }, 'file'],
    [{ file: { name: 'closure.pdf', content: 'no PDF but in name' } }, 'file'],
    [{ file: { name: 'closure.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' } }, 'file'],
  ])('refuses %o', async (change, field) => {
    const note = await world.noteIn('open');
    const file = { name: 'closure.pdf', content: '%PDF-1.7 the rest came' };
    const fields = { noteId: note.id, comment: 'the rest came', file, ...change };
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const answer = await keeper.attempt(incompleteDeliveryCalls.settle, { body: Object.fromEntries(given), files: {} });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect((await keeper.attempt(incompleteDeliveryCalls.get, { params: { id: note.id } })).body.note.status).toBe(
      'open',
    );
  });
});
