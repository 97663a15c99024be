import { StockRequestPage } from '../../documents/stock-requests/request-page';
import { AdjustmentForm } from './adjustment-form';

/** Asks for one stock record to be counted up or down. */
export default function AdjustmentPage() {
  return (
    <StockRequestPage section="1. Item to be Adjusted" hasPrice>
      {(record) => <AdjustmentForm key={record.id} record={record} />}
    </StockRequestPage>
  );
}
