import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { makeProduct } from '../../../test/fixtures';
import {
  type IncompleteNoteState,
  IncompleteNoteWorld,
  incompleteNoteStates,
  type TestIncompleteNote,
} from '../../../test/incomplete-note-world';
import { asTwoProcesses } from '../../../test/other-ways';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const keeper = await test.signIn(['transaction', 'batchAdd', 'batchVerify'], 'Keeper');
const second = await test.signIn(['transaction']);
const world = new IncompleteNoteWorld(test, keeper);
const ROUNDS = 8;

const actions: Record<string, (note: TestIncompleteNote) => Promise<{ status: number; body: { message: string } }>> = {
  'add an item': async ({ id }) => {
    const productId = (await makeProduct(database)).id;
    return keeper.attempt(incompleteDeliveryCalls.addItem, { body: { noteId: id, productId, quantity: 1 } });
  },
  'remove an item': ({ id, itemId }) =>
    keeper.attempt(incompleteDeliveryCalls.removeItem, { params: { itemId, noteId: id } }),
  complete: ({ id }) => world.complete(id),
  settle: ({ id }) => world.settle(id),
  cancel: ({ id }) => keeper.attempt(incompleteDeliveryCalls.cancel, { params: { id } }),
};

const allowed: Record<keyof typeof actions, IncompleteNoteState[]> = {
  'add an item': ['draft'],
  'remove an item': ['draft'],
  complete: ['draft'],
  settle: ['open'],
  cancel: ['draft', 'open'],
};

describe('the states of a note', () => {
  const table = Object.keys(actions).flatMap((action) =>
    incompleteNoteStates.map((state) => [action, state, allowed[action]?.includes(state) ?? false] as const),
  );

  it.each(table)('%s, when %s: %s', async (action, state, isAllowed) => {
    const note = await world.noteIn(state);
    const before = await rowsOf(note.id);
    const answer = await actions[action]?.(note);
    expect([answer?.status, answer?.body.message]).toEqual([isAllowed ? 200 : 409, expect.any(String)]);
    if (isAllowed) return;
    expect(answer?.body.message).toContain(note.idnNo);
    expect(await rowsOf(note.id)).toEqual(before);
  });

  it('for a draft is refused to everyone but its author', async () => {
    const note = await world.noteIn('draft');
    const before = await rowsOf(note.id);
    const productId = (await makeProduct(database)).id;
    const answers = [
      await second.attempt(incompleteDeliveryCalls.get, { params: { id: note.id } }),
      await second.attempt(incompleteDeliveryCalls.missableProducts, { params: { id: note.id } }),
      await second.attempt(incompleteDeliveryCalls.paper, { params: { id: note.id } }),
      await second.attempt(incompleteDeliveryCalls.addItem, { body: { noteId: note.id, productId, quantity: 1 } }),
      await second.attempt(incompleteDeliveryCalls.removeItem, { params: { itemId: note.itemId, noteId: note.id } }),
      await second.attempt(incompleteDeliveryCalls.complete, { body: { noteId: note.id, note: '' } }),
      await world.settle(note.id, second),
      await second.attempt(incompleteDeliveryCalls.cancel, { params: { id: note.id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await rowsOf(note.id)).toEqual(before);
    expect((await keeper.attempt(incompleteDeliveryCalls.get, { params: { id: note.id } })).status).toBe(200);
  });

  it('returns the specified messages', async () => {
    const note = await world.noteIn('draft');
    expect((await world.complete(note.id)).body).toEqual({
      status: 1,
      message: 'Incomplete Delivery Note processed successfully',
    });
    expect((await keeper.attempt(incompleteDeliveryCalls.cancel, { params: { id: note.id } })).body).toEqual({
      status: 1,
      message: 'Incomplete Delivery Note Cancelled',
    });
    expect((await keeper.attempt(incompleteDeliveryCalls.get, { params: { id: note.id } })).body.note.status).toBe(
      'cancelled',
    );
  });

  it('requires an item for completion', async () => {
    const { id, idnNo } = await world.draft();
    const { status, body } = await world.complete(id);
    expect([status, body.message]).toEqual([409, `${idnNo} has no items: add at least one that is missing`]);
  });

  it('simply deletes a draft', async () => {
    const note = await world.noteIn('draft');
    expect((await keeper.attempt(incompleteDeliveryCalls.cancel, { params: { id: note.id } })).status).toBe(200);
    expect((await keeper.attempt(incompleteDeliveryCalls.get, { params: { id: note.id } })).status).toBe(404);
    expect((await rowsOf(note.id)).items).toEqual([]);
  });

  it('records who did what', async () => {
    const note = await world.noteIn('settled');
    const log = await auditRows(database, { entity: 'Incomplete Delivery Note', entity_id: note.id });
    expect(log.map((row) => row.action)).toEqual(['create', 'add item', 'complete', 'settle']);
    for (const { details } of log) expect(details).toContain(note.idnNo);
  });
});

async function rowsOf(noteId: number) {
  return {
    note: await database.selectFrom('incomplete_notes').selectAll().where('id', '=', noteId).executeTakeFirst(),
    items: await database.selectFrom('incomplete_note_items').selectAll().where('note_id', '=', noteId).execute(),
  };
}

describe('the exception of the receipt', () => {
  it('remains while a note against the receipt is open', async () => {
    const receipt = await world.receipts.receiptIn('processed');
    const note = await world.noteIn('draft', receipt);
    expect(await world.discrepancyOf(receipt.id)).toBe(false);
    await world.complete(note.id);
    expect(await world.discrepancyOf(receipt.id)).toBe(true);
    await world.settle(note.id);
    expect(await world.discrepancyOf(receipt.id)).toBe(false);
  });

  it('clears with the last of several, whether settled or cancelled', async () => {
    const receipt = await world.receipts.receiptIn('processed');
    const [one, other] = [await world.noteIn('open', receipt), await world.noteIn('open', receipt)];
    await world.settle(one.id);
    expect(await world.discrepancyOf(receipt.id)).toBe(true);
    await keeper.attempt(incompleteDeliveryCalls.cancel, { params: { id: other.id } });
    expect(await world.discrepancyOf(receipt.id)).toBe(false);
  });

  it('is updated when several are opened and closed at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const receipt = await world.receipts.receiptIn('processed');
      const [settled, cancelled] = [await world.noteIn('open', receipt), await world.noteIn('open', receipt)];
      const answers = await Promise.all([
        world.settle(settled.id, second),
        keeper.attempt(incompleteDeliveryCalls.cancel, { params: { id: cancelled.id } }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      expect(await world.discrepancyOf(receipt.id)).toBe(false);
    }
  });
});

describe.each([
  ['in one process', () => {}],
  ['of two processes', () => asTwoProcesses(test.app)],
])('two at the same moment, %s,', (_where, begin) => {
  beforeAll(begin);

  it('settle a note once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.noteIn('open');
      const answers = await Promise.all([world.settle(note.id), world.settle(note.id, second)]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const loser = answers.find((answer) => answer.status === 409);
      expect(loser?.body.message).toBe(`${note.idnNo} has already been settled: only an open note can be settled`);
    }
  });

  it('cannot both settle and cancel a note', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.noteIn('open');
      const answers = await Promise.all([
        world.settle(note.id, second),
        keeper.attempt(incompleteDeliveryCalls.cancel, { params: { id: note.id } }),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    }
  });

  it('cannot complete a note and remove its last item', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.noteIn('draft');
      const [completed, removed] = await Promise.all([
        world.complete(note.id),
        keeper.attempt(incompleteDeliveryCalls.removeItem, { params: { itemId: note.itemId, noteId: note.id } }),
      ]);
      expect([completed.status, removed.status].sort()).toEqual([200, 409]);
    }
  });
});

it('returns the same answer to a repeated cancellation with the same Idempotency-Key', async () => {
  const note = await world.noteIn('open');
  const key = { 'idempotency-key': 'cancel-once' };
  const first = await keeper.attempt(incompleteDeliveryCalls.cancel, { params: { id: note.id }, headers: key });
  const again = await keeper.attempt(incompleteDeliveryCalls.cancel, { params: { id: note.id }, headers: key });
  expect([again.status, again.body]).toEqual([200, first.body]);
});
