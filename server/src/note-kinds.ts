import type { NoteKindName } from '@ghala/contract/kinds/note-kinds';
import type { NoteKind } from './documents/issue-notes/note-kind';
import { dispatchKind } from './features/dispatches/dispatch-kind';
import { pickupKind } from './features/pickups/pickup-kind';

const byName: Record<NoteKindName, NoteKind> = { pickup: pickupKind, dispatch: dispatchKind };

/** All kinds of issue notes. */
export const everyNoteKind = Object.values(byName);
