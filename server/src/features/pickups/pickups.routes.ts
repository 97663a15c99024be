import { type PickupReportRow, type PickupRow, pickupCalls } from '@ghala/contract/calls/pickups';
import { assigneeText, pickupPriority } from '@ghala/contract/labels/issue-note-labels';
import { issueNotes } from '../../documents/issue-notes/issue-notes.routes';
import { noteApproval } from '../../documents/issue-notes/note-approval';
import { noteExports } from '../../documents/issue-notes/note-export';
import type { NoteHooks } from '../../documents/issue-notes/note-kind';
import { processNote } from '../../documents/issue-notes/process-note';
import type { RowOf } from '../../http/list-rows';
import type { App } from '../../runtime/app-types';
import { whyNotVerify } from './code-redirection';
import { pickupCodes } from './pickup-codes.routes';
import { pickupKind } from './pickup-kind';
import { pickupPaper } from './pickup-note.pdf';
import { isVerifiedBy, pickupFileRows, pickupNotes, pickupReportRows, pickupRows } from './pickups.queries';
import { correctPickup, createPickup } from './save-pickup';

/** Pickup notes: stock collected by someone outside, from the draft to the gate. */
export function pickups(app: App, hooks: NoteHooks): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;
  issueNotes(app, hooks, {
    kind: pickupKind,
    calls: pickupCalls,
    rows: () => pickupRows(database),
    fileRows: () => pickupFileRows(database),
    reportRows: (dates) => pickupReportRows(database, { ...dates, timezone }),
    exports: noteExports<RowOf<typeof pickupFileRows>, PickupRow, PickupReportRow, 'pickupNo'>(
      pickupKind,
      'pickupNo',
      {
        number: 'PN No.',
        priority: [{ title: 'Priority', value: (row, language) => pickupPriority(row.isScheduled, language) }],
        recipient: { title: 'Assignee', value: assigneeText },
        issued: { title: 'Quantity Assigned', isNumber: true, value: (row) => row.quantityAssigned },
        recipients: [
          { title: 'Dispatched To', value: assigneeText },
          { title: 'Assigned to', value: (row) => row.assigneeName },
        ],
      },
      timezone,
    ),
    find: (id, reader) => pickupNotes.require(database, id, reader),
    paper: pickupPaper,
    signers: ({ pickup, dispatchedBy }) => [pickup.User, dispatchedBy],
    issuedText: 'Item assigned',
    items: pickupNotes.items,
    changed: async (find, noteId) => ({ pickup: await pickupNotes.read(find, noteId) }),
    create: createPickup,
    made: (id, pickupNo) => ({ pickup: { id, pickupNo } }),
    async correct(facts, id, fields) {
      const correct = await correctPickup(facts, id, fields, timezone);
      return (changes) => {
        const channels = correct(changes);
        return async (find) => ({ pickup: await pickupNotes.read(find, id), channels });
      };
    },
    process: (facts, departure) => processNote(facts, pickupKind, { ...departure, dispatchedToId: null }, hooks),
    async shown(found, request) {
      const { pickup } = found;
      const actor = request.actor();
      const whyNot =
        pickup.status === 'active' ? await whyNotVerify(database, pickup.id, actor, request.language()) : '';
      return { ...found, isVerified: await isVerifiedBy(database, pickup.id, actor.id), whyNotVerify: whyNot };
    },
  });
  pickupCodes(app);
}

/** Says how an approval changes a pickup note, and what the approver sees. */
export const pickupApproval = noteApproval(pickupKind, pickupNotes.byIds, (pickup) => ({ PickupNote: pickup }));
