import { useNavigate, useSearch } from '@tanstack/react-router';
import { CorrectDetailsButton } from '../../documents/issue-notes/correct-details-button';
import { DocumentLink } from '../../documents/issue-notes/document-link';
import { DraftEditor } from '../../documents/issue-notes/draft-editor';
import { formsOf } from '../../documents/issue-notes/kinds/forms-of';
import { LoadedNote } from '../../documents/issue-notes/loaded-note';
import { factsOf } from '../../documents/issue-notes/note-facts';
import { type FoundNote, findNote, type NoteKind, noteKinds } from '../../documents/issue-notes/note-kind';
import { NotePriority } from '../../documents/issue-notes/note-priority';
import { ShortAlert } from '../../documents/issue-notes/short-alert';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { Section } from '../../ui/page/section';
import { useNoteScreen } from './note-screen';

/** Raises a note: first its details, then its items. `?id=` continues a draft. */
export default function NoteAddPage() {
  const { name } = useNoteScreen();
  const { id } = useSearch({ strict: false });
  const kind = noteKinds[name];
  const { Particulars } = formsOf(name);
  const navigate = useNavigate();
  const leave = () => navigate({ to: '/orders' });
  if (id === undefined)
    return (
      <Page isNarrow>
        <Particulars
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
      {(answer, note) => {
        const found = findNote(answer);
        return (
          <Page record={<RecordName name={note.noteNo} />} badges={<NotePriority of={found} />}>
            <ShortAlert items={note.items} />
            <Section title={kind.texts.particularsTitle} actions={<CorrectDetailsButton kind={kind} note={note} />}>
              <DraftDetails kind={kind} found={found} />
            </Section>
            <DraftEditor kind={kind} note={note} onLeave={leave} />
          </Page>
        );
      }}
    </LoadedNote>
  );
}

/** Shows the details of a draft, read-only. */
function DraftDetails({ kind, found }: { kind: NoteKind; found: FoundNote }) {
  const { note } = found;
  const { recipient, due } = factsOf(found).drafted;
  return (
    <DescriptionList
      items={[
        ...recipient,
        { label: t.common.warehouse, value: note.Warehouse.name },
        ...(due === undefined ? [] : [due]),
        { label: kind.projectLabel ?? t.common.projectSite, value: note.project },
        { label: t.common.purposeOfDispatch, value: note.purpose },
        { label: t.common.referenceNo, value: note.reference },
        { label: t.common.document, value: <DocumentLink note={note} /> },
        { label: kind.texts.instructions, value: note.instructions },
      ]}
    />
  );
}
