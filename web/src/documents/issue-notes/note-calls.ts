import type { StockLine } from '@ghala/contract/calls/issue-notes';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiGetThatChanges, apiPost } from '../../shared/api-client';
import { NOTES_KEY } from '../../shared/query-keys';
import type { IssuedItem, NoteKind } from './note-kind';

export function noteKey({ path }: NoteKind, id: number): QueryKey {
  return [...NOTES_KEY, path, 'one', id];
}

/** One note, under the kind's own name, with the links of its papers. */
export type NoteAnswer = { pdfUrl: string; gatePassUrl: string };

/** One note with the people on it and the links of its papers. */
export function noteQuery<Answer extends NoteAnswer>(kind: NoteKind, id: number) {
  return queryOptions({
    queryKey: noteKey(kind, id),
    queryFn: ({ signal }) => apiGet<Answer>(`${kind.path}/${id}`, undefined, { signal }),
  });
}

/** Puts what a call answered of a note, or of its items alone, into the cache, so that nothing is asked twice. */
export function keepNote(client: QueryClient, kind: NoteKind, id: number, change: object): void {
  client.setQueryData<Record<string, object>>(noteKey(kind, id), (known) =>
    known === undefined ? known : { ...known, [kind.answerKey]: { ...known[kind.answerKey], ...change } },
  );
}

/** A line as its form holds it; '' while the quantity is empty. */
export type NewItemValues = {
  productId: number | null;
  quantity: number | string;
  condition: string;
  comment: string;
};

/** @returns the note's items */
export async function addItem(kind: NoteKind, noteId: number, values: NewItemValues, idempotencyKey: string) {
  const body = { ...values, [kind.idKey]: noteId };
  const { products } = await apiPost<{ products: IssuedItem[] }>(`${kind.path}/items`, body, { idempotencyKey });
  return products;
}

/** @returns the items that are left */
export async function removeItem(kind: NoteKind, noteId: number, itemId: number, idempotencyKey: string) {
  const path = `${kind.path}/items/${itemId}/${noteId}`;
  const { items } = await apiDelete<{ items: IssuedItem[] }>(path, { idempotencyKey });
  return items;
}

/** What the warehouse can issue of the products that contain the words. */
export async function searchStock(kind: NoteKind, warehouseId: number, words: string, signal: AbortSignal) {
  const { products } = await apiGet<{ products: StockLine[] }>(
    `${kind.path}/stock/${warehouseId}`,
    { q: words, limit: 50 },
    { signal },
  );
  return products;
}

export function generateNote({ path }: NoteKind, id: number, idempotencyKey: string) {
  return apiGetThatChanges<{ message: string }>(`${path}/generate/${id}`, { idempotencyKey });
}

/** Drops a draft. */
export function dropDraft({ path }: NoteKind, id: number, idempotencyKey: string) {
  return apiGetThatChanges(`${path}/delete/${id}`, { idempotencyKey });
}

/** Deletes a note that was generated and not processed. */
export function deleteNote({ path }: NoteKind, id: number, idempotencyKey: string) {
  return apiDelete(`${path}/delete/${id}`, { idempotencyKey });
}

export function cancelNote({ path, idKey }: NoteKind, id: number, reason: string, idempotencyKey: string) {
  return apiPost(`${path}/cancel`, { [idKey]: id, reason }, { idempotencyKey });
}

/** Starts a draft; multipart only where a document goes with it. */
export async function createNote(
  { path, answerKey }: NoteKind,
  { file, ...fields }: { file: File | null },
  idempotencyKey: string,
): Promise<{ id: number }> {
  const answer = await apiPost<Record<string, { id: number }>>(path, withFile(fields, file), { idempotencyKey });
  return answer[answerKey] ?? { id: 0 };
}

function withFile(fields: object, file: File | null): object {
  if (file === null) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value ?? ''));
  form.append('file', file);
  return form;
}

/** What both calls on an item answer: the whole note, under the kind's own name. */
type ChangedNote = Record<string, object>;

/** Sets a line to come back (1), or takes that back (0). */
export async function markItem(
  kind: NoteKind,
  noteId: number,
  { itemId, isReturn }: { itemId: number; isReturn: 0 | 1 },
  idempotencyKey: string,
): Promise<object> {
  const body = { itemId, isReturn, [kind.returnIdKey]: noteId };
  const answer = await apiPost<ChangedNote>(`${kind.path}/item/return`, body, { idempotencyKey });
  return answer[kind.answerKey] ?? {};
}

/** Hands a line out. */
export async function issueItem(
  kind: NoteKind,
  noteId: number,
  line: { itemId: number; qty: number | string; comment: string },
  idempotencyKey: string,
): Promise<object> {
  const body = { ...line, [kind.idKey]: noteId };
  const answer = await apiPost<ChangedNote>(`${kind.path}/item/assign`, body, { idempotencyKey });
  return answer[kind.answerKey] ?? {};
}
