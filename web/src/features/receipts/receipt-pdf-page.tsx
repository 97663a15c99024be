import { receiptCalls } from '@ghala/contract/calls/receipts';
import { useParams } from '@tanstack/react-router';
import { t } from '../../text/t';
import { PdfPreview } from '../../ui/pdf/pdf-preview';
import { useReceiptsHome } from './receipts-home';

export default function ReceiptPdfPage() {
  const { id } = useParams({ from: '/shell/transaction/pdfbatch/$id' });
  const home = useReceiptsHome();
  return (
    <PdfPreview
      call={receiptCalls.paper}
      id={id}
      fileName="batch_note"
      errorTitle={t.receipts.batchProcessingNoteNotFound}
      fallback={home}
    />
  );
}
