import type { ApprovalHandler } from '../approval-requests';
import { activateNote } from './activate-note';
import { cancelLockedNote } from './cancel-locked-note';
import { lockNote, requireStatus } from './lock-note';
import type { NoteKind } from './note-kind';

/** How a decision changes the note: approval opens it for processing, rejection cancels it. */
export function noteApproval(kind: NoteKind): Pick<ApprovalHandler, 'approve' | 'reject'> {
  return {
    async approve(operation, noteId, comment) {
      const note = await lockNote(operation, kind, noteId);
      requireStatus(note, 'pending', 'approve');
      await activateNote(operation, kind, note);
      operation.record({ code: `${kind.entity}.approve`, id: noteId, number: note.note_no, comment });
    },

    async reject(operation, noteId, comment) {
      const note = await lockNote(operation, kind, noteId);
      requireStatus(note, 'pending', 'reject');
      await cancelLockedNote(operation, kind, note, comment);
      operation.record({ code: `${kind.entity}.reject`, id: noteId, number: note.note_no, comment });
    },
  };
}
