import type { NoteStatus } from '@ghala/contract/calls/issue-notes';
import type { AnswerOf } from '@ghala/contract/common/call';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { address } from '../../net/address';
import { say, t } from '../../text/t';
import { EmptyState } from '../../ui/page/empty-state';
import { LinkButton } from '../../ui/page/link-button';
import { LoadingPage } from '../../ui/page/loading-page';
import { Page } from '../../ui/page/page';
import { type NoteCall, noteQuery } from './note-calls';
import { type Note, type NoteKind, noteOf } from './note-kind';

interface LoadedNoteProps<C extends NoteCall> {
  kind: NoteKind;
  call: C;
  id: number;
  /** The screen requires this state. */
  status: NoteStatus;
  /** Appears for a note in another state. */
  advice: string;
  children: (answer: AnswerOf<C>, note: Note) => ReactNode;
}

/** Loads a note to work on; if its state does not allow that, it says so and links to the note. */
export function LoadedNote<C extends NoteCall>({ kind, call, id, status, advice, children }: LoadedNoteProps<C>) {
  const query = useQuery(noteQuery(kind, call, id));
  if (query.data) {
    const note = noteOf(query.data);
    if (note.status === status) return children(query.data, note);
    return (
      <Page>
        <EmptyState
          text={say(t.issueNotes.state, { noteNo: note.noteNo, status: note.status })}
          hint={advice}
          next={
            <>
              <LinkButton to={address(kind.screens.note, { id: note.id })}>
                {say(t.notePage.open, { noteNo: note.noteNo })}
              </LinkButton>
              <LinkButton variant="default" to="/orders">
                {t.common.close}
              </LinkButton>
            </>
          }
        />
      </Page>
    );
  }
  return <LoadingPage query={query} errorTitle={kind.texts.notFound} />;
}
