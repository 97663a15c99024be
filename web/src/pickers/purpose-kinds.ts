import { type NoteKindName, noteKindNames } from '@ghala/contract/kinds/note-kinds';

/** Each kind of issue note has purposes of its own to choose from. */
export type PurposeKind = `${NoteKindName}Purpose`;

/** Makes an entry for the purposes of each kind. */
export function byPurpose<Entry>(entryOf: (kind: NoteKindName) => Entry): Record<PurposeKind, Entry> {
  const nameOf = (kind: NoteKindName): PurposeKind => `${kind}Purpose`;
  return Object.fromEntries(noteKindNames.map((kind) => [nameOf(kind), entryOf(kind)])) as Record<PurposeKind, Entry>;
}
