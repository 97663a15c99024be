import type { SecondPersonFlag } from '@ghala/contract/access/permissions';
import type { Changes, Decide, Facts } from '../../operation/work';
import type { Note, NoteItem } from './note-facts';

/** What distinguishes the two kinds: pickup notes leave with someone outside, dispatch notes with a user. */
export interface NoteKind {
  kind: 'pickup' | 'dispatch';
  /** The name in events. */
  entity: 'pickupNote' | 'dispatchNote';
  /** The name in messages: 'Dispatch Note'. */
  title: string;
  /** The prefix of the numbers and the sequence they come from. */
  prefix: string;
  sequence: string;
  /** Who may create such notes (and edit a draft beside its author), who may process them, and who may cancel them. */
  flags: Record<'add' | 'process' | 'cancel', SecondPersonFlag>;
  /** What else happens once a note is ready for processing. */
  onActive?(facts: Facts, noteId: number): Promise<void>;
  /** @returns a check that refuses, with a conflict, while the actor may not hand out an active note's goods */
  requireHandOut?(facts: Facts, noteId: number): Promise<(note: Note) => void>;
  /** What else happens once a note awaits approval again. */
  onReopened?(facts: Facts, noteId: number): Promise<Decide<void>>;
  /** What else happens once a note is processed, cancelled or deleted. */
  onClosed?(facts: Facts, noteId: number): Promise<Decide<void>>;
}

/** What other features do, in the same transaction, when a note is processed or cancelled. */
export interface NoteHooks {
  /** @param issued the items that were handed out */
  onProcessed(changes: Changes, issued: readonly NoteItem[]): void;
  /** @throws {AppError} conflict if the note can no longer be cancelled */
  onCancelled(facts: Facts, noteId: number): Promise<Decide<void>>;
}
