import type { NoteItem } from '@ghala/contract/calls/issue-notes';
import { type NoteKindName, type NoteKindOf, noteKindNames, noteKinds } from '@ghala/contract/kinds/note-kinds';

/** Holds a line of either kind, with the issued quantity under the kind's own name. */
export type IssuedItem = NoteItem & Partial<Record<NoteKindOf<NoteKindName>['issuedKey'], number>>;

export function issuedOf(item: IssuedItem): number {
  for (const kind of noteKindNames) {
    const quantity = item[noteKinds[kind].issuedKey];
    if (quantity !== undefined) return quantity;
  }
  return 0;
}
