import { newPickup, pickupCalls } from '@ghala/contract/calls/pickups';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { cancellationApproval, cancelNote } from '../documents/issue-notes/cancel-note';
import { addItems } from '../documents/issue-notes/draft-items';
import { processNote } from '../documents/issue-notes/process-note';
import { submitNote } from '../documents/issue-notes/submit-note';
import { markedReturnHooks } from '../features/marked-returns/note-hooks';
import { pickupKind } from '../features/pickups/pickup-kind';
import { pickupFeature } from '../features/pickups/pickups.routes';
import { createPickup } from '../features/pickups/save-pickup';
import { verifyCode } from '../features/pickups/verify-code';
import { apply } from '../operation/apply';
import type { Actor, Operation } from '../operation/operation';
import { availableIn } from './available-stock';
import { TODAY } from './calendar';
import { projects } from './data/catalogues';
import { decide } from './decide';
import type { DemoWorld } from './demo-world';
import { plate } from './enter-receipt';
import { handOut } from './hand-out';

/** Tells how far a pickup gets. `short`: less leaves than was requested. */
type Fate = 'draft' | 'pending' | 'active' | 'completed' | 'short' | 'cancelled';

/** The pickups take these in turn, the last of them today. */
const FATES: readonly Fate[] = [
  'completed',
  'completed',
  'short',
  'completed',
  'cancelled',
  'completed',
  'completed',
  'active',
  'active',
  'pending',
  'pending',
  'draft',
];

/** They are reached only by e-mail, at addresses that lead nowhere: the demo must not send SMS to anyone. */
const ASSIGNEES = [
  ['Akinyi Mfano', 'Mfano Contractors'],
  ['Baraka Sampuli', 'Sampuli Builders'],
  ['Chebet Jaribio', ''],
] as const;

/** Plans the month's pickups: one every third day, the last of them still in progress. */
export function planPickups(world: DemoWorld): void {
  FATES.forEach((fate, number) => {
    planPickup(world, number, Math.min(2 + number * 3, TODAY + number / 100), fate);
  });
}

function planPickup(world: DemoWorld, number: number, moment: number, fate: Fate): void {
  const { timeline, people, random } = world;
  const { manager, storekeeper, procurement } = people.users;
  let noteId = 0;
  const plan = (later: number, actor: Actor, run: (operation: Operation) => Promise<unknown>) =>
    timeline.plan(moment + later, actor, run);

  plan(0, procurement, async (operation) => {
    noteId = await draftPickup(operation, world, number);
  });
  if (fate === 'draft') return;
  plan(0.02, procurement, (operation) => apply(operation, (facts) => submitNote(facts, pickupKind, noteId)));
  if (fate === 'pending') return;
  plan(0.1, manager, (operation) => decide(operation, 'pickup', pickupFeature.approval, { documentId: noteId }));
  if (fate === 'active') return;
  plan(0.2, storekeeper, async (operation) => {
    await showCode(operation, noteId);
    await handOut(operation, world, pickupKind, noteId, fate);
    const departure = { noteId, vehicle: plate(random), comment: '', dispatchedToId: null };
    await apply(operation, (facts) => processNote(facts, pickupKind, departure, markedReturnHooks));
  });
  if (fate !== 'cancelled') return;
  const reason = 'The customer brought everything back unopened';
  plan(0.5, procurement, (operation) =>
    apply(operation, (facts) => cancelNote(facts, pickupKind, { noteId, reason }, markedReturnHooks)),
  );
  const confirmation = cancellationApproval([pickupKind], markedReturnHooks);
  plan(0.6, manager, (operation) => decide(operation, 'Cancellation', confirmation, { documentId: noteId }));
}

/** Drafts two or three lines of the main warehouse's stock, a little of each. */
async function draftPickup(operation: Operation, world: DemoWorld, number: number): Promise<number> {
  const { random, timezone, stores } = world;
  const [assigneeName, assigneeCompany] = random.pick([...ASSIGNEES]);
  const isScheduled = number % 3 === 2;
  const moment = (operation.at ?? new Date()).getTime();
  const head = newPickup.parse({
    warehouseId: stores[0]?.id,
    assigneeName,
    assigneeCompany,
    assigneeEmail: `${assigneeName.split(' ')[0]?.toLowerCase()}@example.com`,
    scheduled: isScheduled,
    pickupDate: isScheduled ? new Date(moment + 24 * 3_600_000).toISOString() : '',
    project: random.pick(projects),
    reference: `PK-${random.whole(1000, 9999)}`,
  });
  const source = { document: undefined, timezone };
  const { id } = await apply(operation, (facts) => createPickup(facts, head, source));
  const stock = await availableIn(operation.db, head.warehouseId);
  const items = random
    .pickSome(stock, random.whole(2, 3))
    .map(({ productId, quantity }) => ({ productId, quantity: Math.min(quantity, random.whole(2, 4)) }));
  const { noteId, items: lines } = pickupCalls.addItems.body.parse({ pickupNoteId: id, items });
  await apply(operation, (facts) => addItems(facts, pickupKind, { noteId, lines }));
  return id;
}

/** The assignee shows the code from the message at the counter. */
async function showCode(operation: Operation, noteId: number): Promise<void> {
  const { body } = await operation.db
    .selectFrom('messages')
    .select('body')
    .where('about', '=', messageSubjects.pickupCode(noteId))
    .where('body', '<>', '')
    .executeTakeFirstOrThrow();
  const code = /^\d{6}$/m.exec(body)?.[0] ?? '';
  const refusal = await apply(operation, (facts) => verifyCode(facts, { noteId, code }));
  if (refusal !== undefined) throw refusal;
}
