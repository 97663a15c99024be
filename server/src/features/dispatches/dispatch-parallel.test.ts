import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const first = await test.signIn('all');
const second = await test.signIn('all');
const world = new DispatchWorld(test, first);
const ROUNDS = 8;

/** Two active notes that ask for the last units of one product. */
async function rivals() {
  const { warehouse, product, record } = await world.shelf(4);
  const notes = [];
  for (let count = 0; count < 2; count++) {
    const { id } = await world.draft({ warehouseId: warehouse });
    const { id: itemId } = await world.item(id, product, 4);
    await first.get(`/api/dispatches/generate/${id}`);
    await world.approve(id);
    notes.push({ id, itemId });
  }
  return { notes: notes as [(typeof notes)[0], (typeof notes)[0]], record };
}

async function sumsToLedger(): Promise<boolean> {
  const { rows } = await sql`select record.id from stock_records record
    left join stock_ledger ledger on ledger.record_id = record.id
    group by record.id having record.quantity <> coalesce(sum(ledger.changed_quantity), 0)`.execute(test.database);
  return rows.length === 0;
}

describe('two at the same moment', () => {
  it('cannot hand out the same last unit', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { notes, record } = await rivals();
      const take = (user: typeof first, { id, itemId }: { id: number; itemId: number }) =>
        user.post('/api/dispatches/item/assign', { dispatchNoteId: id, itemId, qty: 4, comment: '' });
      const answers = await Promise.all([take(first, notes[0]), take(second, notes[1])]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const loser = answers.find((answer) => answer.status === 409);
      expect(loser?.body.message).toMatch(/^No Box \d+ of Product \d+ is available in Warehouse \d+$/);
      expect(await world.stock.record(record)).toMatchObject({ quantity: 0 });
    }
    expect(await sumsToLedger()).toBe(true);
  });

  it('cannot hand out the same item twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.dispatchIn('active');
      const body = { dispatchNoteId: note.id, itemId: note.itemId, qty: 4, comment: '' };
      const answers = await Promise.all([first, second].map((user) => user.post('/api/dispatches/item/assign', body)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect(await world.stock.record(note.record)).toMatchObject({ quantity: 6 });
    }
  });

  it('with one Idempotency-Key are one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.dispatchIn('active');
      const body = { dispatchNoteId: note.id, itemId: note.itemId, qty: 4, comment: '' };
      const headers = { 'idempotency-key': `twins-${note.id}` };
      const answers = await Promise.all([1, 2].map(() => first.post('/api/dispatches/item/assign', body, headers)));
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect(await world.stock.record(note.record)).toMatchObject({ quantity: 6 });
    }
  });

  it('get the stock lines of the first answer, also where a note was made again after stock has changed', async () => {
    const { warehouse, product } = await world.shelf(4);
    const body = { assignedToId: first.actor?.id, warehouseId: warehouse };
    const headers = { 'idempotency-key': 'made-again' };
    const made = await first.post('/api/dispatches', body, headers);
    expect(made.body.products).toMatchObject([{ quantity: 4 }]);
    const { id } = await world.draft({ warehouseId: warehouse });
    const { id: itemId } = await world.item(id, product, 3);
    await first.get(`/api/dispatches/generate/${id}`);
    await world.approve(id);
    await first.post('/api/dispatches/item/assign', { dispatchNoteId: id, itemId, qty: 3, comment: '' });
    expect((await first.post('/api/dispatches', body, headers)).body).toEqual(made.body);
  });

  it('cannot process and delete a note both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.dispatchIn('active, issued');
      const [processed, deleted] = await Promise.all([
        world.process(note.id),
        second.delete(`/api/dispatches/delete/${note.id}`),
      ]);
      expect([processed.status, deleted.status].sort()).toEqual([200, 409]);
      const { status } = await world.note(note.id);
      expect(status).toBe(processed.status === 200 ? 'completed' : 'cancelled');
      expect(await world.stock.record(note.record)).toMatchObject({ quantity: processed.status === 200 ? 7 : 10 });
    }
  });

  it('cancel a note once, and its stock returns once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.dispatchIn('completed');
      const body = { dispatchNoteId: note.id, reason: 'came back' };
      const answers = await Promise.all([first, second].map((user) => user.post('/api/dispatches/cancel', body)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect(await world.stock.record(note.record)).toMatchObject({ quantity: 10 });
    }
    expect(await sumsToLedger()).toBe(true);
  });

  it('cannot approve a note and delete it, and leave a request behind', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.dispatchIn('pending');
      const [approved, deleted] = await Promise.all([
        world.approve(note.id),
        second.delete(`/api/dispatches/delete/${note.id}`),
      ]);
      // Deleting an approved note is fine as well; approving a deleted one is not.
      expect(deleted.status).toBe(200);
      expect([200, 409]).toContain(approved.status);
      expect((await world.note(note.id)).status).toBe('cancelled');
      expect(await pendingRequests(note.id)).toBe(0);
    }
  });

  it('generate a draft once, and never leave a request of a note that ended', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.dispatchIn('draft');
      const answers = await Promise.all([
        first.get(`/api/dispatches/generate/${note.id}`),
        second.get(`/api/dispatches/generate/${note.id}`),
        second.delete(`/api/dispatches/delete/${note.id}`),
      ]);
      const generated = answers.slice(0, 2).filter((answer) => answer.status === 200).length;
      expect(generated).toBeLessThanOrEqual(1);
      expect(answers[2]?.status).toBe(200);
      expect(await pendingRequests(note.id)).toBe(0);
    }
  });
});

async function pendingRequests(documentId: number): Promise<number> {
  const rows = await test.database
    .selectFrom('approvals')
    .select('id')
    .where('document_id', '=', documentId)
    .where('type', '=', 'pending')
    .execute();
  return rows.length;
}
