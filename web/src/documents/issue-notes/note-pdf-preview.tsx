import { useParams } from '@tanstack/react-router';
import { PdfPreview } from '../../ui/pdf/pdf-preview';
import type { NoteKind } from './note-kind';

/** The printed note, or its gate pass, in the preview that is a screen of its own. */
export function NotePdfPreview({ kind, paper }: { kind: NoteKind; paper: 'note' | 'gate pass' }) {
  const { id } = useParams({ strict: false });
  const isNote = paper === 'note';
  return (
    <PdfPreview
      title={isNote ? undefined : 'Gate Pass'}
      call={isNote ? kind.calls.paper : kind.calls.gatePass}
      id={id}
      fileName={isNote ? 'batch_note' : 'pickup_gatepass'}
      errorTitle={kind.failures.find}
      fallback="/orders"
    />
  );
}
