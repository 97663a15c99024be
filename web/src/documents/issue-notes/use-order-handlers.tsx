import type { NoteKindName } from '@ghala/contract/kinds/note-kinds';
import { useState } from 'react';
import { onDemand } from '../../ui/on-demand';
import { CorrectDetailsDialog } from './correct-details-button';
import type { OrderHandlers } from './note-actions';
import { dispatchNotes, type NamedNote, type NoteKind, noteKinds, pickupNotes } from './note-kind';
import { useDeleteNote, useDiscardDraft } from './use-note-actions';

const CancelDialog = onDemand(async () => (await import('./cancel-dialog')).CancelDialog);

type Asking = Pick<ReturnType<typeof useDeleteNote>, 'ask'>;

interface Asked {
  what: 'cancel' | 'correct';
  kind: NoteKind;
  note: NamedNote;
}

/** Gives the actions on a note that stay on its screen or list: each kind has its own calls and texts. */
export function useOrderHandlers() {
  const byKind: Record<NoteKindName, { discard: Asking; removal: Asking }> = {
    pickup: { discard: useDiscardDraft(pickupNotes), removal: useDeleteNote(pickupNotes) },
    dispatch: { discard: useDiscardDraft(dispatchNotes), removal: useDeleteNote(dispatchNotes) },
  };
  const [asked, setAsked] = useState<Asked>();
  const dialog = asked && { kind: asked.kind, note: asked.note, onClose: () => setAsked(undefined) };
  return {
    on: (kindName: NoteKindName, note: NamedNote): OrderHandlers => ({
      correct: () => setAsked({ what: 'correct', kind: noteKinds[kindName], note }),
      discard: () => byKind[kindName].discard.ask(note),
      remove: () => byKind[kindName].removal.ask(note),
      cancel: () => setAsked({ what: 'cancel', kind: noteKinds[kindName], note }),
    }),
    dialog:
      dialog === undefined ? null : asked?.what === 'cancel' ? (
        <CancelDialog {...dialog} />
      ) : (
        <CorrectDetailsDialog {...dialog} />
      ),
  };
}
