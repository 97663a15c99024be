import type { AnswerOf } from '@ghala/contract/common/call';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { keepAnswer } from '../../net/keep-answer';
import { NOTES_KEY } from '../../net/query-keys';
import { carryOut, type Mutation, send } from '../../net/send';
import type { LotPart } from '../lot-choice/held-lots';
import type { IssuedItem } from './issued-item';
import type { Note, NoteKind } from './note-kind';

export function noteKey({ answerKey }: NoteKind, id: number): QueryKey {
  return [...NOTES_KEY, answerKey, 'one', id];
}

export type NoteCall = NoteKind['calls']['get'];

/** Loads one note with its people and the links to its papers. */
export function noteQuery<C extends NoteCall>(kind: NoteKind, call: C, id: number) {
  const asked: Mutation<AnswerOf<C>> = { call, input: { params: { id } } };
  return queryOptions({
    queryKey: noteKey(kind, id),
    queryFn: ({ signal }) => carryOut(asked, { signal }),
  });
}

/** Stores a call's answer about a note, or about its items only, in the cache, so that it is not fetched again. */
export function keepNote(client: QueryClient, kind: NoteKind, id: number, changed: object): void {
  keepAnswer<Record<string, object>>(client, noteKey(kind, id), (known) => ({
    ...known,
    [kind.answerKey]: { ...known[kind.answerKey], ...changed },
  }));
}

/**
 * Reads the lines of a note as they are now, though they may not be drawn yet; those of `note` if none are in the
 * cache.
 */
export function itemsNow(client: QueryClient, kind: NoteKind, { id, items }: Pick<Note, 'id' | 'items'>): IssuedItem[] {
  const known = client.getQueryData<Record<string, Pick<Note, 'items'>>>(noteKey(kind, id));
  return known?.[kind.answerKey]?.items ?? items;
}

/** Holds a line's fields in its form; '' while the quantity is empty. */
export type NewItemValues = {
  productId: number | null;
  quantity: number | string;
  condition: string;
  comment: string;
  /** Names the scanned lot; '' if none was scanned. */
  batchNo: string;
  /** Tells which lots are asked for instead of those that are due, and why. */
  lots: LotPart[] | null;
  lotsReason: string;
};

/** Finds products that match the words, with the quantities that the warehouse can issue. */
export async function searchStock({ calls }: NoteKind, warehouseId: number, words: string, signal?: AbortSignal) {
  const input = { params: { id: warehouseId }, query: { q: words, limit: 50 } };
  return (await send(calls.stock, input, { signal })).products;
}
