import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { isReceivable } from '@ghala/contract/stock/receivable';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { receivingOf } from '../../net/address';
import { orderQuery, useSeenOrders } from '../../offline/orders-seen';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { LinkButton } from '../../ui/page/link-button';
import { PdfPreview } from '../../ui/pdf/pdf-preview';
import { usePurchasesHome } from './purchases-home';

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
      actions={<Receive id={Number(id)} />}
    />
  );
}

/** Leads to receiving the goods, while some are to come. */
function Receive({ id }: { id: number }) {
  const mayReceive = useCan(['batchAdd']);
  const { data } = useQuery(orderQuery(id));
  if (!mayReceive || data === undefined || !isReceivable(data.purchase.status)) return null;
  return (
    <LinkButton variant="default" to={receivingOf(id)}>
      {t.common.receive}
    </LinkButton>
  );
}
