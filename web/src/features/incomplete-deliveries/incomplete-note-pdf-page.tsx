import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { useParams } from '@tanstack/react-router';
import { PdfPreview } from '../../ui/pdf/pdf-preview';
import { NOT_FETCHED, NOT_FOUND } from './incomplete-deliveries.api';

export default function IncompleteNotePdfPage() {
  const { id } = useParams({ from: '/shell/transaction/incompletenotes/pdf/$id' });
  return (
    <PdfPreview
      call={incompleteDeliveryCalls.paper}
      id={id}
      fileName="incomplete_delivery_note"
      errorTitle={NOT_FOUND}
      errorText={NOT_FETCHED}
      fallback="/transaction/incompletenotes"
    />
  );
}
