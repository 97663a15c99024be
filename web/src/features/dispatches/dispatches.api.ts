import type { DispatchAnswer } from '@ghala/contract/dispatches';
import { noteQuery } from '../../issue-notes/note-calls';
import { dispatchNotes, type Note } from '../../issue-notes/note-kind';
import { apiPost } from '../../shared/api-client';

/** One dispatch note with the people on it. */
export function dispatchQuery(id: number) {
  return noteQuery<DispatchAnswer>(dispatchNotes, id);
}

/** The note as the parts that both kinds share take it. */
export function noteOf({ dispatch }: DispatchAnswer): Note {
  const { id, dispatchNo, warehouseId, items } = dispatch;
  return { id, noteNo: dispatchNo, warehouseId, items };
}

/** Particulars as the form holds them. */
export type DispatchValues = {
  assignedToId: number | null;
  warehouseId: number | null;
  isUrgent: boolean;
  project: string;
  purposeId: number | null;
  reference: string;
  instructions: string;
  file: File | null;
};

/** Starts a draft; multipart only where a document goes with it. */
export function createDispatch({ file, ...fields }: DispatchValues, idempotencyKey: string) {
  return apiPost<{ dispatch: { id: number } }>('/dispatches', withFile(fields, file), { idempotencyKey });
}

function withFile(fields: object, file: File | null): object {
  if (file === null) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value ?? ''));
  form.append('file', file);
  return form;
}

export type DepartureValues = {
  dispatchToId: number | null;
  vehicle: string;
  comment: string;
};

/** Completes a note. */
export function processDispatch(id: number, values: DepartureValues, idempotencyKey: string) {
  return apiPost('/dispatches/process', { ...values, dispatchNoteId: id }, { idempotencyKey });
}
