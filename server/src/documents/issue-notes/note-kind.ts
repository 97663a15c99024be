import type { PermissionFlag } from '@ghala/contract/permissions';
import type { Operation } from '../../kernel/operation';
import type { LockedNote } from './lock-note';

/** What tells the twins apart: pickup notes leave with someone outside, dispatch notes with a user. */
export interface NoteKind {
  kind: 'pickup' | 'dispatch';
  /** As events name it. */
  entity: 'pickupNote' | 'dispatchNote';
  /** As messages name it: 'Dispatch Note'. */
  title: string;
  /** The numbers' prefix and the sequence that they come from. */
  prefix: string;
  sequence: string;
  /** Who may make such notes, and so work on a draft beside its maker; who may process and who end them. */
  flags: Record<'add' | 'process' | 'cancel', PermissionFlag>;
  /** What follows, in the same transaction, once a note can be processed. */
  onActive?(operation: Operation, note: LockedNote): Promise<void>;
  /** @throws {AppError} conflict where the actor may not hand out the goods of an active note yet */
  requireHandOut?(operation: Operation, note: LockedNote): Promise<void>;
  /** What follows, in the same transaction, once a note was processed or ended. */
  onClosed?(operation: Operation, noteId: number): Promise<void>;
}

/** What follows in other features, in the same transaction, when a note is processed or cancelled. */
export interface NoteHooks {
  onProcessed(operation: Operation, noteId: number): Promise<void>;
  /** @throws {AppError} conflict where the note can no longer be cancelled */
  onCancelled(operation: Operation, noteId: number): Promise<void>;
}
