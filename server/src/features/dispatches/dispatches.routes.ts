import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import {
  addedItemsAnswer,
  changedDispatchAnswer,
  type DispatchDetail,
  dispatchAnswer,
  dispatchAssignment,
  dispatchCancellation,
  dispatchItemParams,
  dispatchProcessing,
  dispatchReturn,
  newDispatch,
  newDispatchAnswer,
  newDispatchItem,
  remainingItemsAnswer,
} from '@ghala/contract/dispatches';
import { cancelNote, deleteNote } from '../../issue-notes/cancel-note';
import { addItem, removeItem } from '../../issue-notes/draft-items';
import { dropDraft } from '../../issue-notes/draft-note';
import { generateNote } from '../../issue-notes/generate-note';
import { assignItem, markItem } from '../../issue-notes/issue-item';
import type { NoteHooks } from '../../issue-notes/note-kind';
import { listStock } from '../../issue-notes/note-rows';
import { ok } from '../../shared/answers';
import type { App } from '../../shared/app-types';
import { type Operation, operate } from '../../shared/operation';
import { uploadOf } from '../../shared/uploads';
import { dispatchKind } from './dispatch-kind';
import { dispatchLists } from './dispatch-lists.routes';
import { dispatchLinks, dispatchPapers } from './dispatch-papers.routes';
import { dispatchItems, requireDispatch } from './dispatches.queries';
import { createDispatch, processDispatch } from './save-dispatch';

const tags = ['dispatches'];

/** Dispatch notes: stock issued to a user, from the draft to the gate. */
export function dispatches(app: App, hooks: NoteHooks): void {
  dispatchLists(app);
  dispatchPapers(app);
  drafts(app);
  handingOut(app, hooks);
  endings(app, hooks);

  app.get(
    '/dispatches/:id',
    {
      config: { access: 'any' },
      schema: { tags, summary: 'One dispatch note', params: idParams, response: { 200: dispatchAnswer } },
    },
    async (request) => {
      const found = await requireDispatch(app.database, request.params.id, request.actor());
      return ok('Dispatch Note', { ...found, ...dispatchLinks(request, request.params.id) });
    },
  );
}

function drafts(app: App): void {
  const access = 'dispatchAdd';

  app.post(
    '/dispatches',
    {
      config: { access },
      schema: { tags, summary: 'Start a draft', body: newDispatch, response: { 200: newDispatchAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        const dispatch = await createDispatch(operation, request.body, {
          upload: uploadOf(request, 'file'),
          store: app.fileStore,
          timezone: app.config.businessTimezone,
        });
        const products = await listStock(operation.db, request.body.warehouseId);
        return ok(`${dispatch.dispatchNo} created`, { dispatch, products });
      }),
  );

  app.post(
    '/dispatches/items',
    {
      config: { access },
      schema: { tags, summary: 'Ask for a product', body: newDispatchItem, response: { 200: addedItemsAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        const { dispatchNoteId, ...item } = request.body;
        await addItem(operation, dispatchKind, dispatchNoteId, item);
        return ok('Item added', { products: await dispatchItems(operation.db, dispatchNoteId) });
      }),
  );

  app.delete(
    '/dispatches/items/:itemId/:dispatchNoteId',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Take a line off a draft',
        params: dispatchItemParams,
        response: { 200: remainingItemsAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const { itemId, dispatchNoteId } = request.params;
        await removeItem(operation, dispatchKind, dispatchNoteId, itemId);
        return ok('Item removed', { items: await dispatchItems(operation.db, dispatchNoteId) });
      }),
  );

  app.get(
    '/dispatches/generate/:id',
    {
      config: { access },
      schema: { tags, summary: 'Hand a draft in', params: idParams, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        const { noteNo, isAwaited } = await generateNote(operation, dispatchKind, request.params.id);
        return ok(isAwaited ? `${noteNo} generated: it awaits approval` : `${noteNo} generated`);
      }),
  );

  app.get(
    '/dispatches/delete/:id',
    { config: { access }, schema: { tags, summary: 'Drop a draft', params: idParams, response: { 200: done } } },
    (request) =>
      operate(request, async (operation) => {
        return ok(`${await dropDraft(operation, dispatchKind, request.params.id)} deleted`);
      }),
  );
}

function handingOut(app: App, hooks: NoteHooks): void {
  const access = 'dispatchProcess';

  const changed = async (operation: Operation, id: number): Promise<DispatchDetail> => {
    const { dispatch } = await requireDispatch(operation.db, id, operation.actor);
    return dispatch;
  };

  app.post(
    '/dispatches/item/return',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Set a line to come back',
        body: dispatchReturn,
        response: { 200: changedDispatchAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const { dispatchNoteId: noteId, ...mark } = request.body;
        await markItem(operation, dispatchKind, { noteId, ...mark });
        const message = mark.isReturn ? 'Item set to return' : 'Item no longer set to return';
        return ok(message, { dispatch: await changed(operation, noteId) });
      }),
  );

  app.post(
    '/dispatches/item/assign',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Issue a line from stock',
        body: dispatchAssignment,
        response: { 200: changedDispatchAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const { dispatchNoteId: noteId, ...assignment } = request.body;
        await assignItem(operation, dispatchKind, { noteId, ...assignment });
        return ok('Item dispatched', { dispatch: await changed(operation, noteId) });
      }),
  );

  app.post(
    '/dispatches/process',
    {
      config: { access },
      schema: { tags, summary: 'Complete a note', body: dispatchProcessing, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        const { dispatchNoteId: noteId, dispatchToId: dispatchedToId, vehicle, comment } = request.body;
        const departure = { noteId, vehicle, comment, dispatchedToId };
        return ok(`${await processDispatch(operation, departure, hooks)} processed`);
      }),
  );
}

function endings(app: App, hooks: NoteHooks): void {
  const access = 'dispatchCancel';

  app.post(
    '/dispatches/cancel',
    {
      config: { access },
      schema: { tags, summary: 'Cancel a processed note', body: dispatchCancellation, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        const { dispatchNoteId: noteId, reason } = request.body;
        return ok(`${await cancelNote(operation, dispatchKind, { noteId, reason }, hooks)} cancelled`);
      }),
  );

  app.delete(
    '/dispatches/delete/:id',
    {
      config: { access },
      schema: { tags, summary: 'Delete a note that is not processed', params: idParams, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        return ok(`${await deleteNote(operation, dispatchKind, request.params.id)} deleted`);
      }),
  );
}
