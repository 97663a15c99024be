import { StockRequestPage } from '../../documents/stock-requests/request-page';
import { ReserveForm } from './reserve-form';

/** Holds a quantity of one stock record. */
export default function ReservePage() {
  return (
    <StockRequestPage section="1. Product to be reserved">
      {(record) => <ReserveForm key={record.id} record={record} />}
    </StockRequestPage>
  );
}
