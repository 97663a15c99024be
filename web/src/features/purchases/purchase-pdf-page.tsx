import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PdfPreview } from '../../ui/pdf/pdf-preview';
import { purchaseQuery } from './purchases.api';
import { usePurchasesHome } from './purchases-home';

/** The printed purchase order. */
export default function PurchasePdfPage() {
  const { id } = useParams({ strict: false });
  const home = usePurchasesHome();
  const purchase = useQuery(purchaseQuery(Number(id)));
  return (
    <PdfPreview
      path={`/pdf/purchase/${id}`}
      publicUrl={purchase.data?.pdfUrl}
      fileName="purchase_order"
      errorTitle="Purchase Note not found. Try again"
      fallback={home}
    />
  );
}
