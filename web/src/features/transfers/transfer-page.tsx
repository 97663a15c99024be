import { useParams } from '@tanstack/react-router';
import { StockRequestPage } from '../../documents/stock-requests/request-page';
import { t } from '../../text/t';
import { TransferForm } from './transfer-form';

/** Requests the transfer of one record's stock to another place. */
export default function TransferPage() {
  const { inventoryId } = useParams({ from: '/shell/inventory/stocks/transfers/$inventoryId' });
  return (
    <StockRequestPage
      recordId={Number(inventoryId)}
      section={t.transfers.productTitle}
      placeName={t.transfers.currentWarehouse}
    >
      {(record) => <TransferForm key={record.id} record={record} />}
    </StockRequestPage>
  );
}
