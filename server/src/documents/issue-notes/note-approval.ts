import type { ApprovalDetails } from '@ghala/contract/calls/approvals';
import { type NoteKey, noteKey } from '@ghala/contract/kinds/note-kinds';
import type { Database } from '../../db/database';
import type { ApprovalHandler } from '../approval-requests';
import { activateNote } from './activate-note';
import { cancelClaimedNote, returnedTo } from './cancel-claimed-note';
import { findNote, requireStatus } from './note-facts';
import type { NoteKind } from './note-kind';
import { findPeople, issuersOf } from './note-people';

/**
 * Says what an approver sees of a note, and how a decision changes the note: approval opens it for processing,
 * rejection cancels it. One that was changed after its goods were issued is approved anew; rejected, these return to
 * stock.
 */
export function noteApproval(
  kind: NoteKind,
  findNotes: (database: Database, ids: readonly number[]) => Promise<NonNullable<ApprovalDetails[NoteKey]>[]>,
): ApprovalHandler {
  return {
    async details(database, ids) {
      const notes = await findNotes(database, ids);
      return new Map(notes.map((note) => [note.id, { [noteKey(kind.kind)]: note }]));
    },

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
      const [cancel, people] = await Promise.all([
        cancelClaimedNote(facts, kind, note, comment),
        findPeople(facts.find, noteId, facts.actor.id),
      ]);
      const issuerIds = issuersOf(people);
      return (changes) => {
        cancel(changes);
        changes.record({
          code: `${kind.entity}.reject`,
          id: noteId,
          number: note.note_no,
          comment,
          ...returnedTo(issuerIds),
        });
      };
    },
  };
}
