import {
  addedPickupItemsAnswer,
  cancelledPickupQuery,
  changedPickupAnswer,
  newPickup,
  newPickupAnswer,
  newPickupItem,
  pickupAnswer,
  pickupAssignment,
  pickupCancellation,
  pickupItemParams,
  pickupListAnswer,
  pickupListQuery,
  pickupProcessing,
  pickupReportAnswer,
  pickupReturn,
  pickupSearch,
  pickupsAnswer,
  remainingPickupItemsAnswer,
} from '@ghala/contract/calls/pickups';
import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import type { NoteHooks } from '../../documents/issue-notes/note-kind';
import { noteLists } from '../../documents/issue-notes/note-lists.routes';
import { noteLinks, notePapers } from '../../documents/issue-notes/note-papers.routes';
import { listStock } from '../../documents/issue-notes/note-rows';
import { noteSteps } from '../../documents/issue-notes/note-steps.routes';
import { processNote } from '../../documents/issue-notes/process-note';
import { ok } from '../../http/answers';
import { storedUpload } from '../../http/uploads';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { whyNotVerify } from './code-redirection';
import { pickupCodes } from './pickup-codes.routes';
import { pickupKind } from './pickup-kind';
import { pickupGatePass, printedPickupNote } from './pickup-note.pdf';
import { pickupExports } from './pickups.export';
import { isVerifiedBy, pickupItems, pickupReportRows, pickupRows, requirePickup } from './pickups.queries';
import { createPickup } from './save-pickup';

const tags = ['pickups'];

/** Pickup notes: stock collected by someone outside, from the draft to the gate. */
export function pickups(app: App, hooks: NoteHooks): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;

  noteLists(app, {
    kind: pickupKind,
    listKey: 'pickups',
    numberKey: 'pickupNo',
    rows: () => pickupRows(database),
    reportRows: (dates) => pickupReportRows(database, { ...dates, timezone }),
    exports: pickupExports(timezone),
    listQuery: pickupListQuery,
    search: pickupSearch,
    cancelledQuery: cancelledPickupQuery,
    listAnswer: pickupListAnswer,
    rowsAnswer: pickupsAnswer,
    reportAnswer: pickupReportAnswer,
  });

  notePapers(app, {
    kind: pickupKind,
    find: (id, reader) => requirePickup(database, id, reader),
    printedNote: printedPickupNote,
    gatePass: pickupGatePass,
    signers: ({ pickup, dispatchedBy }) => [pickup.User, dispatchedBy],
  });

  noteSteps(app, {
    kind: pickupKind,
    path: '/pickups',
    noteKey: 'pickupNoteId',
    issuedText: 'Item assigned',
    hooks,
    items: (operation, noteId) => pickupItems(operation.db, noteId),
    changed: async (operation, noteId) => {
      const { pickup } = await requirePickup(operation.db, noteId, operation.actor);
      return { pickup };
    },
    newItem: newPickupItem,
    itemParams: pickupItemParams,
    mark: pickupReturn,
    assignment: pickupAssignment,
    cancellation: pickupCancellation,
    addedAnswer: addedPickupItemsAnswer,
    remainingAnswer: remainingPickupItemsAnswer,
    changedAnswer: changedPickupAnswer,
  });

  pickupCodes(app);

  app.post(
    '/pickups',
    {
      config: { access: pickupKind.flags.add, multipart: { files: { file: 'issue note document' } } },
      schema: { tags, summary: 'Start a draft', body: newPickup, response: { 200: newPickupAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        const source = { document: storedUpload(request, 'file'), timezone };
        const pickup = await createPickup(operation, request.body, source);
        const products = await listStock(operation.db, request.body.warehouseId);
        return ok(`${pickup.pickupNo} created`, { pickup, products });
      }),
  );

  app.post(
    '/pickups/process',
    {
      config: { access: pickupKind.flags.process },
      schema: { tags, summary: 'Complete a note', body: pickupProcessing, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        const departure = { ...request.body, dispatchedToId: null };
        return ok(`${await processNote(operation, pickupKind, departure, hooks)} processed`);
      }),
  );

  app.get(
    '/pickups/:id',
    {
      config: { access: 'any' },
      schema: { tags, summary: 'One pickup note', params: idParams, response: { 200: pickupAnswer } },
    },
    async (request) => {
      const { id } = request.params;
      const actor = request.actor();
      const found = await requirePickup(database, id, actor);
      const isVerified = await isVerifiedBy(database, id, actor.id);
      const whyNot = found.pickup.status === 'active' ? await whyNotVerify(database, id, actor) : '';
      return ok('Pickup Note', { ...found, isVerified, whyNotVerify: whyNot, ...noteLinks(request, pickupKind, id) });
    },
  );
}
