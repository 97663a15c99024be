import type { ChangedNoteItem, NewNoteItem } from '@ghala/contract/calls/issue-notes';
import type { done } from '@ghala/contract/common/answer';
import type { Call } from '@ghala/contract/common/call';
import type { idParams } from '@ghala/contract/common/id';
import type { z } from 'zod';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { answering, operateTogether } from '../../operation/operate-together';
import { type Facts, type Load, Reading } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import { inParts } from '../line-parts';
import { refuseWhileCounting } from '../stock-records/being-counted';
import { cancelNote, deleteNote } from './cancel-note';
import { addItems, changeItem, removeItem } from './draft-items';
import { discardDraft } from './draft-note';
import { type IssuedLine, issueItems, markItem, undoIssue } from './issue-items';
import type { NoteHooks, NoteKind } from './note-kind';
import { submitNote } from './submit-note';

/** This is a call whose body names a note. */
export interface OnNote<Body, Answer> extends Call {
  readonly body: z.ZodType<Body & { noteId: number }>;
  readonly answer: z.ZodType<Success & Answer>;
}
interface OnOne extends Call {
  readonly params: typeof idParams;
  readonly answer: typeof done;
}
export type Success = z.output<typeof done>;

/** Names the calls for the steps of a kind of note: their names on the wire are mapped to those used here. */
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
  /** This is the message once a line is issued. */
  issuedText: string;
  items(find: Facts['find'], noteId: number): Promise<Item[]>;
  /** This is the answer of the calls on a line of an active note. */
  changed(find: Facts['find'], noteId: number): Promise<Changed>;
}

/** Serves the steps that pickup and dispatch notes share, from a draft's items to the end. */
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
  /** Answers a change of the lines with all of them. */
  const withItems = (
    message: string,
    noteId: number,
    load: Load<void>,
  ): Load<Reading<Success & { products: Item[] }>> =>
    answering(load, () => new Reading(async (find) => ok(message, { products: await items(find, noteId) })));

  serve(app, calls.addItem, (request) => {
    const { noteId, ...line } = request.body;
    return operateTogether(
      request,
      withItems('Item added', noteId, (facts) => addItems(facts, kind, { noteId, lines: [line] })),
    );
  });

  serve(app, calls.addItems, (request) => {
    const { noteId, items: lines } = request.body;
    return operateTogether(
      request,
      withItems('Items added', noteId, (facts) => addItems(facts, kind, { noteId, lines: inParts('items', lines) })),
      { isLong: true },
    );
  });

  serve(app, calls.changeItem, (request) => {
    const { noteId, ...line } = request.body;
    return operateTogether(
      request,
      withItems('Item changed', noteId, (facts) => changeItem(facts, kind, noteId, line)),
    );
  });

  serve(app, calls.removeItem, (request) => {
    const { itemId, noteId } = request.params;
    return operateTogether(
      request,
      answering(
        (facts) => removeItem(facts, kind, noteId, itemId),
        () => new Reading(async (find) => ok('Item removed', { items: await items(find, noteId) })),
      ),
    );
  });

  serve(app, calls.submit, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => submitNote(facts, kind, request.params.id),
        () => ok(`${kind.title} Generated`),
      ),
    ),
  );

  serve(app, calls.discardDraft, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => discardDraft(facts, kind, request.params.id),
        (number) => ok(`${number} deleted`),
      ),
    ),
  );
}

function issuing<Item, Changed extends object>(app: App, steps: NoteSteps<Item, Changed>): void {
  const { kind, calls, changed, issuedText } = steps;
  const withNote = (message: string, noteId: number, load: Load<void>) =>
    answering(load, () => new Reading(async (find) => ok(message, await changed(find, noteId))));

  serve(app, calls.markItem, (request) => {
    const { noteId, isReturn } = request.body;
    const message = isReturn ? 'Item set to return' : 'Item no longer set to return';
    return operateTogether(
      request,
      withNote(message, noteId, (facts) => markItem(facts, kind, request.body)),
    );
  });

  serve(app, calls.issueItem, (request) => {
    const { noteId, ...line } = request.body;
    return operateTogether(
      request,
      withNote(issuedText, noteId, (facts) => issueItems(facts, kind, { noteId, lines: [line] })),
    );
  });

  serve(app, calls.issueItems, (request) =>
    operateTogether(
      request,
      withNote('Items issued', request.body.noteId, (facts) => issueItems(facts, kind, request.body)),
      { isLong: true },
    ),
  );

  serve(app, calls.undoIssue, async (request) => {
    // Issued and undone again and again, they would tell how many there are.
    await refuseWhileCounting(request, { itemId: request.body.itemId });
    return operateTogether(
      request,
      withNote('Issue undone', request.body.noteId, (facts) => undoIssue(facts, kind, request.body)),
    );
  });
}

function endings<Item, Changed extends object>(
  app: App,
  { kind, calls }: NoteSteps<Item, Changed>,
  hooks: NoteHooks,
): void {
  serve(app, calls.cancel, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => cancelNote(facts, kind, request.body, hooks),
        ({ waits }) => ok(`${kind.title} Cancelled`, { waits }),
      ),
    ),
  );

  serve(app, calls.delete, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => deleteNote(facts, kind, request.params.id),
        (number) => ok(`${number} deleted`),
      ),
    ),
  );
}
