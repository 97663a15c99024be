import { useParams } from '@tanstack/react-router';
import { useCan } from '../../shared/session';
import { t } from '../../text/t';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import { BatchEditor } from './batch-editor';
import { BatchNumber, DocumentLink, OrderButton, SplitBadge, SplitButton } from './batch-head';
import { DetailsSummary } from './details-summary';
import { ItemsTable } from './items-table';
import { SavedBatch } from './saved-batch';

/** A saved receipt, which can still be changed, processed or cancelled by who may receive goods. */
export default function SavedBatchPage() {
  const { id } = useParams({ from: '/shell/transaction/savedbatch/$id' });
  const mayChange = useCan('batchAdd');
  return (
    <SavedBatch id={Number(id)}>
      {(saved) => (
        <Page
          badges={
            <>
              <BatchNumber batch={saved.batch} />
              <SplitBadge batch={saved.batch} />
            </>
          }
          actions={
            <>
              <DocumentLink batch={saved.batch} />
              {mayChange ? <SplitButton batch={saved.batch} /> : null}
              <OrderButton batch={saved.batch} />
            </>
          }
        >
          {mayChange ? (
            <BatchEditor saved={saved} startsFolded={false} />
          ) : (
            <>
              <Section title={t.batches.deliveryDetails}>
                <DetailsSummary answer={saved} />
              </Section>
              <ItemsTable items={saved.batch.items} showsOrdered={saved.batch.Purchase !== null} />
            </>
          )}
        </Page>
      )}
    </SavedBatch>
  );
}
