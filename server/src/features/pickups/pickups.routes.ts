import { pickupCalls } from '@ghala/contract/calls/pickups';
import { readWithheld } from '../../access/read-withheld';
import type { NoteHooks } from '../../documents/issue-notes/note-kind';
import { noteLists } from '../../documents/issue-notes/note-lists.routes';
import { noteLinks, notePapers } from '../../documents/issue-notes/note-papers.routes';
import { listStock } from '../../documents/issue-notes/note-rows';
import { noteSteps } from '../../documents/issue-notes/note-steps.routes';
import { processNote } from '../../documents/issue-notes/process-note';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { whyNotVerify } from './code-redirection';
import { pickupCodes } from './pickup-codes.routes';
import { pickupKind } from './pickup-kind';
import { pickupGatePass, printedPickupNote } from './pickup-note.pdf';
import { pickupExports } from './pickups.export';
import {
  isVerifiedBy,
  pickupFileRows,
  pickupItems,
  pickupReportRows,
  pickupRows,
  readPickup,
  requirePickup,
} from './pickups.queries';
import { correctPickup, createPickup } from './save-pickup';

/** Pickup notes: stock collected by someone outside, from the draft to the gate. */
export function pickups(app: App, hooks: NoteHooks): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;

  noteLists(app, {
    kind: pickupKind,
    calls: pickupCalls,
    numberKey: 'pickupNo',
    rows: () => pickupRows(database),
    fileRows: () => pickupFileRows(database),
    reportRows: (dates) => pickupReportRows(database, { ...dates, timezone }),
    exports: pickupExports(timezone),
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
    calls: pickupCalls,
    issuedText: 'Item assigned',
    hooks,
    items: ({ db, actor }, noteId) => readWithheld(db, actor, () => pickupItems(db, noteId)),
    changed: async (find, noteId) => ({ pickup: await readPickup(find, noteId) }),
  });

  pickupCodes(app);

  serve(
    app,
    pickupCalls.create,
    (request, _reply, { file }) =>
      operate(request, async (operation) => {
        const source = { document: file, timezone };
        const pickup = await createPickup(operation, request.body, source);
        const { db, actor } = operation;
        const products = await readWithheld(db, actor, () => listStock(db, request.body.warehouseId));
        return ok(`${pickup.pickupNo} created`, { pickup, products });
      }),
    { files: { file: 'issue note document' } },
  );

  serve(app, pickupCalls.correct, (request) =>
    operate(request, async (operation) => {
      const { id } = request.params;
      const { channels } = await correctPickup(operation, id, request.body, timezone);
      const { db, actor } = operation;
      const { pickup } = await readWithheld(db, actor, () => requirePickup(db, id, actor));
      return ok('Details corrected', { pickup, channels });
    }),
  );

  serve(app, pickupCalls.process, (request) =>
    operateTogether(request, async (facts) => {
      const process = await processNote(facts, pickupKind, { ...request.body, dispatchedToId: null }, hooks);
      return (changes) => ok(`${process(changes)} processed`);
    }),
  );

  serve(app, pickupCalls.get, async (request) => {
    const { id } = request.params;
    const actor = request.actor();
    const found = await requirePickup(database, id, actor);
    const isVerified = await isVerifiedBy(database, id, actor.id);
    const whyNot = found.pickup.status === 'active' ? await whyNotVerify(database, id, actor, request.language()) : '';
    return ok('Pickup Note', { ...found, isVerified, whyNotVerify: whyNot, ...noteLinks(request, pickupKind, id) });
  });
}
