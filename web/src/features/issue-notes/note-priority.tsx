import type { AnswerOf } from '@ghala/contract/common/call';
import type { NoteCall } from '../../documents/issue-notes/note-calls';
import { StatusBadge } from '../../ui/page/status-badge';

/** Marks an unusual note beside its number. */
export function NotePriority({ of }: { of: AnswerOf<NoteCall> }) {
  const isUnusual = 'pickup' in of ? of.pickup.scheduled : of.dispatch.isImmediate;
  return isUnusual ? <StatusBadge of="notePriority" code={'pickup' in of ? 'scheduled' : 'urgent'} /> : null;
}
