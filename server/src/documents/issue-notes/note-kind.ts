import { type NoteKindName, type NoteKindOf, noteKinds } from '@ghala/contract/kinds/note-kinds';
import type { Changes, Decide, Facts } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import type { ApprovalHandler } from '../approval-requests';
import type { Note, NoteItem } from './note-facts';

type Row = NoteKindOf<NoteKindName>;

/** Describes a kind of issue note: its row in the contract's table, and what else its steps do. */
export type NoteKind = { kind: NoteKindName } & { [Key in keyof Row]: Row[Key] } & OwnSteps;

interface OwnSteps {
  /** Does what else happens once a note is ready for processing. */
  onActive?(facts: Facts, note: Note): Promise<Decide<void>>;
  /** @returns a check that refuses, with a conflict, while the actor may not hand out an active note's goods */
  requireHandOut?(facts: Facts, noteId: number): Promise<(note: Note) => void>;
  /** Does what else happens once a note awaits approval again. */
  onReopened?(facts: Facts, noteId: number): Promise<Decide<void>>;
  /** Does what else happens once a note is processed, cancelled or deleted. */
  onClosed?(facts: Facts, noteId: number): Promise<Decide<void>>;
}

/** @param own what else happens at the steps of this kind */
export function noteKind(kind: NoteKindName, own: OwnSteps = {}): NoteKind {
  return { kind, ...noteKinds[kind], ...own };
}

/** Does what other features do, in the same transaction, when a note is processed or cancelled. */
export interface NoteHooks {
  /** @param issued the items that were handed out */
  onProcessed(changes: Changes, issued: readonly NoteItem[]): void;
  /** @throws {AppError} conflict if the note can no longer be cancelled */
  onCancelled(facts: Facts, noteId: number): Promise<Decide<void>>;
}

/** Is what a kind's feature has for the application. */
export interface NoteFeature {
  kind: NoteKind;
  routes(app: App, hooks: NoteHooks): void;
  /** Says how an approval changes a note, and what the approver sees. */
  approval: ApprovalHandler;
}
