import { cancellationApproval, cancelNote, deleteNote } from '../documents/issue-notes/cancel-note';
import { submitNote } from '../documents/issue-notes/submit-note';
import { dispatchFeature } from '../features/dispatches/dispatches.routes';
import { dispatchKind } from '../features/dispatches/save-dispatch';
import { markedReturnHooks } from '../features/marked-returns/note-hooks';
import { apply } from '../operation/apply';
import type { Actor, Operation } from '../operation/operation';
import { TODAY } from './calendar';
import { decide } from './decide';
import type { DemoWorld } from './demo-world';
import { draftDispatch } from './draft-dispatch';
import { handOut, sendOff } from './hand-out';

/**
 * Tells how far a note gets. `short`: less leaves than was requested; `begun`: one line is handed out, the rest not
 * yet.
 */
type Fate = 'draft' | 'pending' | 'active' | 'begun' | 'completed' | 'short' | 'cancelled' | 'rejected' | 'deleted';

const ENDED = 60;
/** These are the outcomes of completed notes, in turn. */
const ENDINGS: readonly Fate[] = [
  'completed',
  'completed',
  'short',
  'completed',
  'rejected',
  'completed',
  'completed',
  'cancelled',
  'short',
  'completed',
  'completed',
  'deleted',
];

/** Plans a month of dispatch notes: two completed a day, the last of them today, and those still in progress. */
export function planDispatches(world: DemoWorld): void {
  for (let number = 0; number < ENDED; number++) {
    const moment = Math.min(1.5 + number / 2, TODAY + (number % 5) / 10);
    planNote(world, number, moment, ENDINGS[number % ENDINGS.length] ?? 'completed');
  }
  for (let number = 0; number < 7; number++)
    planNote(world, number, TODAY - 0.9 + number * 0.15, number % 3 === 1 ? 'begun' : 'active');
  for (let number = 0; number < 8; number++) planNote(world, number, TODAY - 0.2 + number * 0.12, 'pending');
  for (let number = 0; number < 5; number++) planNote(world, number, TODAY - 3.5 + number * 0.9, 'draft');
}

function planNote(world: DemoWorld, number: number, moment: number, fate: Fate): void {
  const { timeline, people } = world;
  const { manager, procurement, storekeeper, storekeeper2 } = people.users;
  const keeper = number % 3 === 2 ? storekeeper2 : storekeeper;
  let noteId = 0;
  const plan = (later: number, actor: Actor, run: (operation: Operation) => Promise<unknown>) =>
    timeline.plan(moment + later, actor, run);

  plan(0, keeper, async (operation) => {
    noteId = await draftDispatch(operation, world, number);
  });
  if (fate === 'draft') return;
  plan(0.02, keeper, (operation) => apply(operation, (facts) => submitNote(facts, dispatchKind, noteId)));
  if (fate === 'pending') return;
  const refusal = fate === 'rejected' ? 'The site has enough of this' : undefined;
  plan(0.1, manager, (operation) =>
    decide(operation, 'dispatch', dispatchFeature.approval, { documentId: noteId, refusal }),
  );
  if (fate === 'deleted')
    plan(0.15, manager, (operation) => apply(operation, (facts) => deleteNote(facts, dispatchKind, noteId)));
  if (fate === 'rejected' || fate === 'deleted' || fate === 'active') return;
  plan(0.2, keeper, (operation) => handOut(operation, world, dispatchKind, noteId, fate));
  if (fate === 'begun') return;
  plan(0.25, keeper, (operation) => sendOff(operation, world, noteId));
  if (fate !== 'cancelled') return;
  const reason = 'The site sent everything back: the wrong size was asked for';
  plan(0.5, procurement, (operation) =>
    apply(operation, (facts) => cancelNote(facts, dispatchKind, { noteId, reason }, markedReturnHooks)),
  );
  const confirmation = cancellationApproval([dispatchKind], markedReturnHooks);
  plan(0.6, manager, (operation) => decide(operation, 'Cancellation', confirmation, { documentId: noteId }));
}
