import { type DispatchReportRow, type DispatchRow, dispatchCalls } from '@ghala/contract/calls/dispatches';
import { dispatchPriority } from '@ghala/contract/labels/issue-note-labels';
import { issueNotes } from '../../documents/issue-notes/issue-notes.routes';
import { noteApproval } from '../../documents/issue-notes/note-approval';
import { noteExports } from '../../documents/issue-notes/note-export';
import type { NoteFeature, NoteHooks } from '../../documents/issue-notes/note-kind';
import type { RowOf } from '../../http/list-rows';
import type { App } from '../../runtime/app-types';
import { dispatchPaper } from './dispatch-note.pdf';
import { dispatchFileRows, dispatchNotes, dispatchReportRows, dispatchRows } from './dispatches.queries';
import { correctDispatch, createDispatch, dispatchKind, processDispatch } from './save-dispatch';

/** Dispatch notes: stock issued to a user, from the draft to the gate. */
function dispatches(app: App, hooks: NoteHooks): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;
  issueNotes(app, hooks, {
    kind: dispatchKind,
    calls: dispatchCalls,
    rows: () => dispatchRows(database),
    fileRows: () => dispatchFileRows(database),
    reportRows: (dates) => dispatchReportRows(database, { ...dates, timezone }),
    exports: noteExports<RowOf<typeof dispatchFileRows>, DispatchRow, DispatchReportRow, 'dispatchNo'>(
      dispatchKind,
      'dispatchNo',
      {
        priority: (row, language) => dispatchPriority(row.isUrgent, language),
        recipient: (row) => row.assignee,
        issued: (row) => row.quantityDispatched,
        recipients: [(row) => row.DispatchedToBy, (row) => row.AssignedToBy],
      },
      timezone,
    ),
    find: (id, reader) => dispatchNotes.require(database, id, reader),
    paper: dispatchPaper,
    signers: ({ dispatch, dispatchedBy, dispatchedTo }) => [dispatch.User, dispatchedBy, dispatchedTo],
    issuedText: 'Item dispatched',
    items: dispatchNotes.items,
    changed: async (find, noteId) => ({ dispatch: await dispatchNotes.read(find, noteId) }),
    create: createDispatch,
    made: (id, dispatchNo) => ({ dispatch: { id, dispatchNo } }),
    async correct(facts, id, fields) {
      const correct = await correctDispatch(facts, id, fields);
      return (changes) => {
        correct(changes);
        return async (find) => ({ dispatch: await dispatchNotes.read(find, id) });
      };
    },
    process: (facts, { dispatchToId: dispatchedToId, ...departure }) =>
      processDispatch(facts, { ...departure, dispatchedToId }, hooks),
    shown: async (found) => found,
  });
}

export const dispatchFeature: NoteFeature = {
  kind: dispatchKind,
  routes: dispatches,
  approval: noteApproval(dispatchKind, dispatchNotes.byIds),
};
