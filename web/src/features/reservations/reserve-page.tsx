import { useParams } from '@tanstack/react-router';
import { StockRequestPage } from '../../documents/stock-requests/request-page';
import { ReserveForm } from './reserve-form';

/** Holds a quantity of one stock record. */
export default function ReservePage() {
  const { inventoryId } = useParams({ from: '/shell/inventory/stocks/reserved/$inventoryId' });
  return (
    <StockRequestPage recordId={Number(inventoryId)} section="1. Product to be reserved">
      {(record) => <ReserveForm key={record.id} record={record} />}
    </StockRequestPage>
  );
}
