import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { readWithheld } from '../../access/read-withheld';
import type { NoteHooks } from '../../documents/issue-notes/note-kind';
import { noteLists } from '../../documents/issue-notes/note-lists.routes';
import { noteLinks, notePapers } from '../../documents/issue-notes/note-papers.routes';
import { listStock } from '../../documents/issue-notes/note-rows';
import { noteSteps } from '../../documents/issue-notes/note-steps.routes';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { dispatchKind } from './dispatch-kind';
import { dispatchGatePass, printedDispatchNote } from './dispatch-note.pdf';
import { dispatchExports } from './dispatches.export';
import {
  dispatchFileRows,
  dispatchItems,
  dispatchReportRows,
  dispatchRows,
  readDispatch,
  requireDispatch,
} from './dispatches.queries';
import { correctDispatch, createDispatch, processDispatch } from './save-dispatch';

/** Dispatch notes: stock issued to a user, from the draft to the gate. */
export function dispatches(app: App, hooks: NoteHooks): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;

  noteLists(app, {
    kind: dispatchKind,
    calls: dispatchCalls,
    numberKey: 'dispatchNo',
    rows: () => dispatchRows(database),
    fileRows: () => dispatchFileRows(database),
    reportRows: (dates) => dispatchReportRows(database, { ...dates, timezone }),
    exports: dispatchExports(timezone),
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
    calls: dispatchCalls,
    issuedText: 'Item dispatched',
    hooks,
    items: ({ db, actor }, noteId) => readWithheld(db, actor, () => dispatchItems(db, noteId)),
    changed: async (find, noteId) => ({ dispatch: await readDispatch(find, noteId) }),
  });

  serve(
    app,
    dispatchCalls.create,
    (request, _reply, { file }) =>
      operate(request, async (operation) => {
        const source = { document: file, timezone };
        const dispatch = await createDispatch(operation, request.body, source);
        const { db, actor } = operation;
        const products = await readWithheld(db, actor, () => listStock(db, request.body.warehouseId));
        return ok(`${dispatch.dispatchNo} created`, { dispatch, products });
      }),
    { files: { file: 'issue note document' } },
  );

  serve(app, dispatchCalls.correct, (request) =>
    operate(request, async (operation) => {
      const { id } = request.params;
      await correctDispatch(operation, id, request.body);
      const { db, actor } = operation;
      const { dispatch } = await readWithheld(db, actor, () => requireDispatch(db, id, actor));
      return ok('Details corrected', { dispatch });
    }),
  );

  serve(app, dispatchCalls.process, (request) =>
    operateTogether(request, async (facts) => {
      const { dispatchToId: dispatchedToId, ...departure } = request.body;
      const process = await processDispatch(facts, { ...departure, dispatchedToId }, hooks);
      return (changes) => ok(`${process(changes)} processed`);
    }),
  );

  serve(app, dispatchCalls.get, async (request) => {
    const found = await requireDispatch(database, request.params.id, request.actor());
    return ok('Dispatch Note', { ...found, ...noteLinks(request, dispatchKind, request.params.id) });
  });
}
