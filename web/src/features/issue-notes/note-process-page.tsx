import { useNavigate } from '@tanstack/react-router';
import { CorrectDetailsButton } from '../../documents/issue-notes/correct-details-button';
import { DocumentLink } from '../../documents/issue-notes/document-link';
import { FoldedDetails } from '../../documents/issue-notes/folded-details';
import { HandOut } from '../../documents/issue-notes/hand-out';
import { IssueItems } from '../../documents/issue-notes/issue-items';
import { formsOf } from '../../documents/issue-notes/kinds/forms-of';
import { LoadedNote } from '../../documents/issue-notes/loaded-note';
import { factsOf } from '../../documents/issue-notes/note-facts';
import { findNote, type Note, type NoteKind, noteKinds } from '../../documents/issue-notes/note-kind';
import { NotePriority } from '../../documents/issue-notes/note-priority';
import { ProcessButtons } from '../../documents/issue-notes/process-buttons';
import { RequesterSection } from '../../documents/issue-notes/requester-section';
import { ShortAlert } from '../../documents/issue-notes/short-alert';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { Section } from '../../ui/page/section';
import { useNoteScreen } from './note-screen';

type Answer = Parameters<ReturnType<typeof formsOf>['useDeparture']>[0];

/** Hands out the items of an approved note, one by one, and completes it. */
export default function NoteProcessPage() {
  const { name, id } = useNoteScreen();
  const kind = noteKinds[name];
  const { Gate } = formsOf(name);
  return (
    <LoadedNote
      key={`${name} ${id}`}
      kind={kind}
      call={kind.calls.get}
      id={Number(id)}
      status="active"
      advice={kind.texts.processedOnce}
    >
      {(answer, note) => {
        const process = <ProcessNote kind={kind} answer={answer} note={note} />;
        return (
          <Page
            actions={<CorrectDetailsButton kind={kind} note={note} />}
            record={<RecordName name={note.noteNo} />}
            badges={<NotePriority of={findNote(answer)} />}
          >
            {Gate === undefined ? process : <Gate answer={answer}>{process}</Gate>}
          </Page>
        );
      }}
    </LoadedNote>
  );
}

function ProcessNote({ kind, answer, note }: { kind: NoteKind; answer: Answer; note: Note }) {
  const { texts, answerKey } = kind;
  const navigate = useNavigate();
  const { useDeparture } = formsOf(answerKey);
  const departure = useDeparture(answer, note, () =>
    navigate({ to: '/orders', state: { processed: { kind: answerKey, id: note.id, noteNo: note.noteNo } } }),
  );
  const found = findNote(answer);
  const detail = found.note;
  const { due, assignee, contacts } = factsOf(found).handedOut;
  const instructions = { label: t.common.instructionsComments, value: detail.instructions };
  return (
    <>
      <ShortAlert items={note.items} />
      <FoldedDetails summary={[assignee, { label: texts.projectOnScreen, value: detail.project }, instructions]}>
        <RequesterSection note={detail} projectLabel={texts.projectOnScreen} />
        <Section title={texts.instructionsTitle}>
          <DescriptionList
            items={[
              { label: t.common.warehouse, value: detail.Warehouse.name },
              ...due,
              assignee,
              ...contacts,
              { label: t.common.referenceNo, value: detail.reference },
              { label: t.common.document, value: <DocumentLink note={detail} /> },
              instructions,
            ]}
          />
        </Section>
      </FoldedDetails>
      <HandOut departure={departure.fields}>
        <IssueItems kind={kind} note={note} title={texts.itemsTitle} />
      </HandOut>
      <ProcessButtons departure={departure.form} note={note} />
    </>
  );
}
