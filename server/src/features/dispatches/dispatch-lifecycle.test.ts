import { describe, expect, it } from 'vitest';
import { type DispatchState, DispatchWorld, dispatchStates, type TestDispatch } from '../../../test/dispatch-world';
import { type Answer, createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all');
const world = new DispatchWorld(test, admin);

/** Each step of a note's life, with the states that allow it; everything else must refuse it and change nothing. */
const steps: Record<string, { from: DispatchState[]; take: (note: TestDispatch) => Promise<Answer> }> = {
  'add an item': {
    from: ['draft'],
    take: ({ id, product }) =>
      admin.post('/api/dispatches/items', { dispatchNoteId: id, productId: product, quantity: 1 }),
  },
  'remove an item': {
    from: ['draft'],
    take: ({ id, itemId }) => admin.delete(`/api/dispatches/items/${itemId}/${id}`),
  },
  generate: { from: ['draft'], take: ({ id }) => admin.get(`/api/dispatches/generate/${id}`) },
  'drop the draft': { from: ['draft'], take: ({ id }) => admin.get(`/api/dispatches/delete/${id}`) },
  'set to return': {
    from: ['active', 'active, issued'],
    take: ({ id, itemId }) => admin.post('/api/dispatches/item/return', { disptachNoteId: id, itemId }),
  },
  assign: { from: ['active'], take: (note) => world.assign(note, 1) },
  process: { from: ['active, issued'], take: ({ id }) => world.process(id) },
  delete: {
    from: ['draft', 'pending', 'active', 'active, issued'],
    take: ({ id }) => admin.delete(`/api/dispatches/delete/${id}`),
  },
  cancel: {
    from: ['completed'],
    take: ({ id }) => admin.post('/api/dispatches/cancel', { dispatchNoteId: id, reason: 'not needed' }),
  },
};

const table = Object.keys(steps).flatMap((step) => dispatchStates.map((state) => [step, state] as const));

async function everythingAbout({ id, record }: TestDispatch) {
  const note = await admin.get(`/api/dispatches/${id}`);
  const approvals = await test.database
    .selectFrom('approvals')
    .select(['id', 'type'])
    .where('document_id', '=', id)
    .execute();
  return { note: note.body.dispatch, record: await world.stock.record(record), approvals };
}

describe('a dispatch note', () => {
  it.each(table)('%s: when %s', async (step, state) => {
    const note = await world.dispatchIn(state);
    const before = await everythingAbout(note);
    const { from, take } = steps[step] as (typeof steps)[string];
    const answer = await take(note);
    if (from.includes(state)) {
      expect(answer.body).toMatchObject({ status: 1 });
      return;
    }
    expect([answer.status, answer.body.status]).toEqual([409, 0]);
    expect(answer.body.message).toMatch(/^(DN-\d{6}|Product \d+ of DN-\d{6}) (is|was|still|has) /);
    expect(await everythingAbout(note)).toEqual(before);
  });

  it('goes through its states in order', async () => {
    const status = async (state: DispatchState) => (await world.note((await world.dispatchIn(state)).id)).status;
    const states: Record<string, string> = {};
    for (const state of dispatchStates) states[state] = await status(state);
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

  it('leaves the stock as it found it, once it was cancelled or deleted', async () => {
    for (const state of ['rejected', 'deleted', 'cancelled'] as const) {
      const { record } = await world.dispatchIn(state);
      expect(await world.stock.record(record)).toMatchObject({ quantity: 10, reserved: 0 });
    }
  });
});
