import type { NoteKindName } from '@ghala/contract/kinds/note-kinds';
import type { NoteFeature } from './documents/issue-notes/note-kind';
import { dispatchFeature } from './features/dispatches/dispatches.routes';
import { pickupFeature } from './features/pickups/pickups.routes';

/** The features of all kinds of issue notes. */
export const noteFeatures: Record<NoteKindName, NoteFeature> = { pickup: pickupFeature, dispatch: dispatchFeature };

export const everyNoteKind = Object.values(noteFeatures).map(({ kind }) => kind);
