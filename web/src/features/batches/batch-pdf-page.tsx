import { batchCalls } from '@ghala/contract/calls/batches';
import { useParams } from '@tanstack/react-router';
import { t } from '../../text/t';
import { PdfPreview } from '../../ui/pdf/pdf-preview';
import { useReceiptsHome } from './receipts-home';

/** The printed note of a receipt. */
export default function BatchPdfPage() {
  const { id } = useParams({ from: '/shell/transaction/pdfbatch/$id' });
  const home = useReceiptsHome();
  return (
    <PdfPreview
      call={batchCalls.paper}
      id={id}
      fileName="batch_note"
      errorTitle={t.batches.batchProcessingNoteNotFound}
      fallback={home}
    />
  );
}
