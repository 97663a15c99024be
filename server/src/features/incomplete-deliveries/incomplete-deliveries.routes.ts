import {
  incompleteDeliveryCalls,
  incompleteNoteFilters,
  incompleteNoteViews,
} from '@ghala/contract/calls/incomplete-deliveries';
import { always } from '../../db/match';
import { answerPaper } from '../../http/answer-paper';
import { ok } from '../../http/answers';
import { countViews } from '../../http/count-views';
import { signedLink } from '../../http/links';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { answering, operateTogether } from '../../operation/operate-together';
import { type Load, Reading } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import { cancelNote } from './cancel-incomplete-note';
import { completeNote } from './complete-note';
import { addItem, createNote, removeItem } from './draft-incomplete-note';
import { incompleteNoteExport } from './incomplete-deliveries.export';
import {
  filteredNotes,
  incompleteNoteList,
  notesContaining,
  readItems,
  requireIncompleteNote,
  shownNotes,
} from './incomplete-deliveries.queries';
import { printedIncompleteNote } from './incomplete-delivery.pdf';
import { missableProducts } from './missable-products';
import { settleNote } from './settle-note';

/** Serves incomplete delivery notes: what a receipt lacked, from the draft to its settlement. */
export function incompleteDeliveries(app: App): void {
  readingRoutes(app);
  draftRoutes(app);
  endingRoutes(app);
  paperRoute(app);
}

function readingRoutes(app: App): void {
  serve(app, incompleteDeliveryCalls.list, async (request, reply) => {
    const timezone = app.config.businessTimezone;
    const words = await notesContaining(app.database, request.query.q ?? '');
    const actor = request.actor();
    const found = (form: 'few' | 'many') =>
      filteredNotes(app.database, { filters: request.query, found: words[form], actor, timezone });
    return answerList(request, reply, request.query, {
      query: incompleteNoteList(found('few')),
      countQuery: found('few'),
      pages: { from: (_sort, form) => found(form), rows: incompleteNoteList(shownNotes(app.database, actor)) },
      sorts: {
        createdAt: 'incomplete_notes.created_at',
        idnNo: 'incomplete_notes.idn_no',
        // Receipts are numbered in the order of their ids.
        batchNo: 'incomplete_notes.receipt_id',
      },
      defaultSort: '-createdAt',
      id: 'incomplete_notes.id',
      export: incompleteNoteExport(timezone),
    });
  });

  serve(app, incompleteDeliveryCalls.viewCounts, (request) =>
    countViews(request, incompleteNoteViews, (view) => {
      const filters = incompleteNoteFilters.parse(view);
      const scope = { actor: request.actor(), timezone: app.config.businessTimezone };
      return { query: filteredNotes(app.database, { filters, found: always.few, ...scope }) };
    }),
  );

  serve(app, incompleteDeliveryCalls.get, async (request) => {
    const { id } = request.params;
    const { verifiedAt: _, ...found } = await requireIncompleteNote(app.database, id, request.actor());
    return ok('Incomplete Delivery Note', {
      ...found,
      pdfUrl: signedLink(request, incompleteDeliveryCalls.paper, id, 'screen'),
    });
  });

  serve(app, incompleteDeliveryCalls.missableProducts, async (request) => {
    const { note } = await requireIncompleteNote(app.database, request.params.id, request.actor());
    const products = await missableProducts(app.database, note.Batch[0]?.id ?? 0, request.query);
    return ok('Products', { products });
  });
}

/** Serves a note while its items are entered. */
function draftRoutes(app: App): void {
  serve(app, incompleteDeliveryCalls.create, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => createNote(facts, request.body),
        (note) => ok('Incomplete Delivery Note created', { note }),
      ),
    ),
  );

  serve(app, incompleteDeliveryCalls.addItem, (request) =>
    operateTogether(
      request,
      withItems('Item added', request.body.noteId, (facts) => addItem(facts, request.body)),
    ),
  );

  serve(app, incompleteDeliveryCalls.removeItem, (request) => {
    const { itemId, noteId } = request.params;
    return operateTogether(
      request,
      withItems('Item removed', noteId, (facts) => removeItem(facts, noteId, itemId)),
    );
  });
}

/** Answers a change of the items with all of them. */
function withItems(message: string, noteId: number, load: Load<void>) {
  return answering(load, () => new Reading(async (find) => ok(message, { items: await readItems(find, noteId) })));
}

function endingRoutes(app: App): void {
  serve(app, incompleteDeliveryCalls.complete, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => completeNote(facts, request.body),
        () => ok('Incomplete Delivery Note processed successfully'),
      ),
    ),
  );

  serve(
    app,
    incompleteDeliveryCalls.settle,
    (request, _reply, { file }) =>
      operateTogether(
        request,
        answering(
          (facts) => settleNote(facts, request.body, file),
          () => ok('Incomplete Delivery Note settled'),
        ),
      ),
    { files: { file: 'incomplete note document' } },
  );

  serve(app, incompleteDeliveryCalls.cancel, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => cancelNote(facts, request.params.id),
        () => ok('Incomplete Delivery Note Cancelled'),
      ),
    ),
  );
}

function paperRoute(app: App): void {
  serve(app, incompleteDeliveryCalls.paper, async (request, reply) => {
    const { id } = request.params;
    const found = await requireIncompleteNote(app.database, id, request.session?.actor);
    const people = [found.note.User, found.verifiedBy, found.settledBy];
    return answerPaper(
      request,
      reply,
      { call: incompleteDeliveryCalls.paper, id, suffix: 'incomplete_delivery_note', people },
      (frame) => printedIncompleteNote(found, frame),
    );
  });
}
