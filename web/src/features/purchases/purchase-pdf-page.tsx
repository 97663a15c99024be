import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { useParams } from '@tanstack/react-router';
import { PdfPreview } from '../../ui/pdf/pdf-preview';
import { usePurchasesHome } from './purchases-home';

/** The printed purchase order. */
export default function PurchasePdfPage() {
  const { id } = useParams({ from: '/shell/purchases/pdf/$id' });
  const home = usePurchasesHome();
  return (
    <PdfPreview
      call={purchaseCalls.paper}
      id={id}
      fileName="purchase_order"
      errorTitle="Purchase Note not found. Try again"
      fallback={home}
    />
  );
}
