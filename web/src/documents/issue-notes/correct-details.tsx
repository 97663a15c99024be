import { useQuery } from '@tanstack/react-query';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { ErrorState } from '../../ui/page/error-state';
import { formsOf } from './kinds/forms-of';
import { noteQuery } from './note-calls';
import type { NamedNote, NoteKind } from './note-kind';

interface CorrectDetailsProps {
  kind: NoteKind;
  note: NamedNote;
  onClose: () => void;
}

/** Corrects the details of a note that is not processed yet. */
export function CorrectDetailsDialog({ kind, note, onClose }: CorrectDetailsProps) {
  const query = useQuery(noteQuery(kind, kind.calls.get, note.id));
  const { Correction } = formsOf(kind.answerKey);
  return (
    <Dialog opened onClose={onClose} title={say(t.issueNotes.correctDetailsOf, { noteNo: note.noteNo })} size="lg">
      {query.data ? (
        <Correction answer={query.data} onClose={onClose} />
      ) : query.isError ? (
        <ErrorState title={kind.texts.notFound} error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
    </Dialog>
  );
}
