import { useNavigate, useSearch } from '@tanstack/react-router';
import { CorrectDetailsButton } from '../../documents/issue-notes/correct-details-button';
import { DraftEditor } from '../../documents/issue-notes/draft-editor';
import { LoadedNote } from '../../documents/issue-notes/loaded-note';
import { noteKinds } from '../../documents/issue-notes/note-kind';
import { ShortAlert } from '../../documents/issue-notes/short-alert';
import { t } from '../../text/t';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { Section } from '../../ui/page/section';
import { DispatchParticulars, DispatchSummary } from './dispatch-particulars';
import { NotePriority } from './note-priority';
import { useNoteScreen } from './note-screen';
import { PickupParticulars, PickupSummary } from './pickup-particulars';

const forms = { pickup: PickupParticulars, dispatch: DispatchParticulars };

/** Raises a note: first its details, then its items. `?id=` continues a draft. */
export default function NoteAddPage() {
  const { name } = useNoteScreen();
  const { id } = useSearch({ strict: false });
  const kind = noteKinds[name];
  const Form = forms[name];
  const navigate = useNavigate();
  const leave = () => navigate({ to: '/orders' });
  if (id === undefined)
    return (
      <Page isNarrow>
        <Form
          // The number is in the address: closing the browser loses nothing.
          onCreated={(noteId) => navigate({ to: kind.screens.add, search: { id: String(noteId) }, replace: true })}
          onClose={() => void leave()}
        />
      </Page>
    );
  return (
    <LoadedNote
      key={`${name} ${id}`}
      kind={kind}
      call={kind.calls.get}
      id={Number(id)}
      status="draft"
      advice={t.common.onlyDraftsCanChange}
    >
      {(answer, note) => (
        <Page record={<RecordName name={note.noteNo} />} badges={<NotePriority of={answer} />}>
          <ShortAlert items={note.items} />
          <Section title={kind.texts.particularsTitle} actions={<CorrectDetailsButton kind={kind} note={note} />}>
            {'pickup' in answer ? (
              <PickupSummary pickup={answer.pickup} />
            ) : (
              <DispatchSummary dispatch={answer.dispatch} />
            )}
          </Section>
          <DraftEditor kind={kind} note={note} onLeave={leave} />
        </Page>
      )}
    </LoadedNote>
  );
}
