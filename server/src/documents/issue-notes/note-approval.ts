import type { ApprovalHandler } from '../approval-requests';
import { activateNote } from './activate-note';
import { cancelClaimedNote } from './cancel-claimed-note';
import { requireStatus } from './lock-note';
import { findNote } from './note-facts';
import type { NoteKind } from './note-kind';

/** How a decision changes the note: approval opens it for processing, rejection cancels it. */
export function noteApproval(kind: NoteKind): Pick<ApprovalHandler, 'approve' | 'reject'> {
  return {
    async approve(facts, noteId, comment) {
      const note = await findNote(facts, kind, noteId);
      requireStatus(note, 'pending', 'approve');
      const activate = await activateNote(facts, kind, note);
      return (changes) => {
        requireStatus(note, 'pending', 'approve');
        activate(changes);
        changes.record({ code: `${kind.entity}.approve`, id: noteId, number: note.note_no, comment });
      };
    },

    async reject(facts, noteId, comment) {
      const note = await findNote(facts, kind, noteId, { isOwn: true });
      requireStatus(note, 'pending', 'reject');
      const cancel = await cancelClaimedNote(facts, kind, note, comment);
      return (changes) => {
        cancel(changes);
        changes.record({ code: `${kind.entity}.reject`, id: noteId, number: note.note_no, comment });
      };
    },
  };
}
