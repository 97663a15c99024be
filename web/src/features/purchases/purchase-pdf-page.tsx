import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { useParams } from '@tanstack/react-router';
import { useSeenOrders } from '../../shared/orders-seen';
import { t } from '../../text/t';
import { PdfPreview } from '../../ui/pdf/pdf-preview';
import { usePurchasesHome } from './purchases-home';

/** The printed purchase order. */
export default function PurchasePdfPage() {
  const { id } = useParams({ from: '/shell/purchases/pdf/$id' });
  const home = usePurchasesHome();
  useSeenOrders([Number(id)]);
  return (
    <PdfPreview
      call={purchaseCalls.paper}
      id={id}
      fileName="purchase_order"
      errorTitle={t.purchases.notFound}
      fallback={home}
    />
  );
}
