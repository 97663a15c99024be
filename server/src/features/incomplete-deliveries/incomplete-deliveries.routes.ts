import {
  incompleteNoteAnswer,
  incompleteNoteCompletion,
  incompleteNoteListAnswer,
  incompleteNoteQuery,
  incompleteNoteSettlement,
  missableProductsAnswer,
  missableQuery,
  missingItemParams,
  missingItemsAnswer,
  newIncompleteNote,
  newIncompleteNoteAnswer,
  newMissingItem,
} from '@ghala/contract/calls/incomplete-deliveries';
import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import { answerPaper } from '../../http/answer-paper';
import { ok } from '../../http/answers';
import { signedLink } from '../../http/links';
import { answerList } from '../../http/list';
import { storedUpload } from '../../http/uploads';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { cancelNote } from './cancel-incomplete-note';
import { completeNote } from './complete-note';
import { addItem, createNote, removeItem } from './draft-incomplete-note';
import { incompleteNoteExport } from './incomplete-deliveries.export';
import { filteredNotes, incompleteNoteList, requireIncompleteNote } from './incomplete-deliveries.queries';
import { printedIncompleteNote } from './incomplete-delivery.pdf';
import { missableProducts } from './missable-products';
import { settleNote } from './settle-note';

const tags = ['incomplete deliveries'];
const config = { access: 'transaction' } as const;

/** Incomplete delivery notes: what a receipt lacked, from the draft to its settlement. */
export function incompleteDeliveries(app: App): void {
  readingRoutes(app);
  draftRoutes(app);
  endingRoutes(app);
  paperRoute(app);
}

function pdfPath(id: number): string {
  return `/api/pdf/idn/${id}`;
}

function readingRoutes(app: App): void {
  app.get(
    '/incompletenotes',
    {
      config,
      schema: {
        tags,
        summary: 'Incomplete delivery notes, all but other people’s drafts',
        querystring: incompleteNoteQuery,
        response: { 200: incompleteNoteListAnswer },
      },
    },
    async (request, reply) => {
      const timezone = app.config.businessTimezone;
      const { q = '' } = request.query;
      const search = { filters: request.query, q, actor: request.actor(), timezone };
      return answerList(request, reply, request.query, {
        query: incompleteNoteList(app.database, search),
        countQuery: filteredNotes(app.database, search),
        sorts: {
          createdAt: 'incomplete_notes.created_at',
          idnNo: 'incomplete_notes.idn_no',
          // Receipts are numbered in the order of their ids.
          batchNo: 'incomplete_notes.batch_id',
        },
        defaultSort: '-createdAt',
        id: 'incomplete_notes.id',
        export: incompleteNoteExport(timezone),
      });
    },
  );

  app.get(
    '/incompletenotes/:id',
    {
      config,
      schema: {
        tags,
        summary: 'One note with its items and the people in it',
        params: idParams,
        response: { 200: incompleteNoteAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { verifiedAt: _, ...found } = await requireIncompleteNote(app.database, id, request.actor());
      return ok('Incomplete Delivery Note', { ...found, pdfUrl: signedLink(request, pdfPath(id), 'screen') });
    },
  );

  app.get(
    '/incompletenotes/products/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Products that a note can name: those of its receipt and order first',
        params: idParams,
        querystring: missableQuery,
        response: { 200: missableProductsAnswer },
      },
    },
    async (request) => {
      const { note } = await requireIncompleteNote(app.database, request.params.id, request.actor());
      const products = await missableProducts(app.database, note.Batch[0]?.id ?? 0, request.query);
      return ok('Products', { products });
    },
  );
}

/** A note while its items are entered. */
function draftRoutes(app: App): void {
  app.post(
    '/incompletenotes',
    {
      config,
      schema: {
        tags,
        summary: 'Start a note against a processed receipt',
        body: newIncompleteNote,
        response: { 200: newIncompleteNoteAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) =>
        ok('Incomplete Delivery Note created', { note: await createNote(operation, request.body.batchId) }),
      ),
  );

  app.post(
    '/incompletenotes/items',
    {
      config,
      schema: {
        tags,
        summary: 'Add what is missing of a product',
        body: newMissingItem,
        response: { 200: missingItemsAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => ok('Item added', { items: await addItem(operation, request.body) })),
  );

  app.delete(
    '/incompletenotes/items/:itemId/:noteId',
    {
      config,
      schema: { tags, summary: 'Remove an item', params: missingItemParams, response: { 200: missingItemsAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        const { itemId, noteId } = request.params;
        return ok('Item removed', { items: await removeItem(operation, noteId, itemId) });
      }),
  );
}

function endingRoutes(app: App): void {
  app.post(
    '/incompletenotes/process',
    {
      config,
      schema: {
        tags,
        summary: 'Complete a draft: it is open then',
        body: incompleteNoteCompletion,
        response: { 200: done },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        await completeNote(operation, request.body);
        return ok('Incomplete Delivery Note processed successfully');
      }),
  );

  app.post(
    '/incompletenotes/settle',
    {
      config: { ...config, multipart: { files: { file: 'incomplete note document' } } },
      schema: {
        tags,
        summary: 'Settle an open note with a document (multipart file `file`) and a comment',
        body: incompleteNoteSettlement,
        response: { 200: done },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        await settleNote(operation, request.body, storedUpload(request, 'file'));
        return ok('Incomplete Delivery Note settled');
      }),
  );

  app.delete(
    '/incompletenotes/:id',
    {
      config,
      schema: { tags, summary: 'Cancel an open note, or drop a draft', params: idParams, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        await cancelNote(operation, request.params.id);
        return ok('Incomplete Delivery Note Cancelled');
      }),
  );
}

function paperRoute(app: App): void {
  app.get(
    '/pdf/idn/:id',
    {
      config: { access: 'any', bySignedLink: true },
      schema: {
        tags,
        summary: 'The printed Incomplete Delivery Note',
        produces: ['application/pdf'],
        params: idParams,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const found = await requireIncompleteNote(app.database, id, request.session?.actor);
      const people = [found.note.User, found.verifiedBy, found.settledBy];
      const path = pdfPath(id);
      return answerPaper(request, reply, { path, suffix: 'incomplete_delivery_note', people }, (frame) =>
        printedIncompleteNote(found, frame),
      );
    },
  );
}
