import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import type { NoteWorld } from '../../../test/note-world';
import { asTwoProcesses } from '../../../test/other-ways';
import { PickupWorld } from '../../../test/pickup-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const first = await test.signIn('all');
const second = await test.signIn('all');
const ROUNDS = 5;

async function sumsToLedger(): Promise<boolean> {
  const { rows } = await sql`select record.id from stock_records record
    left join stock_ledger ledger on ledger.record_id = record.id
    group by record.id having record.available <> coalesce(sum(ledger.available_delta), 0)`.execute(test.database);
  return rows.length === 0;
}

const pickups = new PickupWorld(test, first, [second]);
const dispatches = new DispatchWorld(test, first);

describe.each([
  ['pickups', pickups, () => {}],
  ['dispatches', dispatches, () => {}],
  ['pickups by two processes', pickups, () => asTwoProcesses(test.app)],
  ['dispatches by two processes', dispatches, () => asTwoProcesses(test.app)],
] as [string, NoteWorld, () => void][])('with two at the same moment, %s', (_kinds, world, begin) => {
  beforeAll(begin);

  const { path, idKey } = world.names;

  /** Makes two active notes that ask for the last units of one product. */
  async function rivals() {
    const { warehouse, product, record } = await world.shelf(4);
    const notes = [];
    for (let count = 0; count < 2; count++) {
      const { id } = await world.draft({ warehouseId: warehouse });
      const { id: itemId } = await world.item(id, product, 4);
      await world.submit(id);
      await world.approve(id);
      await world.prepare(id);
      notes.push({ id, itemId });
    }
    return { notes: notes as [(typeof notes)[0], (typeof notes)[0]], record };
  }

  it('cannot hand out the same last unit', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { notes, record } = await rivals();
      const answers = await Promise.all([world.assign(notes[0], 4, first), world.assign(notes[1], 4, second)]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const loser = answers.find((answer) => answer.status === 409);
      expect(loser?.body.message).toMatch(/^Product \d+: no Box \d+ available in Warehouse \d+$/);
      expect(await world.stock.record(record)).toMatchObject({ quantity: 0 });
    }
    expect(await sumsToLedger()).toBe(true);
  });

  it('cannot hand out the same item twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.noteIn('active');
      const answers = await Promise.all([first, second].map((user) => world.assign(note, 4, user)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect(await world.stock.record(note.record)).toMatchObject({ quantity: 6 });
    }
  });

  it('are one under one Idempotency-Key', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.noteIn('active');
      const body = { [idKey]: note.id, itemId: note.itemId, qty: 4, comment: '' };
      const headers = { 'idempotency-key': `twins-${note.id}` };
      const answers = await Promise.all([1, 2].map(() => first.post(`${path}/item/assign`, body, headers)));
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect(await world.stock.record(note.record)).toMatchObject({ quantity: 6 });
    }
  });

  it('get the stock lines of the first answer, even when a note is made again after stock has changed', async () => {
    const { warehouse, product } = await world.shelf(4);
    const body = { ...world.assignee(), warehouseId: warehouse };
    const headers = { 'idempotency-key': `made-again-${warehouse}` };
    const made = await first.post(path, body, headers);
    expect(made.body.products).toMatchObject([{ quantity: 4 }]);
    const { id } = await world.draft({ warehouseId: warehouse });
    const { id: itemId } = await world.item(id, product, 3);
    await world.submit(id);
    await world.approve(id);
    await world.prepare(id);
    await world.assign({ id, itemId }, 3);
    expect((await first.post(path, body, headers)).body).toEqual(made.body);
  });

  it('cannot both process and delete a note', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.noteIn('active, issued');
      const [processed, deleted] = await Promise.all([world.process(note.id), world.delete(note.id, second)]);
      expect([processed.status, deleted.status].sort()).toEqual([200, 409]);
      const { status } = await world.note(note.id);
      expect(status).toBe(processed.status === 200 ? 'completed' : 'cancelled');
      expect(await world.stock.record(note.record)).toMatchObject({ quantity: processed.status === 200 ? 7 : 10 });
    }
  });

  it('cancel a note that is being processed before or after it, never in between', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.noteIn('active, issued');
      const [processed, cancelled] = await Promise.all([
        world.process(note.id),
        world.cancel(note.id, 'changed our mind', second),
      ]);
      expect(processed.status).toBe(200);
      expect([200, 409]).toContain(cancelled.status);
      const isCancelled = cancelled.status === 200;
      expect((await world.note(note.id)).status).toBe(isCancelled ? 'cancelled' : 'completed');
      expect(await world.stock.record(note.record)).toMatchObject({ quantity: isCancelled ? 10 : 7 });
    }
  });

  it('cancel a note once, and its stock returns once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.noteIn('completed');
      const answers = await Promise.all([first, second].map((user) => world.cancel(note.id, 'came back', user)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect(await world.stock.record(note.record)).toMatchObject({ quantity: 10 });
    }
    expect(await sumsToLedger()).toBe(true);
  });

  it('cannot approve a note and delete it, and leave a request behind', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.noteIn('pending');
      const [approved, deleted] = await Promise.all([world.approve(note.id), world.delete(note.id, second)]);
      // Deleting an approved note is fine too; approving a deleted one is not.
      expect(deleted.status).toBe(200);
      expect([200, 409]).toContain(approved.status);
      expect((await world.note(note.id)).status).toBe('cancelled');
      expect(await pendingRequests(note.id)).toBe(0);
    }
  });

  it('submit a draft once, and never leave a request for a cancelled note', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = await world.noteIn('draft');
      const answers = await Promise.all([world.submit(note.id), world.submit(note.id), world.delete(note.id)]);
      const submitted = answers.slice(0, 2).filter((answer) => answer.status === 200).length;
      expect(submitted).toBeLessThanOrEqual(1);
      expect(answers[2]?.status).toBe(200);
      expect(await pendingRequests(note.id)).toBe(0);
    }
  });
});

async function pendingRequests(noteId: number): Promise<number> {
  const rows = await test.database
    .selectFrom('approvals')
    .select('id')
    .where('note_id', '=', noteId)
    .where('status', '=', 'pending')
    .execute();
  return rows.length;
}
