import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatQuantity } from '../../format/format';
import { NOTES_KEY, STOCK_KEY } from '../../net/query-keys';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs/dialogs';
import { figureProblem, firstProblem } from '../../ui/inputs/figure-problem';
import { useAction } from '../../ui/use-action';
import { inUnit, packagedRule } from '../lines/counting-rule';
import type { LotPart } from '../lot-choice/held-lots';
import type { IssuedItem } from './issued-item';
import { needNetwork, unansweredText } from './needs-connection';
import { keepNote, noteKey } from './note-calls';
import type { ChangedNote } from './note-changes';
import { type NoteKind, wholeNoteOf } from './note-kind';

/** Holds the storekeeper's input for a line not yet handed out. */
export interface Typed {
  quantity: number | string;
  comment: string;
  /** Tells which lots are taken instead of those that are due, and why. */
  lots?: LotPart[] | null;
  lotsReason?: string;
}

/** Pairs a line with what was typed for it. */
export type TypedLine = Typed & { item: IssuedItem };

type SentLine = { itemId: number; qty: Typed['quantity'] } & Omit<Typed, 'quantity'>;

type Busy = ReadonlyMap<number, 'issue' | 'undo' | 'mark'>;

export interface ItemActions {
  issue: (line: TypedLine) => void;
  /** Issues all of them, or none. */
  issueAll: (lines: readonly TypedLine[]) => void;
  undo: (item: IssuedItem) => void;
  mark: (item: IssuedItem) => void;
  /** Lines by id whose changes wait or run. */
  busy: Busy;
}

/**
 * Gives the actions on the lines of a note. They run one after the other: the next line can be ticked while one is
 * issued.
 */
export function useItemActions(kind: NoteKind, noteId: number): ItemActions {
  const client = useQueryClient();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [busy, setBusy] = useState<Busy>(new Map());
  const keep = (answer: ChangedNote) => keepNote(client, kind, noteId, wholeNoteOf(answer));
  // Someone else may have been quicker, so the current quantity must be visible beside the message.
  const explain = (error: unknown, title: string, unanswered: string) => {
    void client.invalidateQueries({ queryKey: noteKey(kind, noteId) });
    const text = unansweredText(error);
    return text === undefined ? alertError(title, error) : alertError(unanswered, text, { offersRetry: true });
  };
  const moved = { refresh: [STOCK_KEY, [...NOTES_KEY, 'stock']], onSuccess: keep };
  const issuing = useAction({
    mutation: (lines: SentLine[]) => {
      needNetwork(t.issueNotes.issueNeedsConnection);
      const [line] = lines;
      return lines.length === 1 && line ? kind.changes.issueItem(noteId, line) : kind.changes.issueItems(noteId, lines);
    },
    onFailure: (error, lines) =>
      explain(error, kind.texts.itemNotIssued, say(t.issueNotes.itemsNotIssued, { count: lines.length })),
    ...moved,
  });
  const undoing = useAction({
    mutation: (itemId: number) => {
      needNetwork(t.issueNotes.undoNeedsConnection);
      return kind.changes.undoIssue(noteId, itemId);
    },
    onFailure: (error) => explain(error, t.issueNotes.issueNotUndone, t.issueNotes.issueNotUndone),
    ...moved,
  });
  const marking = useAction({
    mutation: (mark: { itemId: number; isReturn: 0 | 1 }) => {
      needNetwork(t.issueNotes.markNeedsConnection);
      return kind.changes.markItem(noteId, mark);
    },
    onFailure: (error) => explain(error, kind.texts.notSetToReturn, t.issueNotes.itemNotMarked),
    onSuccess: keep,
  });

  function enqueue(step: 'issue' | 'undo' | 'mark', ids: readonly number[], work: () => Promise<unknown>) {
    setBusy((known) => new Map([...known, ...ids.map((id) => [id, step] as const)]));
    queue.current = queue.current
      .then(work)
      // The line is busy until its new state is shown, or its tick would flicker.
      .finally(() =>
        notifyManager.schedule(() => setBusy((known) => new Map([...known].filter(([id]) => !ids.includes(id))))),
      );
  }

  async function issueAll(lines: readonly TypedLine[]) {
    const problem = await firstProblem(lines, async (line) => {
      const found = await problemOf(kind, line);
      // With only one line, it is clear which is meant.
      return found === undefined || lines.length === 1 ? found : `${line.item.Product.name}: ${found}`;
    });
    if (problem !== undefined) return alertError(kind.texts.itemNotIssued, problem);
    const sent = lines.map(({ item, quantity: qty, ...typed }) => ({ itemId: item.id, qty, ...typed }));
    enqueue(
      'issue',
      sent.map(({ itemId }) => itemId),
      () => issuing.start(sent),
    );
  }

  return {
    issue: (line) => void issueAll([line]),
    issueAll: (lines) => void issueAll(lines),
    undo: ({ id }) => enqueue('undo', [id], () => undoing.start(id)),
    mark: ({ id, isReturn }) =>
      enqueue('mark', [id], () => marking.start({ itemId: id, isReturn: isReturn === 1 ? 0 : 1 })),
    busy,
  };
}

async function problemOf(kind: NoteKind, { item, quantity: typed, lots }: TypedLine): Promise<string | undefined> {
  if (typed === '' || typed === 0) return kind.texts.zeroQuantity;
  const problem = await figureProblem([packagedRule(item.Product), typed]);
  if (problem !== undefined) return problem;
  const quantity = inUnit(item.Product, typed) ?? 0;
  // Only the server knows how much there is of other lots.
  if (!lots && quantity > item.quantityAvailable) return kind.texts.shortage;
  if (quantity > item.quantity)
    return say(t.issueNotes.onlyAskedFor, {
      quantity: formatQuantity(item.quantity),
      unit: item.Product.unit.unit,
      name: item.Product.name,
    });
  return undefined;
}
