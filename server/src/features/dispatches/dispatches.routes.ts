import {
  addedItemsAnswer,
  cancelledDispatchQuery,
  changedDispatchAnswer,
  dispatchAnswer,
  dispatchAssignment,
  dispatchCancellation,
  dispatchesAnswer,
  dispatchItemParams,
  dispatchListAnswer,
  dispatchListQuery,
  dispatchProcessing,
  dispatchReportAnswer,
  dispatchReturn,
  dispatchSearch,
  newDispatch,
  newDispatchAnswer,
  newDispatchItem,
  remainingItemsAnswer,
} from '@ghala/contract/calls/dispatches';
import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import type { NoteHooks } from '../../documents/issue-notes/note-kind';
import { noteLists } from '../../documents/issue-notes/note-lists.routes';
import { noteLinks, notePapers } from '../../documents/issue-notes/note-papers.routes';
import { listStock } from '../../documents/issue-notes/note-rows';
import { noteSteps } from '../../documents/issue-notes/note-steps.routes';
import { ok } from '../../http/answers';
import { storedUpload } from '../../http/uploads';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { dispatchKind } from './dispatch-kind';
import { dispatchGatePass, printedDispatchNote } from './dispatch-note.pdf';
import { dispatchExports } from './dispatches.export';
import { dispatchItems, dispatchReportRows, dispatchRows, requireDispatch } from './dispatches.queries';
import { createDispatch, processDispatch } from './save-dispatch';

const tags = ['dispatches'];

/** Dispatch notes: stock issued to a user, from the draft to the gate. */
export function dispatches(app: App, hooks: NoteHooks): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;

  noteLists(app, {
    kind: dispatchKind,
    listKey: 'dispatches',
    numberKey: 'dispatchNo',
    rows: () => dispatchRows(database),
    reportRows: (dates) => dispatchReportRows(database, { ...dates, timezone }),
    exports: dispatchExports(timezone),
    listQuery: dispatchListQuery,
    search: dispatchSearch,
    cancelledQuery: cancelledDispatchQuery,
    listAnswer: dispatchListAnswer,
    rowsAnswer: dispatchesAnswer,
    reportAnswer: dispatchReportAnswer,
  });

  notePapers(app, {
    kind: dispatchKind,
    find: (id, reader) => requireDispatch(database, id, reader),
    printedNote: printedDispatchNote,
    gatePass: dispatchGatePass,
    signers: ({ dispatch, dispatchedBy, dispatchedTo }) => [dispatch.User, dispatchedBy, dispatchedTo],
  });

  noteSteps(app, {
    kind: dispatchKind,
    path: '/dispatches',
    noteKey: 'dispatchNoteId',
    issuedText: 'Item dispatched',
    hooks,
    items: (operation, noteId) => dispatchItems(operation.db, noteId),
    changed: async (operation, noteId) => {
      const { dispatch } = await requireDispatch(operation.db, noteId, operation.actor);
      return { dispatch };
    },
    newItem: newDispatchItem,
    itemParams: dispatchItemParams,
    mark: dispatchReturn,
    assignment: dispatchAssignment,
    cancellation: dispatchCancellation,
    addedAnswer: addedItemsAnswer,
    remainingAnswer: remainingItemsAnswer,
    changedAnswer: changedDispatchAnswer,
  });

  app.post(
    '/dispatches',
    {
      config: { access: dispatchKind.flags.add, multipart: { files: { file: 'issue note document' } } },
      schema: { tags, summary: 'Start a draft', body: newDispatch, response: { 200: newDispatchAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        const source = { document: storedUpload(request, 'file'), timezone };
        const dispatch = await createDispatch(operation, request.body, source);
        const products = await listStock(operation.db, request.body.warehouseId);
        return ok(`${dispatch.dispatchNo} created`, { dispatch, products });
      }),
  );

  app.post(
    '/dispatches/process',
    {
      config: { access: dispatchKind.flags.process },
      schema: { tags, summary: 'Complete a note', body: dispatchProcessing, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        const { dispatchToId: dispatchedToId, ...departure } = request.body;
        return ok(`${await processDispatch(operation, { ...departure, dispatchedToId }, hooks)} processed`);
      }),
  );

  app.get(
    '/dispatches/:id',
    {
      config: { access: 'any' },
      schema: { tags, summary: 'One dispatch note', params: idParams, response: { 200: dispatchAnswer } },
    },
    async (request) => {
      const found = await requireDispatch(database, request.params.id, request.actor());
      return ok('Dispatch Note', { ...found, ...noteLinks(request, dispatchKind, request.params.id) });
    },
  );
}
