import type { PermissionFlag } from '@ghala/contract/permissions';
import type { Operation } from '../../kernel/operation';
import type { LockedNote } from './locked-note';

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
  flags: Record<'add' | 'process' | 'cancel', PermissionFlag>;
  /** Called in the same transaction once a note is ready for processing. */
  onActive?(operation: Operation, note: LockedNote): Promise<void>;
  /** @throws {AppError} conflict if the actor may not hand out an active note's goods yet */
  requireHandOut?(operation: Operation, note: LockedNote): Promise<void>;
  /** Called in the same transaction once a note is processed, cancelled or deleted. */
  onClosed?(operation: Operation, noteId: number): Promise<void>;
}

/** What other features do, in the same transaction, when a note is processed or cancelled. */
export interface NoteHooks {
  onProcessed(operation: Operation, noteId: number): Promise<void>;
  /** @throws {AppError} conflict if the note can no longer be cancelled */
  onCancelled(operation: Operation, noteId: number): Promise<void>;
}
