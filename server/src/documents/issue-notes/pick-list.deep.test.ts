import type { NoteItem } from '@ghala/contract/calls/issue-notes';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { noteKinds } from '@ghala/contract/kinds/note-kinds';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { makeProduct, makeSection, makeWarehouse } from '../../../test/fixtures';
import type { NoteWorld } from '../../../test/note-world';
import { PickupWorld } from '../../../test/pickup-world';
import { ReceiptWorld } from '../../../test/receipt-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all');
const colleague = await test.signIn('all');

function ledgerOf(itemId: number) {
  return test.database
    .selectFrom('stock_ledger')
    .select(['entry_type', 'available_delta', 'available', 'note'])
    .where('note_item_id', '=', itemId)
    .orderBy('id')
    .execute();
}

function eventsOf(code: string, id: number) {
  return test.database
    .selectFrom('audit_logs')
    .select(['data', 'before', 'after', 'user_id'])
    .where('code', '=', code)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
}

describe.each([
  ['pickup', new PickupWorld(test, admin, [colleague])],
  ['dispatch', new DispatchWorld(test, admin)],
] as [string, NoteWorld][])('the pick list of a %s note', (kind, world) => {
  const { issuedKey } = world.names;
  const itemsOf = async (id: number): Promise<NoteItem[]> => (await world.note(id)).items;

  /** Receives a product in two sections of a warehouse: first 4, then 10. */
  async function inTwoSections() {
    const { id: warehouse } = await makeWarehouse(test.database);
    const { id: product } = await makeProduct(test.database);
    for (const [name, quantity] of [
      ['Bay 10', 4],
      ['Bay 2', 10],
    ] as const) {
      const section = await makeSection(test.database, warehouse, name);
      await world.stock.receive(product, section.id, quantity);
    }
    return { warehouse, product };
  }

  async function activeNote(warehouse: number, wanted: [product: number, quantity: number][]) {
    const { id, noteNo } = await world.draft({ warehouseId: warehouse });
    const items = [];
    for (const [product, quantity] of wanted) items.push((await world.item(id, product, quantity)).id);
    await world.submit(id);
    await world.approve(id);
    await world.prepare(id);
    return { id, noteNo, items };
  }

  it('names the sections in the order they are drawn from, and then those that the goods came from', async () => {
    const { warehouse, product } = await inTwoSections();
    const { id, items } = await activeNote(warehouse, [[product, 6]]);
    const [itemId = 0] = items;
    expect(await itemsOf(id)).toMatchObject([
      {
        quantityAvailable: 14,
        sections: [
          { section: 'Bay 10', quantity: 4 },
          { section: 'Bay 2', quantity: 10 },
        ],
      },
    ]);
    const drawn = [
      { section: 'Bay 10', quantity: 4 },
      { section: 'Bay 2', quantity: 2 },
    ];
    expect((await world.assign({ id, itemId }, 6)).body[kind].items).toMatchObject([{ sections: drawn }]);
    await world.undo({ id, itemId });
    expect(await itemsOf(id)).toMatchObject([{ quantityAvailable: 14, sections: [{ quantity: 4 }, { quantity: 10 }] }]);
    await world.assign({ id, itemId }, 6);
    expect(await itemsOf(id)).toMatchObject([{ quantityAvailable: 8, sections: drawn }]);
  });

  it('names what each section has by receipt, the oldest first, as if the oldest had left first', async () => {
    const receipts = new ReceiptWorld(test, admin);
    const { id: warehouseId } = await makeWarehouse(test.database);
    const { id: productId } = await makeProduct(test.database);
    const [bay, shelf] = [
      await makeSection(test.database, warehouseId, 'Bay 1'),
      await makeSection(test.database, warehouseId, 'Shelf 2'),
    ];
    const receive = async (quantity: number, sectionId: number, batchNo: string) => {
      const receipt = await receipts.receipt();
      await receipts.item(receipt.id, { productId, warehouseId, sectionId, quantity, batchNo });
      await admin.send(receiptCalls.process, { body: { batchId: receipt.id } });
      return receipt.batchNo;
    };
    const gone = await receive(4, bay.id, '');
    const first = await receive(5, bay.id, 'B-77');
    const earlier = await activeNote(warehouseId, [[productId, 5]]);
    await world.assign({ id: earlier.id, itemId: earlier.items[0] as number }, 5);
    const second = await receive(3, shelf.id, '');
    const third = await receive(6, bay.id, '');
    const { id, items } = await activeNote(warehouseId, [[productId, 8]]);
    const [line] = await itemsOf(id);
    expect(line?.lots).toEqual([
      { section: 'Bay 1', receiptNo: first, batchNo: 'B-77', quantity: 4, lot: null },
      { section: 'Shelf 2', receiptNo: second, batchNo: '', quantity: 3, lot: null },
      { section: 'Bay 1', receiptNo: third, batchNo: '', quantity: 6, lot: null },
    ]);
    expect(line?.lots.some(({ receiptNo }) => receiptNo === gone)).toBe(false);
    expect((await world.assign({ id, itemId: items[0] as number }, 8)).body[kind].items).toMatchObject([{ lots: [] }]);
  });

  it('says how much there is now, before anything is issued', async () => {
    const { warehouse, product } = await inTwoSections();
    const { id } = await activeNote(warehouse, [[product, 12]]);
    const { id: other, items } = await activeNote(warehouse, [[product, 11]]);
    await world.assign({ id: other, itemId: items[0] as number }, 11);
    expect(await itemsOf(id)).toMatchObject([
      { quantity: 12, quantityAvailable: 3, sections: [{ section: 'Bay 2', quantity: 3 }] },
    ]);
  });

  it('undoes an issue by reversing rows, and issues the line again', async () => {
    const note = await world.noteIn('active, issued');
    const undone = await world.undo(note, kind === 'pickup' ? colleague : admin);
    expect(undone.body).toMatchObject({ status: 1, message: 'Issue undone' });
    expect(undone.body[kind].items).toMatchObject([{ status: 'pending', [issuedKey]: 0, collectComment: '' }]);
    expect(await world.stock.record(note.record)).toMatchObject({ quantity: 10 });
    expect((await world.assign(note, 4)).status).toBe(200);
    expect(await ledgerOf(note.itemId)).toMatchObject([
      { entry_type: 'remove', available_delta: -3, available: 7 },
      { entry_type: 'StockReversal', available_delta: 3, available: 10, note: `Issue for ${note.noteNo} undone` },
      { entry_type: 'remove', available_delta: -4, available: 6 },
    ]);
    expect(await eventsOf(`${world.names.kind}Note.undoIssue`, note.id)).toMatchObject([
      { before: { itemId: note.itemId, quantity: 3 } },
    ]);
    expect((await world.process(note.id)).status).toBe(200);
    expect((await world.cancel(note.id)).status).toBe(200);
    expect(await world.stock.record(note.record)).toMatchObject({ quantity: 10 });
  });

  it('cannot undo an issue once the note is processed, nor one that was not made', async () => {
    const processed = await world.noteIn('completed');
    expect(await world.undo(processed)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('an issue can be undone until the note is processed') },
    });
    expect(await world.stock.record(processed.record)).toMatchObject({ quantity: 7 });
    const active = await world.noteIn('active');
    expect(await world.undo(active)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`of ${active.noteNo} has not been issued`) },
    });
  });

  it('returns the goods of an issue once, however many undo it', async () => {
    for (let round = 0; round < 5; round++) {
      const note = await world.noteIn('active, issued');
      const answers = await Promise.all([world.undo(note), world.undo(note), world.undo(note)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await world.stock.record(note.record)).toMatchObject({ quantity: 10 });
    }
  });

  it('either undoes an issue or processes the note, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const note = await world.noteIn('active, issued');
      const [undone, processed] = await Promise.all([world.undo(note), world.process(note.id)]);
      expect([undone.status, processed.status].sort()).toEqual([200, 409]);
      expect((await world.note(note.id)).status).toBe(processed.status === 200 ? 'completed' : 'active');
      expect(await world.stock.record(note.record)).toMatchObject({ quantity: processed.status === 200 ? 7 : 10 });
    }
  });

  it('issues several lines together, or none of them', async () => {
    const { warehouse, product } = await inTwoSections();
    const { id: second } = await makeProduct(test.database);
    const record = await world.stock.receive(second, warehouse, 2);
    const { id, items } = await activeNote(warehouse, [
      [product, 5],
      [second, 2],
      [product, 9],
    ]);
    const lines = items.map((itemId, index) => ({ itemId, qty: [5, 2, 9][index] as number }));
    // The stock of another line disappears meanwhile.
    const rival = await activeNote(warehouse, [[product, 1]]);
    await world.assign({ id: rival.id, itemId: rival.items[0] as number }, 1);
    const short = await world.assignAll(id, lines);
    expect(short).toMatchObject({ status: 409, body: { message: expect.stringContaining('only 13') } });
    expect((await itemsOf(id)).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    expect(await world.stock.record(record)).toMatchObject({ quantity: 2 });

    const enough = lines.map((line, index) => (index === 2 ? { ...line, qty: 8 } : line));
    expect((await world.assignAll(id, [...enough, ...enough.slice(0, 1)])).body.message).toContain(
      'already been issued',
    );
    const done = await world.assignAll(id, enough);
    expect(done.body).toMatchObject({ status: 1, message: 'Items issued' });
    expect(done.body[kind].items).toMatchObject([{ [issuedKey]: 5 }, { [issuedKey]: 2 }, { [issuedKey]: 8 }]);
    expect(await eventsOf(`${world.names.kind}Note.issueItem`, id)).toHaveLength(3);
    expect(await world.assignAll(id, enough)).toMatchObject({ status: 409 });
  });

  it('names the wrong field of lines issued together', async () => {
    const { id, itemId } = await world.noteIn('active');
    const { body: none } = await world.assignAll(id, []);
    expect(none.errors).toMatchObject({ lines: expect.any(String) });
    const wrong = await world.assignAll(id, [{ itemId, qty: -1 }]);
    expect(wrong).toMatchObject({ status: 422, body: { errors: { 'lines.0.qty': expect.any(String) } } });
    expect(await world.assignAll(id, [{ itemId, qty: 5 }])).toMatchObject({
      status: 422,
      body: { errors: { qty: expect.stringContaining('4') } },
    });
  });
});

describe.each([
  ['pickup', new PickupWorld(test, admin)],
  ['dispatch', new DispatchWorld(test, admin)],
] as [string, NoteWorld][])('the details of a %s note', (kind, world) => {
  const code = `${world.names.kind}Note.correct`;

  it('are corrected until it is processed, and each correction is on record', async () => {
    for (const state of ['draft', 'pending', 'active', 'active, issued'] as const) {
      const note = await world.noteIn(state, { project: 'Damm', reference: 'LPO 7' });
      const { status, body } = await world.correct(note.id, { project: 'Dam', reference: 'LPO 7' });
      expect({ state, status, note: body[kind] }).toMatchObject({ state, status: 200, note: { project: 'Dam' } });
      expect(await world.note(note.id)).toMatchObject({ project: 'Dam', reference: 'LPO 7' });
      expect(await eventsOf(code, note.id)).toMatchObject([
        { before: { project: 'Damm' }, after: { project: 'Dam' }, user_id: admin.actor?.id },
      ]);
    }
  });

  it('leave no record if nothing changed', async () => {
    const note = await world.noteIn('active', { project: 'Dam' });
    expect((await world.correct(note.id, { project: 'Dam' })).status).toBe(200);
    expect(await eventsOf(code, note.id)).toEqual([]);
  });

  it('stay as they were processed or cancelled', async () => {
    for (const state of ['completed', 'cancelled', 'rejected'] as const) {
      const note = await world.noteIn(state, { project: 'Dam' });
      expect(await world.correct(note.id, { project: 'Road' })).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('its details can be corrected until it is processed') },
      });
      expect(await world.note(note.id)).toMatchObject({ project: 'Dam' });
    }
  });

  it('are not corrected behind a note that is being processed at that moment', async () => {
    const note = await world.noteIn('active, issued', { project: 'Dam' });
    let answer: ReturnType<NoteWorld['correct']> | undefined;
    await test.database.transaction().execute(async (processing) => {
      await processing
        .updateTable('issue_notes')
        .set({ status: 'completed', vehicle: 'KDA 123X', processed_at: sql`now()` })
        .where('id', '=', note.id)
        .execute();
      answer = world.correct(note.id, { project: 'Road' });
      await waitsForLock();
    });
    expect(await answer).toMatchObject({ status: 409 });
    expect(await world.note(note.id)).toMatchObject({ status: 'completed', project: 'Dam' });
  });

  it('are corrected only by users who may create such notes, and drafts only by their maker', async () => {
    const processor = await test.signIn([noteKinds[world.names.kind].flags.process]);
    const note = await world.noteIn('active');
    expect((await world.correct(note.id, { project: 'Road' }, processor)).status).toBe(403);
    const draft = await world.noteIn('draft');
    expect((await world.correct(draft.id, { project: 'Road' }, colleague)).status).toBe(404);
  });

  it('name a choice that does not exist', async () => {
    const note = await world.noteIn('active');
    expect(await world.correct(note.id, { purposeId: 2_147_483_000 })).toMatchObject({
      status: 422,
      body: { errors: { purposeId: expect.any(String) } },
    });
  });
});

/** Waits until a statement waits for a lock of another transaction. */
async function waitsForLock(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(test.database);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('nothing waits for a lock');
}
