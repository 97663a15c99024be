import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PdfPreview } from '../../ui/pdf/pdf-preview';
import { batchQuery } from './batches.api';
import { useReceiptsHome } from './receipts-home';

/** The printed note of a receipt. */
export default function BatchPdfPage() {
  const { id } = useParams({ strict: false });
  const home = useReceiptsHome();
  const batch = useQuery(batchQuery(Number(id)));
  return (
    <PdfPreview
      path={`/pdf/batch/${id}`}
      publicUrl={batch.data?.pdfUrl}
      fileName="batch_note"
      errorTitle="Batch Processing Note not found. Try again"
      fallback={home}
    />
  );
}
