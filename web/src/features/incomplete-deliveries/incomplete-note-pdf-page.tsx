import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PdfPreview } from '../../ui/pdf/pdf-preview';
import { INCOMPLETE_NOTES_HOME, incompleteNoteQuery, NOT_FETCHED, NOT_FOUND } from './incomplete-deliveries.api';

/** The printed Incomplete Delivery Note. */
export default function IncompleteNotePdfPage() {
  const { id } = useParams({ strict: false });
  const note = useQuery(incompleteNoteQuery(Number(id)));
  return (
    <PdfPreview
      path={`/pdf/idn/${id}`}
      publicUrl={note.data?.pdfUrl}
      fileName="incomplete_delivery_note"
      errorTitle={NOT_FOUND}
      errorText={NOT_FETCHED}
      fallback={INCOMPLETE_NOTES_HOME}
    />
  );
}
