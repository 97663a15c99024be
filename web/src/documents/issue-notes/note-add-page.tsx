import type { AnswerOf } from '@ghala/contract/common/call';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../text/t';
import { Page } from '../../ui/page';
import { RecordName } from '../../ui/record-head';
import { Section } from '../../ui/section';
import { CorrectDetailsButton } from './correct-details-button';
import { DraftEditor } from './draft-editor';
import { LoadedNote } from './loaded-note';
import type { NoteCall } from './note-calls';
import type { NoteKind } from './note-kind';
import type { ParticularsFormProps } from './particulars-form';
import { ShortAlert } from './short-alert';

interface NoteAddPageProps<C extends NoteCall> {
  kind: NoteKind;
  call: C;
  /** The draft to continue. */
  id: string | undefined;
  form: (props: ParticularsFormProps) => ReactNode;
  summary: (answer: AnswerOf<C>) => ReactNode;
  /** The badge beside the number of an unusual note. */
  priority: (answer: AnswerOf<C>) => ReactNode;
}

/** Raises a note: first its details, then its items. `?id=` continues a draft. */
export function NoteAddPage<C extends NoteCall>({ kind, call, id, form, summary, priority }: NoteAddPageProps<C>) {
  const navigate = useNavigate();
  const leave = () => navigate({ to: '/orders' });
  if (id === undefined)
    return (
      <Page isNarrow>
        {form({
          // The number is in the address: closing the browser loses nothing.
          onCreated: (noteId) => navigate({ to: kind.screens.add, search: { id: String(noteId) }, replace: true }),
          onClose: () => void leave(),
        })}
      </Page>
    );
  return (
    <LoadedNote key={id} kind={kind} call={call} id={Number(id)} status="draft" advice={t.common.onlyDraftsCanChange}>
      {(answer, note) => (
        <Page record={<RecordName name={note.noteNo} />} badges={priority(answer)}>
          <ShortAlert items={note.items} />
          <Section title={kind.texts.particularsTitle} actions={<CorrectDetailsButton kind={kind} note={note} />}>
            {summary(answer)}
          </Section>
          <DraftEditor kind={kind} note={note} onLeave={leave} />
        </Page>
      )}
    </LoadedNote>
  );
}
