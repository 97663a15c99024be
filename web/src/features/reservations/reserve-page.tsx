import { useParams } from '@tanstack/react-router';
import { StockRequestPage } from '../../documents/stock-requests/request-page';
import { t } from '../../text/t';
import { ReserveForm } from './reserve-form';

/** Reserves a quantity of one stock record. */
export default function ReservePage() {
  const { inventoryId } = useParams({ from: '/shell/inventory/stocks/reserved/$inventoryId' });
  return (
    <StockRequestPage recordId={Number(inventoryId)} section={t.reservations.productTitle}>
      {(record) => <ReserveForm key={record.id} record={record} />}
    </StockRequestPage>
  );
}
