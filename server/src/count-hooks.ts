import { confirmByCount } from './documents/issue-notes/confirm-by-count';
import { requestCounted } from './features/adjustments/request-counted';
import type { CountHooks } from './features/counts/submit-count';
import { dispatchKind } from './features/dispatches/dispatch-kind';
import { markedReturnHooks } from './features/marked-returns/note-hooks';
import { pickupKind } from './features/pickups/pickup-kind';

/** What follows from a count: notes that it confirms as cancelled, and adjustments of what differs. */
export const countHooks: CountHooks = {
  confirmCancellations: (operation, count) =>
    confirmByCount(operation, [pickupKind, dispatchKind], markedReturnHooks, count),
  requestCounted,
};
