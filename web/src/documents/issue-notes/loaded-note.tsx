import type { NoteStatus } from '@ghala/contract/calls/issue-notes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingPage } from '../../ui/loading-page';
import { Page } from '../../ui/page';
import { type NoteAnswer, noteQuery } from './note-calls';
import { type Note, type NoteKind, noteOf } from './note-kind';

const states: Record<NoteStatus, string> = {
  draft: 'is still a draft',
  pending: 'awaits approval',
  active: 'is ready to be processed',
  completed: 'was processed',
  cancelled: 'was cancelled',
};

interface LoadedNoteProps<Answer> {
  kind: NoteKind;
  id: number;
  /** The state in which the screen works on a note. */
  status: NoteStatus;
  /** Said of a note in another state. */
  advice: string;
  children: (answer: Answer, note: Note) => ReactNode;
}

/** Loads a note that is to be worked on; one in another state says so, and where it can be seen. */
export function LoadedNote<Answer extends NoteAnswer>({ kind, id, status, advice, children }: LoadedNoteProps<Answer>) {
  const query = useQuery(noteQuery<Answer>(kind, id));
  if (query.data) {
    const note = noteOf(kind, query.data);
    if (note.status === status) return children(query.data, note);
    return (
      <Page>
        <EmptyState
          text={`${note.noteNo} ${states[note.status]}`}
          hint={advice}
          next={
            <>
              <LinkButton to={`${kind.screens}/pdf/${note.id}`}>View PDF</LinkButton>
              <LinkButton variant="default" to="/orders">
                Close
              </LinkButton>
            </>
          }
        />
      </Page>
    );
  }
  return <LoadingPage query={query} errorTitle={kind.failures.find} />;
}
