import { useParams } from '@tanstack/react-router';
import { StockRequestPage } from '../../documents/stock-requests/request-page';
import { t } from '../../text/t';
import { AdjustmentForm } from './adjustment-form';

/** Requests a correction of one stock record. */
export default function AdjustmentPage() {
  const { inventoryId } = useParams({ from: '/shell/inventory/stocks/adjustments/$inventoryId' });
  return (
    <StockRequestPage recordId={Number(inventoryId)} section={t.adjustments.itemTitle} hasPrice>
      {(record) => <AdjustmentForm key={record.id} record={record} />}
    </StockRequestPage>
  );
}
