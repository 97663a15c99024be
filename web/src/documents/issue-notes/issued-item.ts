import type { NoteItem } from '@ghala/contract/calls/issue-notes';

/** Holds a line of either kind, with the issued quantity under the kind's own name. */
export type IssuedItem = NoteItem & { quantityDispatched?: number; quantityAssigned?: number };

export function issuedOf(item: IssuedItem): number {
  return item.quantityDispatched ?? item.quantityAssigned ?? 0;
}
