import { useNavigate, useSearch } from '@tanstack/react-router';
import { DraftEditor } from '../../issue-notes/draft-editor';
import { dispatchNotes } from '../../issue-notes/note-kind';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import { DispatchNumber, UrgentBadge } from './dispatch-head';
import { noteOf } from './dispatches.api';
import { LoadedDispatch } from './loaded-dispatch';
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
    <LoadedDispatch key={id} id={Number(id)} status="draft" advice="Only a draft can be changed.">
      {(answer) => (
        <Page
          badges={
            <>
              <DispatchNumber dispatch={answer.dispatch} />
              <UrgentBadge dispatch={answer.dispatch} />
            </>
          }
        >
          <Section title="1. Dispatch Particulars">
            <ParticularsSummary dispatch={answer.dispatch} />
          </Section>
          <DraftEditor kind={dispatchNotes} note={noteOf(answer)} onLeave={() => navigate({ to: '/orders' })} />
        </Page>
      )}
    </LoadedDispatch>
  );
}
