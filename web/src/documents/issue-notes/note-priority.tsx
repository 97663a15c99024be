import { StatusBadge } from '../../ui/page/status-badge';
import { factsOf } from './note-facts';
import type { FoundNote } from './note-kind';

/** Marks an unusual note beside its number. */
export function NotePriority({ of }: { of: FoundNote }) {
  const { unusual } = factsOf(of);
  return unusual === undefined ? null : <StatusBadge of="notePriority" code={unusual} />;
}
