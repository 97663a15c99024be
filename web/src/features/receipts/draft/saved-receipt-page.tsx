import { useParams } from '@tanstack/react-router';
import { useCan } from '../../../session/session';
import { t } from '../../../text/t';
import { Page } from '../../../ui/page/page';
import { RecordName } from '../../../ui/page/record-head';
import { Section } from '../../../ui/page/section';
import { ItemsTable } from '../lines/items-table';
import { DetailsSummary } from './details-summary';
import { ReceiptEditor } from './receipt-editor';
import { DocumentLink, OrderButton, ReceivedLabels, SplitBadge, SplitButton } from './receipt-head';
import { SavedReceipt } from './saved-receipt';

/** Shows a saved receipt, which users who may receive goods can still change, process or cancel. */
export default function SavedReceiptPage() {
  const { id } = useParams({ from: '/shell/transaction/savedbatch/$id' });
  const mayChange = useCan('batchAdd');
  return (
    <SavedReceipt id={Number(id)}>
      {(saved) => (
        <Page
          record={<RecordName name={saved.batch.batchNo} />}
          badges={<SplitBadge receipt={saved.batch} />}
          actions={
            <>
              <ReceivedLabels receipt={saved.batch} />
              <DocumentLink receipt={saved.batch} />
              {mayChange ? <SplitButton receipt={saved.batch} /> : null}
              <OrderButton receipt={saved.batch} />
            </>
          }
        >
          {mayChange ? (
            <ReceiptEditor saved={saved} startsFolded={false} />
          ) : (
            <>
              <Section title={t.receipts.deliveryDetails}>
                <DetailsSummary answer={saved} />
              </Section>
              <ItemsTable items={saved.batch.items} showsOrdered={saved.batch.Purchase !== null} />
            </>
          )}
        </Page>
      )}
    </SavedReceipt>
  );
}
