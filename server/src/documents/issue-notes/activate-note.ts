import type { Changes, Decide, Facts } from '../../operation/work';
import { type Note, statusWriter } from './note-facts';
import type { NoteKind } from './note-kind';

/** Opens a note for processing, once approved or if no approval is needed. */
export async function activateNote(facts: Facts, kind: NoteKind, note: Note): Promise<Decide<void>> {
  const activated = await kind.onActive?.(facts, note);
  return (changes) => {
    setStatus(changes, note, 'active');
    activated?.(changes);
  };
}

/** Changes the state of a note, and nothing else. */
export function setStatus(changes: Changes, note: Note, status: Note['status']): void {
  changes.set(note, { status });
  changes.write(statusWriter, { id: note.id, status });
}
