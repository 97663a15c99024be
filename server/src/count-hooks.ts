import { confirmByCount } from './documents/issue-notes/confirm-by-count';
import { requestCounted } from './features/adjustments/request-counted';
import type { CountHooks } from './features/counts/submit-count';
import { markedReturnHooks } from './features/marked-returns/note-hooks';
import { everyNoteKind } from './note-kinds';

/** What follows from a count: notes that it confirms as cancelled, and adjustments of what differs. */
export const countHooks: CountHooks = {
  confirmCancellations: (facts, count) => confirmByCount(facts, everyNoteKind, markedReturnHooks, count),
  requestCounted,
};
