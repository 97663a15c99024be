import type { DispatchAnswer } from '@ghala/contract/dispatches';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DraftEditor } from '../../issue-notes/draft-editor';
import { LoadedNote } from '../../issue-notes/loaded-note';
import { dispatchNotes } from '../../issue-notes/note-kind';
import { NoteNumber } from '../../issue-notes/note-number';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';
import { ParticularsForm } from './particulars-form';
import { ParticularsSummary } from './particulars-summary';

/** Raises a dispatch note: first its particulars, then its items. `?id=` goes on with a draft. */
export default function DispatchAddPage() {
  const { id } = useSearch({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  if (id === undefined)
    return (
      <Page>
        <ParticularsForm
          // The number in the address: a closed browser loses nothing.
          onCreated={(noteId) => navigate({ to: '.', search: { id: String(noteId) }, replace: true })}
          onClose={() => void navigate({ to: '/orders' })}
        />
      </Page>
    );
  return (
    <LoadedNote<DispatchAnswer>
      key={id}
      kind={dispatchNotes}
      id={Number(id)}
      status="draft"
      advice="Only a draft can be changed."
    >
      {({ dispatch }, note) => (
        <Page
          badges={
            <>
              <NoteNumber noteNo={note.noteNo} />
              {dispatch.isImmediate ? <StatusBadge status="Urgent" /> : null}
            </>
          }
        >
          <Section title="1. Dispatch Particulars">
            <ParticularsSummary dispatch={dispatch} />
          </Section>
          <DraftEditor kind={dispatchNotes} note={note} onLeave={() => navigate({ to: '/orders' })} />
        </Page>
      )}
    </LoadedNote>
  );
}
