import type { ChangedNoteItem, NewNoteItem } from '@ghala/contract/calls/issue-notes';
import type { done } from '@ghala/contract/common/answer';
import type { Call } from '@ghala/contract/common/call';
import type { idParams } from '@ghala/contract/common/id';
import type { z } from 'zod';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import { type Operation, operate } from '../../operation/operation';
import { type Facts, Reading } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import { inParts } from '../line-parts';
import { refuseWhileCounting } from '../stock-records/being-counted';
import { cancelNote, deleteNote } from './cancel-note';
import { addItems, changeItem, removeItem } from './draft-items';
import { discardDraft } from './draft-note';
import { type IssuedLine, issueItems, markItem, undoIssue } from './issue-items';
import type { NoteHooks, NoteKind } from './note-kind';
import { submitNote } from './submit-note';

/** A call whose body names a note. */
export interface OnNote<Body, Answer> extends Call {
  readonly body: z.ZodType<Body & { noteId: number }>;
  readonly answer: z.ZodType<Success & Answer>;
}
interface OnOne extends Call {
  readonly params: typeof idParams;
  readonly answer: typeof done;
}
export type Success = z.output<typeof done>;

/** The calls for the steps of a kind of note: their names on the wire are mapped to those used here. */
export interface NoteSteps<Item, Changed extends object> {
  kind: NoteKind;
  calls: {
    addItem: OnNote<NewNoteItem, { products: Item[] }>;
    addItems: OnNote<{ items: NewNoteItem[] }, { products: Item[] }>;
    changeItem: OnNote<ChangedNoteItem, { products: Item[] }>;
    removeItem: Call & {
      readonly params: z.ZodType<{ noteId: number; itemId: number }>;
      readonly answer: z.ZodType<Success & { items: Item[] }>;
    };
    submit: OnOne;
    discardDraft: OnOne;
    markItem: OnNote<{ itemId: number; isReturn: boolean }, Changed>;
    issueItem: OnNote<IssuedLine, Changed>;
    issueItems: OnNote<{ lines: IssuedLine[] }, Changed>;
    undoIssue: OnNote<{ itemId: number }, Changed>;
    cancel: OnNote<{ reason: string }, object>;
    delete: OnOne;
  };
  /** The message once a line is issued. */
  issuedText: string;
  items(operation: Operation, noteId: number): Promise<Item[]>;
  /** The answer of the calls on a line of an active note. */
  changed(find: Facts['find'], noteId: number): Promise<Changed>;
}

/** The steps that pickup and dispatch notes share, from a draft's items to the end. */
export function noteSteps<Item, Changed extends object>(
  app: App,
  steps: NoteSteps<Item, Changed>,
  hooks: NoteHooks,
): void {
  drafts(app, steps);
  issuing(app, steps);
  endings(app, steps, hooks);
}

function drafts<Item, Changed extends object>(app: App, { kind, calls, items }: NoteSteps<Item, Changed>): void {
  serve(app, calls.addItem, (request) =>
    operate(request, async (operation) => {
      const { noteId, ...line } = request.body;
      await addItems(operation, kind, { noteId, lines: [line] });
      return ok('Item added', { products: await items(operation, noteId) });
    }),
  );

  serve(app, calls.addItems, (request) =>
    operate(request, async (operation) => {
      const { noteId, items: lines } = request.body;
      await addItems(operation, kind, { noteId, lines: inParts('items', lines) });
      return ok('Items added', { products: await items(operation, noteId) });
    }),
  );

  serve(app, calls.changeItem, (request) =>
    operate(request, async (operation) => {
      const { noteId, ...line } = request.body;
      await changeItem(operation, kind, noteId, line);
      return ok('Item changed', { products: await items(operation, noteId) });
    }),
  );

  serve(app, calls.removeItem, (request) =>
    operate(request, async (operation) => {
      const { itemId, noteId } = request.params;
      await removeItem(operation, kind, noteId, itemId);
      return ok('Item removed', { items: await items(operation, noteId) });
    }),
  );

  serve(app, calls.submit, (request) =>
    operate(request, async (operation) => {
      await submitNote(operation, kind, request.params.id);
      return ok(`${kind.title} Generated`);
    }),
  );

  serve(app, calls.discardDraft, (request) =>
    operate(request, async (operation) => ok(`${await discardDraft(operation, kind, request.params.id)} deleted`)),
  );
}

function issuing<Item, Changed extends object>(app: App, steps: NoteSteps<Item, Changed>): void {
  const { kind, calls, changed, issuedText } = steps;
  serve(app, calls.markItem, (request) =>
    operateTogether(request, async (facts) => {
      const { noteId, isReturn } = request.body;
      const mark = await markItem(facts, kind, request.body);
      const message = isReturn ? 'Item set to return' : 'Item no longer set to return';
      return (changes) => {
        mark(changes);
        return new Reading(async (find) => ok(message, await changed(find, noteId)));
      };
    }),
  );

  serve(app, calls.issueItem, (request) =>
    operateTogether(request, async (facts) => {
      const { noteId, ...line } = request.body;
      const issue = await issueItems(facts, kind, { noteId, lines: [line] });
      return (changes) => {
        issue(changes);
        return new Reading(async (find) => ok(issuedText, await changed(find, noteId)));
      };
    }),
  );
  serve(app, calls.issueItems, (request) =>
    operateTogether(
      request,
      async (facts) => {
        const issue = await issueItems(facts, kind, request.body);
        return (changes) => {
          issue(changes);
          return new Reading(async (find) => ok('Items issued', await changed(find, request.body.noteId)));
        };
      },
      { isLong: true },
    ),
  );
  serve(app, calls.undoIssue, async (request) => {
    // Issued and undone again and again, they would tell how many there are.
    await refuseWhileCounting(request, { itemId: request.body.itemId });
    return operateTogether(request, async (facts) => {
      const undo = await undoIssue(facts, kind, request.body);
      return (changes) => {
        undo(changes);
        return new Reading(async (find) => ok('Issue undone', await changed(find, request.body.noteId)));
      };
    });
  });
}

function endings<Item, Changed extends object>(
  app: App,
  { kind, calls }: NoteSteps<Item, Changed>,
  hooks: NoteHooks,
): void {
  serve(app, calls.cancel, (request) =>
    operateTogether(request, async (facts) => {
      const cancel = await cancelNote(facts, kind, request.body, hooks);
      return (changes) => {
        const { waits } = cancel(changes);
        return ok(`${kind.title} Cancelled`, { waits });
      };
    }),
  );

  serve(app, calls.delete, (request) =>
    operate(request, async (operation) => ok(`${await deleteNote(operation, kind, request.params.id)} deleted`)),
  );
}
