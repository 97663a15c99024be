import { receiptStatus, verification } from '@ghala/contract/batch-words';
import type { BatchAnswer, BatchItem } from '@ghala/contract/calls/batches';
import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { BATCHES_KEY, PURCHASES_KEY } from '../../shared/query-keys';
import { say, t } from '../../text/t';
import { DescriptionList } from '../../ui/description-list';
import { LinkButton } from '../../ui/link-button';
import { LoadingPage } from '../../ui/loading-page';
import { Page } from '../../ui/page';
import { ScreenLink } from '../../ui/screen-access';
import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';
import { useAction } from '../../ui/use-action';
import { noteAddress } from './batch-columns';
import { BatchNumber, DocumentLink, OrderButton, Outcome } from './batch-head';
import { batchQuery, type ItemsAnswer, keepItems, verifyItem } from './batches.api';
import { DetailsSummary } from './details-summary';
import { ItemsTable } from './items-table';
import { MergeDialog } from './merge-dialog';
import { useReceiptsHome } from './receipts-home';

/** A processed receipt: its items are verified one by one, and the rest of a split delivery is merged with it. */
export default function ProcessedBatchPage() {
  const { id } = useParams({ from: '/shell/transaction/processedbatch/$id' });
  const query = useQuery(batchQuery(Number(id)));
  if (query.data) return <ProcessedBatch answer={query.data} />;
  return <LoadingPage query={query} errorTitle={t.batches.batchNotFoundTryAgain} />;
}

function ProcessedBatch({ answer }: { answer: BatchAnswer }) {
  const { batch, verifiedBy, guardian } = answer;
  const home = useReceiptsHome();
  const [isMerging, setMerging] = useState(false);
  const isProcessed = batch.status === 'processed';
  return (
    <Page
      badges={
        <>
          <BatchNumber batch={batch} />
          <StatusBadges answer={answer} />
        </>
      }
      actions={
        <>
          <OrderButton batch={batch} />
          {isProcessed && !batch.isSplit && !batch.isMerge ? (
            <Button variant="default" onClick={() => setMerging(true)}>
              {t.batches.mergeReceipt}
            </Button>
          ) : null}
          <DocumentLink batch={batch} />
          <LinkButton variant="default" to={noteAddress(batch)}>
            {t.batches.bpnSummary}
          </LinkButton>
          <LinkButton variant="default" to={home}>
            {t.common.close}
          </LinkButton>
        </>
      }
    >
      <Section title={t.batches.deliveryDetails}>
        <DetailsSummary answer={answer} />
        <DescriptionList
          items={[
            { label: t.batches.verifiedBy, value: verifiedBy?.name },
            { label: t.batches.guardian, value: guardian?.name },
            { label: t.batches.bpnNote, value: batch.confirmNote },
            { label: t.batches.idnNo, value: batch.IncompleteDeliveryNote?.idnNo ?? t.common.notAvailable },
            { label: t.common.exception, value: <Outcome batch={batch} /> },
            ...(batch.isMerge ? [{ label: t.batches.mergeComment, value: batch.mergeComment }] : []),
          ]}
        />
      </Section>
      <VerifiableItems answer={answer} />
      {isMerging ? <MergeDialog batchId={batch.id} onClose={() => setMerging(false)} /> : null}
    </Page>
  );
}

/** Completed, Verified or Unverified, Partial while the rest is awaited, and what it was merged to. */
function StatusBadges({ answer: { batch, mergedBatch } }: { answer: BatchAnswer }) {
  const status = receiptStatus(batch);
  return (
    <>
      <StatusBadge of="receiptStatus" code={batch.status === 'processed' ? 'completed' : status} />
      <StatusBadge of="verification" code={verification(batch)} />
      {status === 'partial' ? <StatusBadge of="receiptStatus" code="partial" /> : null}
      {mergedBatch === null ? null : (
        <ScreenLink to={noteAddress(mergedBatch)}>
          {say(t.batches.mergedTo, { batchNo: mergedBatch.batchNo })}
        </ScreenLink>
      )}
    </>
  );
}

function VerifiableItems({ answer: { batch, whyNotVerify } }: { answer: BatchAnswer }) {
  const client = useQueryClient();
  const verification = useAction<number, ItemsAnswer>({
    mutation: (itemId) => verifyItem(batch.id, itemId),
    failureTitle: t.batches.batchItemNotVerified,
    refresh: [BATCHES_KEY, PURCHASES_KEY],
    onSuccess: ({ items }) => keepItems(client, batch.id, items),
  });
  const verify = useRef(verification.start);
  verify.current = verification.start;
  const running = verification.runningInput;
  const isProcessed = batch.status === 'processed';
  const mayVerify = whyNotVerify === '';
  const action = useMemo(
    (): Column<BatchItem> => ({
      id: 'verify',
      header: t.common.action,
      cell: (item) =>
        item.isVerified ? (
          <StatusBadge of="verification" code="verified" />
        ) : isProcessed ? (
          <Button
            variant="default"
            disabled={!mayVerify}
            size="compact-sm"
            loading={running === item.id}
            aria-label={say(t.batches.verify, { name: item.Product.name })}
            onClick={() => void verify.current(item.id)}
          >
            {t.batches.verify2}
          </Button>
        ) : null,
      onPhone: 'side',
    }),
    [isProcessed, mayVerify, running],
  );
  return (
    <Section title={t.batches.items}>
      {isProcessed && !batch.isVerified && !mayVerify ? <Alert color="gray">{whyNotVerify}</Alert> : null}
      <ItemsTable items={batch.items} showsOrdered={batch.Purchase !== null} action={action} />
    </Section>
  );
}
