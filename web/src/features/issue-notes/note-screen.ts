import { type NoteKindName, noteKindNames } from '@ghala/contract/kinds/note-kinds';
import { useMatch } from '@tanstack/react-router';
import { type NoteScreen, noteKinds } from '../../documents/issue-notes/note-kind';

/** Reads the kind and the id of the note that a screen shows: each kind has its own paths to the same pages. */
export function useNoteScreen(): { name: NoteKindName; screen: NoteScreen; id: string } {
  const { routeId, params } = useMatch({ strict: false });
  for (const name of noteKindNames)
    for (const screen of ['add', 'process', 'note', 'pdf', 'gate'] as const)
      if (routeId.endsWith(noteKinds[name].screens[screen]))
        return { name, screen, id: 'id' in params ? params.id : '' };
  throw new Error(`${routeId} is no screen of a note`);
}
