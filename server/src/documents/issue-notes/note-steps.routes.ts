import type { NewNoteItem } from '@ghala/contract/calls/issue-notes';
import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import type { z } from 'zod';
import { ok } from '../../http/answers';
import type { App } from '../../kernel/app-types';
import { type Operation, operate } from '../../kernel/operation';
import { cancelNote, deleteNote } from './cancel-note';
import { addItem, removeItem } from './draft-items';
import { dropDraft } from './draft-note';
import { generateNote } from './generate-note';
import { assignItem, markItem } from './issue-item';
import type { NoteHooks, NoteKind } from './note-kind';

type OnNote<Body = object> = z.ZodType<Body & { noteId: number }>;
type Answer<Body> = z.ZodType<{ status: 1; message: string } & Body>;

/** The steps of a kind of note as its calls spell them: its own names on the wire, read into those used here. */
export interface NoteSteps<Item, Changed extends object> {
  kind: NoteKind;
  /** '/dispatches' */
  path: string;
  /** What the wire calls the note's id. */
  noteKey: string;
  /** Said of a line that was handed out. */
  issuedText: string;
  hooks: NoteHooks;
  items(operation: Operation, noteId: number): Promise<Item[]>;
  /** What the calls on a line of an active note answer. */
  changed(operation: Operation, noteId: number): Promise<Changed>;
  newItem: OnNote<NewNoteItem>;
  itemParams: OnNote<{ itemId: number }>;
  mark: OnNote<{ itemId: number; isReturn: boolean }>;
  assignment: OnNote<{ itemId: number; qty: number; comment: string }>;
  cancellation: OnNote<{ reason: string }>;
  addedAnswer: Answer<{ products: Item[] }>;
  remainingAnswer: Answer<{ items: Item[] }>;
  changedAnswer: Answer<Changed>;
}

/** The steps of either kind, whatever their lines and answers hold. */
type AnySteps = NoteSteps<unknown, object>;

/** The steps that pickup and dispatch notes take alike, from a draft's items to the end. */
export function noteSteps<Item, Changed extends object>(app: App, steps: NoteSteps<Item, Changed>): void {
  drafts(app, steps);
  handingOut(app, steps);
  endings(app, steps);
}

function drafts(app: App, steps: AnySteps): void {
  const { kind, path } = steps;
  const config = { access: kind.flags.add };
  const tags = [path.slice(1)];

  app.post(
    `${path}/items`,
    {
      config,
      schema: { tags, summary: 'Ask for a product', body: steps.newItem, response: { 200: steps.addedAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        await addItem(operation, kind, request.body);
        return ok('Item added', { products: await steps.items(operation, request.body.noteId) });
      }),
  );

  app.delete(
    `${path}/items/:itemId/:${steps.noteKey}`,
    {
      config,
      schema: {
        tags,
        summary: 'Take a line off a draft',
        params: steps.itemParams,
        response: { 200: steps.remainingAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const { itemId, noteId } = request.params;
        await removeItem(operation, kind, noteId, itemId);
        return ok('Item removed', { items: await steps.items(operation, noteId) });
      }),
  );

  app.get(
    `${path}/generate/:id`,
    { config, schema: { tags, summary: 'Hand a draft in', params: idParams, response: { 200: done } } },
    (request) =>
      operate(request, async (operation) => {
        await generateNote(operation, kind, request.params.id);
        return ok(`${kind.title} Generated`);
      }),
  );

  app.get(
    `${path}/delete/:id`,
    { config, schema: { tags, summary: 'Drop a draft', params: idParams, response: { 200: done } } },
    (request) =>
      operate(request, async (operation) => ok(`${await dropDraft(operation, kind, request.params.id)} deleted`)),
  );
}

function handingOut(app: App, steps: AnySteps): void {
  const { kind, path } = steps;
  const config = { access: kind.flags.process };
  const tags = [path.slice(1)];
  const response = { 200: steps.changedAnswer };

  app.post(
    `${path}/item/return`,
    { config, schema: { tags, summary: 'Set a line to come back', body: steps.mark, response } },
    (request) =>
      operate(request, async (operation) => {
        const { noteId, isReturn } = request.body;
        await markItem(operation, kind, request.body);
        const message = isReturn ? 'Item set to return' : 'Item no longer set to return';
        return ok(message, await steps.changed(operation, noteId));
      }),
  );

  app.post(
    `${path}/item/assign`,
    { config, schema: { tags, summary: 'Issue a line from stock', body: steps.assignment, response } },
    (request) =>
      operate(request, async (operation) => {
        await assignItem(operation, kind, request.body);
        return ok(steps.issuedText, await steps.changed(operation, request.body.noteId));
      }),
  );
}

function endings(app: App, steps: AnySteps): void {
  const { kind, path, hooks } = steps;
  const config = { access: kind.flags.cancel };
  const tags = [path.slice(1)];

  app.post(
    `${path}/cancel`,
    {
      config,
      schema: { tags, summary: 'Cancel a processed note', body: steps.cancellation, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        await cancelNote(operation, kind, request.body, hooks);
        return ok(`${kind.title} Cancelled`);
      }),
  );

  app.delete(
    `${path}/delete/:id`,
    {
      config,
      schema: { tags, summary: 'Delete a note that is not processed', params: idParams, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => ok(`${await deleteNote(operation, kind, request.params.id)} deleted`)),
  );
}
