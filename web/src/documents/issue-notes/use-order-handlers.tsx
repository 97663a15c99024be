import type { NoteKindName } from '@ghala/contract/kinds/note-kinds';
import { useState } from 'react';
import { onDemand } from '../../ui/dialogs/on-demand';
import { CorrectDetailsDialog } from './correct-details-button';
import type { OrderHandlers } from './note-actions';
import { type NamedNote, type NoteKind, noteKinds } from './note-kind';
import { useDeleteNote, useDiscardDraft } from './use-note-actions';

const CancelDialog = onDemand(async () => (await import('./cancel-dialog')).CancelDialog);

interface Asked {
  what: 'cancel' | 'correct';
  kind: NoteKind;
  note: NamedNote;
}

/** Gives the actions on a note that stay on its screen or list: each kind has its own calls and texts. */
export function useOrderHandlers() {
  const draft = useDiscardDraft();
  const removal = useDeleteNote();
  const [asked, setAsked] = useState<Asked>();
  const dialog = asked && { kind: asked.kind, note: asked.note, onClose: () => setAsked(undefined) };
  return {
    on: (kindName: NoteKindName, note: NamedNote): OrderHandlers => ({
      correct: () => setAsked({ what: 'correct', kind: noteKinds[kindName], note }),
      discard: () => draft.ask(noteKinds[kindName], note),
      remove: () => removal.ask(noteKinds[kindName], note),
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
