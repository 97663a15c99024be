import { approvalCalls } from '@ghala/contract/calls/approvals';
import { countCalls } from '@ghala/contract/calls/counts';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { CountWorld } from '../../../test/count-world';
import { DispatchWorld } from '../../../test/dispatch-world';
import { makeProduct, makeWarehouse } from '../../../test/fixtures';
import type { NoteWorld } from '../../../test/note-world';
import { PickupWorld } from '../../../test/pickup-world';
import { ReceiptWorld } from '../../../test/receipt-world';
import { expectWholeBooks } from '../../../test/shared-commits';
import { succeeded } from '../../../test/succeeded';
import { type Client, createTestApp } from '../../../test/test-app';

/* A cancelled note whose goods never left is confirmed by somebody else who counts them. */

const test = await createTestApp();
const { database } = test;
const handling = ['pickupAdd', 'pickupProcess', 'dispatchAdd', 'dispatchProcess'] as const;
const maker = await test.signIn([...handling, 'pickupCancel', 'dispatchCancel'], 'Amina Maker');
const canceller = await test.signIn(['pickupCancel', 'dispatchCancel', ...handling], 'Baraka Canceller');
const counter = await test.signIn(handling, 'Otieno Counter');
const manager = await test.signIn('all', 'Wambui Manager');
const counts = new CountWorld(test, manager);
const dispatches = new DispatchWorld(test, maker);
const idOf = (client: Client) => client.actor?.id ?? 0;

/** Of 10, 4 are asked for, and 3 are issued and processed; the cancellation waits. */
async function waiting(world: NoteWorld = dispatches) {
  const note = await world.noteIn('completed');
  succeeded(await world.requestCancel(note.id, 'truck broke down', canceller));
  return note;
}

/** Counts a record, and sends the count. @returns how many adjustments it asks for */
async function counted(warehouse: number, figures: [record: number, quantity: number][], by = counter) {
  const id = await counts.started(warehouse);
  for (const [record, quantity] of figures) await counts.count(id, record, quantity, {}, by);
  return { id, adjustments: await counts.submitted(id, true) };
}

/** Goods of the same record that are issued for another note. */
async function another({ warehouse, product }: { warehouse: number; product: number }, quantity: number) {
  const { id } = await dispatches.draft({ warehouseId: warehouse });
  const { id: itemId } = await dispatches.item(id, product, quantity);
  succeeded(await dispatches.submit(id));
  succeeded(await dispatches.approve(id));
  succeeded(await dispatches.assign({ id, itemId }, quantity));
  return { id, itemId };
}

const stateOf = async (note: { id: number; record: number }, world: NoteWorld = dispatches) => {
  const { status, cancellationWaits } = await world.note(note.id);
  return [status, cancellationWaits, (await world.stock.record(note.record)).quantity];
};
const STILL_WAITS = ['completed', true, 7];

const cancellationOf = (noteId: number) =>
  database
    .selectFrom('approvals')
    .select(['status', 'comment', 'decided_by_id as by'])
    .where('note_id', '=', noteId)
    .where('module', '=', 'Cancellation')
    .executeTakeFirstOrThrow();

describe.each([
  ['dispatch', dispatches],
  ['pickup', new PickupWorld(test, maker, [counter])],
] as [string, NoteWorld][])('the cancellation of a processed %s note', (kind, world) => {
  it('is confirmed by a count that finds its goods, which return once', async () => {
    const note = await waiting(world);
    const { id, adjustments } = await counted(note.warehouse, [[note.record, 10]]);
    expect(adjustments).toBe(0);
    expect(await stateOf(note, world)).toEqual(['cancelled', false, 10]);
    const { number } = await counts.read(id);
    expect(await cancellationOf(note.id)).toEqual({ status: 'approved', comment: number, by: idOf(counter) });
    const [line] = (await counts.sheet(id)).filter(({ recordId }) => recordId === note.record);
    expect(line).toMatchObject({ expected: 10, counted: 10, difference: 0, Adjustment: null });
    expect(await counts.read(id)).toMatchObject({ status: 'completed', totals: { differences: 0, more: 0 } });
    const entity = kind === 'pickup' ? 'Pickup Note' : 'Dispatch Note';
    const [row] = await auditRows(database, { entity, action: 'cancel', entity_id: note.id });
    expect(row?.details).toBe(
      `${entity.replace('N', 'n')} ${note.noteNo} cancelled: truck broke down; its goods were found by count ${number}`,
    );
    await expectWholeBooks(database);
  });
});

describe('a count confirms a cancellation', () => {
  it('and what it found beyond is a difference, as what is missing in other lines', async () => {
    const note = await waiting();
    const { adjustments } = await counted(note.warehouse, [[note.record, 12]]);
    expect([adjustments, await stateOf(note)]).toEqual([1, ['cancelled', false, 10]]);
    const asked = await database
      .selectFrom('stock_adjustments')
      .select(['type', 'quantity'])
      .where('record_id', '=', note.record)
      .where('count_id', 'is not', null)
      .execute();
    expect(asked).toEqual([{ type: 'Addition', quantity: 2 }]);
  });

  it.each([
    ['less', 9.999, STILL_WAITS],
    ['nothing beyond the books', 7, STILL_WAITS],
  ])('not if it finds %s', async (_what, quantity, state) => {
    const note = await waiting();
    await counted(note.warehouse, [[note.record, quantity]]);
    expect(await stateOf(note)).toEqual(state);
  });

  it.each([
    ['asked for it', canceller],
    ['issued the goods', maker],
  ])('not by who %s, whatever somebody else counts after them', async (_what, by) => {
    const note = await waiting();
    const id = await counts.started(note.warehouse);
    await counts.count(id, note.record, 10, {}, by);
    await counts.count(id, note.record, 10, { mode: 'recount' }, counter);
    expect([await counts.submitted(id), await stateOf(note)]).toEqual([1, STILL_WAITS]);
  });

  it('not by an account that one of them made, until its owner has chosen a password', async () => {
    const made = await test.signIn(handling, 'Fake Counter');
    const account = database.updateTable('users').where('id', '=', idOf(made));
    await account.set({ password_given_by_id: idOf(canceller), password_chosen_at: null }).execute();
    const [one, two] = [await waiting(), await waiting()];
    await counted(one.warehouse, [[one.record, 10]], made);
    await account.set({ password_chosen_at: new Date().toISOString() }).execute();
    await counted(two.warehouse, [[two.record, 10]], made);
    expect([await stateOf(one), (await stateOf(two))[0]]).toEqual([STILL_WAITS, 'cancelled']);
  });

  it('not by figures from before it was asked for, unless the goods are counted again', async () => {
    const [early, again] = [await dispatches.noteIn('completed'), await dispatches.noteIn('completed')];
    const ids = [await counts.started(early.warehouse), await counts.started(again.warehouse)] as const;
    await counts.count(ids[0], early.record, 10, {}, counter);
    await counts.count(ids[1], again.record, 10, {}, counter);
    for (const { id } of [early, again]) succeeded(await dispatches.requestCancel(id, 'truck broke down', canceller));
    await counts.count(ids[1], again.record, 10, { mode: 'recount' }, counter);
    expect([await counts.submitted(ids[0]), await counts.submitted(ids[1])]).toEqual([1, 0]);
    expect([await stateOf(early), (await stateOf(again))[0]]).toEqual([STILL_WAITS, 'cancelled']);
  });

  it('two, if it found what both are about, and none if it found enough for one of them', async () => {
    for (const [quantity, state] of [
      [9, 'completed'],
      [10, 'cancelled'],
    ] as const) {
      const one = await waiting();
      const other = await another(one, 3);
      succeeded(await dispatches.process(other.id));
      succeeded(await dispatches.requestCancel(other.id, 'as well', canceller));
      await counted(one.warehouse, [[one.record, quantity]]);
      for (const { id } of [one, other]) expect(await dispatches.note(id)).toMatchObject({ status: state });
    }
  });

  it('not if goods of another note, or of a receipt that is not processed, may be what it found', async () => {
    const staged = await waiting();
    await another(staged, 3);
    await counted(staged.warehouse, [[staged.record, 7]]);
    expect((await stateOf(staged)).slice(0, 2)).toEqual(['completed', true]);

    const received = await waiting();
    const { section_id: sectionId } = await database
      .selectFrom('stock_records')
      .select('section_id')
      .where('id', '=', received.record)
      .executeTakeFirstOrThrow();
    const receipts = new ReceiptWorld(test, manager);
    const receipt = await receipts.receipt();
    await receipts.item(receipt.id, {
      productId: received.product,
      quantity: 3,
      warehouseId: received.warehouse,
      sectionId,
    });
    await counted(received.warehouse, [[received.record, 10]]);
    expect(await stateOf(received)).toEqual(STILL_WAITS);

    // Where exits are marked, goods of a processed note stand there until then.
    const gate = await dispatches.noteIn('completed');
    const leaving = await another(gate, 1);
    succeeded(await dispatches.process(leaving.id));
    await database
      .updateTable('issue_notes')
      .set({ left_at: new Date().toISOString() })
      .where('id', '=', leaving.id)
      .execute();
    const standing = await another(gate, 2);
    succeeded(await dispatches.process(standing.id));
    succeeded(await dispatches.requestCancel(gate.id, 'truck broke down', canceller));
    await counted(gate.warehouse, [[gate.record, 7]]);
    expect((await stateOf(gate)).slice(0, 2)).toEqual(['completed', true]);
  });

  it('not by who receives the goods, nor do they confirm it as an approver', async () => {
    const receiver = await test.signIn([...handling, 'approveTransfer'], 'Chebet Receiver');
    const note = await dispatches.noteIn('completed', { assignedToId: idOf(receiver) });
    succeeded(await dispatches.requestCancel(note.id, 'truck broke down', canceller));
    await counted(note.warehouse, [[note.record, 10]], receiver);
    expect(await stateOf(note)).toEqual(STILL_WAITS);
    const refused = await dispatches.decideCancellation(note.id, 'approve', receiver);
    expect([refused.status, refused.body.code]).toEqual([403, 'approval.ownRequest']);
  });

  it('not by a device whose clock may be ahead of the request', async () => {
    const note = await dispatches.noteIn('completed');
    const id = await counts.started(note.warehouse);
    const countedAt = new Date(Date.now() + 5 * 60_000).toISOString();
    succeeded(await dispatches.requestCancel(note.id, 'truck broke down', canceller));
    await counts.count(id, note.record, 10, { countedAt }, counter);
    expect([await counts.submitted(id), await stateOf(note)]).toEqual([1, STILL_WAITS]);
  });
});

describe('goods never return twice', () => {
  const requestOf = async (id: number) => (await counts.requests(id))[0] as number;
  const approve = async (approvalId: number) =>
    (await test.approver()).attempt(approvalCalls.approve, { body: { approvalId } });

  it('a line that was counted before its goods returned is counted again, in each count', async () => {
    for (const isConfirmedBy of ['person', 'count'] as const) {
      const note = await waiting();
      const ids = [await counts.started(note.warehouse), await counts.started(note.warehouse)] as const;
      for (const id of ids) await counts.count(id, note.record, 10, {}, counter);
      if (isConfirmedBy === 'count') expect(await counts.submitted(ids[0])).toBe(0);
      else succeeded(await dispatches.decideCancellation(note.id, 'approve'));
      expect(await stateOf(note)).toEqual(['cancelled', false, 10]);
      const [line] = await counts.sheet(ids[1]);
      expect(line).toMatchObject({ state: 'recount' });
      succeeded(await counts.step('close', ids[1]));
      const refused = await manager.attempt(countCalls.submit, { params: { id: ids[1] }, body: {} });
      expect([refused.status, refused.body.code]).toEqual([409, 'stockCount.nothingCounted']);
      await counts.count(ids[1], note.record, 10, { mode: 'recount' }, counter);
      expect((await manager.send(countCalls.submit, { params: { id: ids[1] }, body: {} })).adjustments).toBe(0);
    }
  });

  it('a difference from before they returned is not approved', async () => {
    const note = await dispatches.noteIn('completed');
    const { id } = await counted(note.warehouse, [[note.record, 10]]);
    succeeded(await dispatches.requestCancel(note.id, 'truck broke down', canceller));
    succeeded(await dispatches.decideCancellation(note.id, 'approve'));
    const refused = await approve(await requestOf(id));
    expect([refused.status, refused.body.code]).toEqual([409, 'stockAdjustment.staleCount']);
    expect(await stateOf(note)).toEqual(['cancelled', false, 10]);
  });

  it('of two counts that found the same, one corrects the books', async () => {
    const { warehouse, record } = await dispatches.shelf(7);
    const ids = [await counts.started(warehouse), await counts.started(warehouse)] as const;
    for (const id of ids) await counts.count(id, record, 10, {}, counter);
    for (const id of ids) expect(await counts.submitted(id)).toBe(1);
    succeeded(await approve(await requestOf(ids[0])));
    const refused = await approve(await requestOf(ids[1]));
    expect([refused.status, refused.body.code]).toEqual([409, 'stockAdjustment.staleCount']);
    expect(await dispatches.stock.record(record)).toMatchObject({ quantity: 10 });
  });

  it('what a count has added since it was issued is not returned: by no cancellation, deletion or undone issue', async () => {
    const [processed, undone, deleted] = [
      await dispatches.noteIn('active, issued'),
      await dispatches.noteIn('active, issued'),
      await dispatches.noteIn('active, issued'),
    ];
    for (const note of [processed, undone, deleted]) {
      const { id } = await counted(note.warehouse, [[note.record, 10]]);
      succeeded(await approve(await requestOf(id)));
    }
    succeeded(await dispatches.process(processed.id));
    for (const refused of [
      await dispatches.requestCancel(processed.id, 'truck broke down', canceller),
      await dispatches.undo(undone),
      await dispatches.delete(deleted.id, manager),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'note.countedSince']);
    await expectWholeBooks(database);
  });

  it('what a count has added is not taken for goods that had returned before it, and were issued again since', async () => {
    const note = await dispatches.noteIn('active, issued');
    const { record, warehouse } = note;
    succeeded(await dispatches.undo(note));
    const { id } = await counted(warehouse, [[record, 12]]);
    succeeded(await approve(await requestOf(id)));
    succeeded(await dispatches.assign(note, 3));
    succeeded(await dispatches.undo(note));
    expect(await dispatches.stock.record(record)).toMatchObject({ quantity: 12 });
    await expectWholeBooks(database);
  });
});

describe('a count of lots confirms a cancellation', () => {
  it('by each of its lots, all of which it found', async () => {
    const { id: warehouse, sectionId: placeId } = await makeWarehouse(database);
    const { id: product } = await makeProduct(database, { tracking: 'lot' });
    const record = await dispatches.stock.receiveLots(product, warehouse, {
      A: [2, '2098-01-01'],
      B: [5, '2099-01-01'],
    });
    const { id } = await another({ warehouse, product }, 3);
    succeeded(await dispatches.process(id));
    succeeded(await dispatches.requestCancel(id, 'truck broke down', canceller));
    const countLots = async (figures: Record<string, number>) => {
      const count = await counts.started(warehouse);
      for (const [number, quantity] of Object.entries(figures)) {
        const lot = { number, expiresOn: null, madeOn: null };
        const body = { productId: product, placeId, lot, quantity };
        succeeded(await counter.attempt(countCalls.enter, { params: { id: count }, body }));
      }
      await counts.submitted(count, true);
      return count;
    };
    const partly = await countLots({ A: 2 });
    expect(await dispatches.note(id)).toMatchObject({ status: 'completed' });
    await counts.decideAll(partly, 'reject');
    const whole = await countLots({ A: 2, B: 5 });
    expect(await counts.read(whole)).toMatchObject({ status: 'completed', totals: { differences: 0 } });
    expect(await dispatches.note(id)).toMatchObject({ status: 'cancelled' });
    expect(await dispatches.stock.lotsOf(record)).toEqual(['2 A', '5 B']);
  });
});
