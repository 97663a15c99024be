import { type PickupReportRow, type PickupRow, pickupCalls } from '@ghala/contract/calls/pickups';
import { assigneeText, pickupPriority } from '@ghala/contract/labels/issue-note-labels';
import { issueNotes } from '../../documents/issue-notes/issue-notes.routes';
import { noteApproval } from '../../documents/issue-notes/note-approval';
import { noteExports } from '../../documents/issue-notes/note-export';
import type { NoteFeature, NoteHooks } from '../../documents/issue-notes/note-kind';
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
function pickups(app: App, hooks: NoteHooks): void {
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
        priority: (row, language) => pickupPriority(row.isScheduled, language),
        recipient: assigneeText,
        issued: (row) => row.quantityAssigned,
        recipients: [assigneeText, (row) => row.assigneeName],
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

export const pickupFeature: NoteFeature = {
  kind: pickupKind,
  routes: pickups,
  approval: noteApproval(pickupKind, pickupNotes.byIds),
};
