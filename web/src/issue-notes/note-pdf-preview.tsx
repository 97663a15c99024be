import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PdfPreview } from '../ui/pdf/pdf-preview';
import { noteQuery } from './note-calls';
import type { NoteKind } from './note-kind';

/** The printed note, or its gate pass, in the preview that is a screen of its own. */
export function NotePdfPreview({ kind, paper }: { kind: NoteKind; paper: 'note' | 'gate pass' }) {
  const { id } = useParams({ strict: false });
  const links = useQuery(noteQuery(kind, Number(id)));
  const isNote = paper === 'note';
  return (
    <PdfPreview
      title={isNote ? undefined : 'Gate Pass'}
      path={`/pdf/${isNote ? '' : 'gatepass/'}${kind.answerKey}/${id}`}
      publicUrl={isNote ? links.data?.pdfUrl : links.data?.gatePassUrl}
      fileName={isNote ? 'batch_note' : 'pickup_gatepass'}
      errorTitle={kind.failures.find}
      fallback="/orders"
    />
  );
}
