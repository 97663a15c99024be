import { approvalCalls } from '@ghala/contract/calls/approvals';
import { gateCalls } from '@ghala/contract/calls/gate';
import { describe, expect, it } from 'vitest';
import { CountWorld } from '../../../test/count-world';
import { DispatchWorld } from '../../../test/dispatch-world';
import { succeeded } from '../../../test/succeeded';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const maker = await test.signIn(['dispatchAdd', 'dispatchProcess'], 'Amina Maker');
const counter = await test.signIn(['dispatchProcess'], 'Otieno Counter');
const manager = await test.signIn('all', 'Wambui Manager');
const counts = new CountWorld(test, manager);
const dispatches = new DispatchWorld(test, maker);

type Note = Awaited<ReturnType<typeof dispatches.noteIn>>;
const process = async ({ id }: Note): Promise<void> => void succeeded(await dispatches.process(id));
const leave = async ({ id }: Note): Promise<void> =>
  void (await manager.send(gateCalls.dispatch.markAsLeft, { params: { id } }));

/** Issues 3 of 10 for a note, and then counts the record. */
async function approved(quantity: number, before: (note: Note) => Promise<void>, after: (note: Note) => Promise<void>) {
  const note = await dispatches.noteIn('active, issued');
  await before(note);
  const id = await counts.started(note.warehouse);
  await counts.count(id, note.record, quantity, {}, counter);
  await after(note);
  expect(await counts.submitted(id)).toBe(1);
  const [approvalId] = await counts.requests(id);
  const answer = await (await test.approver()).attempt(approvalCalls.approve, { body: { approvalId } });
  return answer.status === 200 ? 'approved' : answer.body.code;
}
const nothing = async (): Promise<void> => {};

describe('goods that were counted too many', () => {
  it.each<[string, typeof process, typeof process]>([
    ['left by being processed, where no exit is marked', nothing, process],
    ['left by the gate', process, leave],
  ])('are not added once what was issued before %s', async (_how, before, after) => {
    expect(await approved(10, before, after)).toBe('stockAdjustment.staleCount');
    // What is missing stays missing.
    expect(await approved(5, before, after)).toBe('approved');
  });

  it.each<[string, typeof process, typeof process]>([
    ['had left before', async (note) => process(note).then(() => leave(note)), nothing],
    ['was processed before, where no exit is marked', process, nothing],
    ['has not left yet', nothing, nothing],
    ['has returned', async (note) => void succeeded(await dispatches.undo(note)), nothing],
  ])('are added if what was issued %s', async (_how, before, after) => {
    expect(await approved(12, before, after)).toBe('approved');
  });

  it('are added if what left was issued after they were counted', async () => {
    const note = await dispatches.noteIn('active');
    const id = await counts.started(note.warehouse);
    await counts.count(id, note.record, 12, {}, counter);
    succeeded(await dispatches.assign(note));
    await process(note);
    await counts.submitted(id);
    const [approvalId] = await counts.requests(id);
    succeeded(await (await test.approver()).attempt(approvalCalls.approve, { body: { approvalId } }));
  });
});
