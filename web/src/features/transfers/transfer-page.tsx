import { StockRequestPage } from '../../documents/stock-requests/request-page';
import { TransferForm } from './transfer-form';

/** Asks for stock of one record to be moved to another place. */
export default function TransferPage() {
  return (
    <StockRequestPage section="1. Product to be transferred" placeName="Current Warehouse">
      {(record) => <TransferForm key={record.id} record={record} />}
    </StockRequestPage>
  );
}
