import { type NoteKindName, noteKinds } from '../kinds/note-kinds';
import type { NoteWords } from './note-words';

/** Names a kind of issue note within a sentence, where its number follows. */
export function namedNote({ logged }: Pick<NoteWords, 'logged'>, kind: NoteKindName): string {
  const name = logged[noteKinds[kind].title];
  return name.charAt(0).toLowerCase() + name.slice(1);
}
