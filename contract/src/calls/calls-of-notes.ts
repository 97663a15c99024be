import type { z } from 'zod';
import type { NoteKindName } from '../kinds/note-kinds';
import { dispatchCalls } from './dispatches';
import { pickupCalls } from './pickups';

/** Holds the calls of each kind of issue note. */
export const callsOfNotes = {
  pickup: pickupCalls,
  dispatch: dispatchCalls,
} as const satisfies Record<NoteKindName, object>;

type CallsOfNotes = typeof callsOfNotes;

/** This is the schema of a whole note of a kind. */
export type NoteDetail<Kind extends NoteKindName> = Kind extends NoteKindName
  ? CallsOfNotes[Kind] extends { get: { answer: { shape: Record<Kind, infer Detail extends z.ZodType> } } }
    ? Detail
    : never
  : never;

/** Finds it in the answer that has one note. */
export function detailOf(kind: NoteKindName): NoteDetail<NoteKindName> {
  const shape: Partial<Record<NoteKindName, z.ZodType>> = callsOfNotes[kind].get.answer.shape;
  return shape[kind] as NoteDetail<NoteKindName>;
}
