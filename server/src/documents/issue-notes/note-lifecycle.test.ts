import { describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { type NoteState, type NoteWorld, noteStates, type TestNote } from '../../../test/note-world';
import { PickupWorld } from '../../../test/pickup-world';
import { type Answer, createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all');

/**
 * Lists each step of a note's life, with the states that allow it; every other state must refuse it and change nothing.
 */
const steps: Record<string, { from: NoteState[]; take: (world: NoteWorld, note: TestNote) => Promise<Answer> }> = {
  'add an item': {
    from: ['draft'],
    take: ({ names }, { id, product }) =>
      admin.post(`${names.path}/items`, { [names.idKey]: id, productId: product, quantity: 1 }),
  },
  'add items together': {
    from: ['draft'],
    take: (world, { id, product }) => world.items(id, [{ productId: product, quantity: 1 }]),
  },
  'change an item': { from: ['draft'], take: (world, note) => world.change(note, 5) },
  'remove an item': {
    from: ['draft'],
    take: ({ names }, { id, itemId }) => admin.delete(`${names.path}/items/${itemId}/${id}`),
  },
  submit: { from: ['draft'], take: (world, { id }) => world.submit(id) },
  'drop the draft': { from: ['draft'], take: ({ names }, { id }) => admin.get(`${names.path}/delete/${id}`) },
  'set to return': {
    from: ['active', 'active, issued'],
    take: ({ names }, { id, itemId }) => admin.post(`${names.path}/item/return`, { [names.idKey]: id, itemId }),
  },
  assign: { from: ['active'], take: (world, note) => world.assign(note, 1) },
  'assign together': {
    from: ['active'],
    take: (world, { id, itemId }) => world.assignAll(id, [{ itemId, qty: 1 }]),
  },
  'undo an issue': { from: ['active, issued'], take: (world, note) => world.undo(note) },
  'correct the details': {
    from: ['draft', 'pending', 'active', 'active, issued'],
    take: (world, { id }) => world.correct(id, { project: 'Dam', reference: 'LPO 7' }),
  },
  process: { from: ['active, issued'], take: (world, { id }) => world.process(id) },
  delete: {
    from: ['draft', 'pending', 'active', 'active, issued'],
    take: (world, { id }) => world.delete(id),
  },
  cancel: { from: ['completed'], take: (world, { id }) => world.cancel(id, 'not needed') },
};

const allowed = Object.entries(steps).flatMap(([step, { from, take }]) => from.map((state) => ({ step, state, take })));

describe.each([
  ['pickup', new PickupWorld(test, admin)],
  ['dispatch', new DispatchWorld(test, admin)],
] as [string, NoteWorld][])('a %s note', (kind, world) => {
  async function everythingAbout({ id, record }: TestNote) {
    const approvals = await test.database
      .selectFrom('approvals')
      .select(['id', 'status'])
      .where('note_id', '=', id)
      .execute();
    return { note: await world.note(id), record: await world.stock.record(record), approvals };
  }

  it.each(allowed)('takes the step $step when $state', async ({ state, take }) => {
    expect((await take(world, await world.noteIn(state))).body).toMatchObject({ status: 1 });
  });

  it.each(noteStates)('refuses every other step when %s, and stays as it is', async (state) => {
    const note = await world.noteIn(state);
    const before = await everythingAbout(note);
    const number = `${world.names.numberPrefix}-\\d{6}`;
    const reason = new RegExp(
      `^(${number}|Product \\d+ of ${number}) (is|was|still|has) |^Issue at least one item first$`,
    );
    for (const [step, { from, take }] of Object.entries(steps)) {
      if (from.includes(state)) continue;
      const { status, body } = await take(world, note);
      const refusal = { status: 0, message: expect.stringMatching(reason) };
      expect({ step, status, body }).toMatchObject({ step, status: 409, body: refusal });
      expect({ step, ...(await everythingAbout(note)) }).toEqual({ step, ...before });
    }
  });

  it('goes through its states in order', async () => {
    const states: Record<string, string> = {};
    for (const state of noteStates) states[state] = (await world.note((await world.noteIn(state)).id)).status;
    expect(states).toEqual({
      draft: 'draft',
      pending: 'pending',
      active: 'active',
      'active, issued': 'active',
      completed: 'completed',
      rejected: 'cancelled',
      deleted: 'cancelled',
      cancelled: 'cancelled',
    });
  });

  it('is described in the specified words after each step', async () => {
    const said: Record<string, string> = {};
    said.submit = (await world.submit((await world.noteIn('draft')).id)).body.message;
    said.cancel = (await world.cancel((await world.noteIn('completed')).id)).body.message;
    const title = kind === 'pickup' ? 'Pickup Note' : 'Dispatch Note';
    expect(said).toEqual({ submit: `${title} Generated`, cancel: `${title} Cancelled` });
  });

  it('leaves the stock as it found it once cancelled or deleted', async () => {
    for (const state of ['rejected', 'deleted', 'cancelled'] as const) {
      const { record } = await world.noteIn(state);
      expect(await world.stock.record(record)).toMatchObject({ quantity: 10, reserved: 0 });
    }
  });

  it.each(Object.entries(steps))('is not found at the step %s once there is no such note', async (_step, { take }) => {
    const message = kind === 'pickup' ? 'Pickup Note not found' : 'Dispatch Note not found';
    const { status, body } = await take(world, { ...(await world.noteIn('draft')), id: 987_654 });
    expect({ status, message: body.message }).toEqual({ status: 404, message });
  });

  it('is not found as a note of the other kind', async () => {
    const { id, itemId } = await world.noteIn('active');
    const other = world.names.kind === 'pickup' ? new DispatchWorld(test, admin) : new PickupWorld(test, admin);
    for (const answer of [
      await admin.get(`${other.names.path}/${id}`),
      await other.assign({ id, itemId }),
      await other.process(id),
      await other.delete(id),
      await admin.get(`/api/pdf/${other.names.kind}/${id}`),
    ])
      expect(answer.status).toBe(404);
  });
});
