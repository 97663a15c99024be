import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { receiptStatus, verification } from '@ghala/contract/labels/receipt-labels';
import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { DecideHere } from '../../documents/approvals/decide-here';
import { PURCHASES_KEY, RECEIPTS_KEY } from '../../net/query-keys';
import { say, t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { LinkButton } from '../../ui/page/link-button';
import { LoadingPage } from '../../ui/page/loading-page';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { ScreenLink } from '../../ui/page/screen-access';
import { Section } from '../../ui/page/section';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';
import { useAction } from '../../ui/use-action';
import { DetailsSummary } from './draft/details-summary';
import { MergeDialog } from './draft/merge-dialog';
import { DocumentLink, OrderButton, Outcome, ReceivedLabels } from './draft/receipt-head';
import { ItemsTable } from './lines/items-table';
import { noteAddress } from './receipt-columns';
import { type ItemsAnswer, keepItems, receiptQuery, verifyItem } from './receipts.api';
import { useReceiptsHome } from './receipts-home';
import { ReversalsSection } from './reversals/reversals-section';
import { ReverseButton } from './reversals/reverse-button';

/** Shows a processed receipt: its items are verified one by one, and the rest of a split delivery is merged with it. */
export default function ProcessedReceiptPage() {
  const { id } = useParams({ from: '/shell/transaction/processedbatch/$id' });
  const query = useQuery(receiptQuery(Number(id)));
  if (query.data) return <ProcessedReceipt answer={query.data} />;
  return <LoadingPage query={query} errorTitle={t.receipts.batchNotFoundTryAgain} />;
}

function ProcessedReceipt({ answer }: { answer: ReceiptAnswer }) {
  const { batch: receipt, verifiedBy, guardian } = answer;
  const home = useReceiptsHome();
  const [isMerging, setMerging] = useState(false);
  const isProcessed = receipt.status === 'processed';
  return (
    <Page
      record={<RecordName name={receipt.batchNo} />}
      badges={<StatusBadges answer={answer} />}
      actions={
        <>
          <OrderButton receipt={receipt} />
          {isProcessed && !receipt.isSplit && !receipt.isMerge ? (
            <Button variant="default" onClick={() => setMerging(true)}>
              {t.receipts.mergeReceipt}
            </Button>
          ) : null}
          <ReverseButton receipt={receipt} />
          <ReceivedLabels receipt={receipt} />
          <DocumentLink receipt={receipt} />
          <LinkButton variant="default" to={noteAddress(receipt)}>
            {t.receipts.bpnSummary}
          </LinkButton>
          <LinkButton variant="default" to={home}>
            {t.common.close}
          </LinkButton>
        </>
      }
    >
      {receipt.reversals.some(({ status }) => status === 'pending') ? (
        <DecideHere of={{ batchId: receipt.id }} />
      ) : null}
      <Section title={t.receipts.deliveryDetails}>
        <DetailsSummary answer={answer} />
        <DescriptionList
          items={[
            { label: t.receipts.verifiedBy, value: verifiedBy?.name },
            { label: t.receipts.guardian, value: guardian?.name },
            { label: t.receipts.bpnNote, value: receipt.confirmNote },
            { label: t.receipts.idnNo, value: receipt.IncompleteDeliveryNote?.idnNo ?? t.common.notAvailable },
            { label: t.common.exception, value: <Outcome receipt={receipt} /> },
            ...(receipt.isMerge ? [{ label: t.receipts.mergeComment, value: receipt.mergeComment }] : []),
          ]}
        />
      </Section>
      <ReversalsSection reversals={receipt.reversals} />
      <VerifiableItems answer={answer} />
      {isMerging ? <MergeDialog batchId={receipt.id} onClose={() => setMerging(false)} /> : null}
    </Page>
  );
}

/** Shows Completed, Verified or Unverified, Partial while the rest is awaited, and the receipt it was merged with. */
function StatusBadges({ answer: { batch: receipt, mergedBatch } }: { answer: ReceiptAnswer }) {
  const status = receiptStatus(receipt);
  return (
    <>
      <StatusBadge of="receiptStatus" code={receipt.status === 'processed' ? 'completed' : status} />
      <StatusBadge of="verification" code={verification(receipt)} />
      {status === 'partlyReversed' ? <StatusBadge of="receiptStatus" code="partlyReversed" /> : null}
      {receiptStatus({ ...receipt, reversed: 'none' }) === 'partial' ? (
        <StatusBadge of="receiptStatus" code="partial" />
      ) : null}
      {mergedBatch === null ? null : (
        <ScreenLink to={noteAddress(mergedBatch)}>
          {say(t.receipts.mergedTo, { batchNo: mergedBatch.batchNo })}
        </ScreenLink>
      )}
    </>
  );
}

function VerifiableItems({ answer: { batch: receipt, whyNotVerify } }: { answer: ReceiptAnswer }) {
  const client = useQueryClient();
  const verification = useAction<number, ItemsAnswer>({
    mutation: (itemId) => verifyItem(receipt.id, itemId),
    failureTitle: t.receipts.batchItemNotVerified,
    refresh: [RECEIPTS_KEY, PURCHASES_KEY],
    onSuccess: ({ items }) => keepItems(client, receipt.id, items),
  });
  const verify = useRef(verification.start);
  verify.current = verification.start;
  const running = verification.runningInput;
  const isProcessed = receipt.status === 'processed';
  const mayVerify = whyNotVerify === '';
  const action = useMemo(
    (): Column<ReceiptItem> => ({
      id: 'verify',
      header: t.common.action,
      cell: (item) =>
        item.isVerified ? (
          <StatusBadge of="verification" code="verified" />
        ) : isProcessed && item.quantityReversed < item.quantity ? (
          <Button
            variant="default"
            disabled={!mayVerify}
            size="compact-sm"
            loading={running === item.id}
            aria-label={say(t.receipts.verifyItem, { name: item.Product.name })}
            onClick={() => void verify.current(item.id)}
          >
            {t.receipts.verify}
          </Button>
        ) : null,
      onPhone: 'side',
    }),
    [isProcessed, mayVerify, running],
  );
  return (
    <Section title={t.receipts.items}>
      {isProcessed && !receipt.isVerified && !mayVerify ? <Alert color="gray">{whyNotVerify}</Alert> : null}
      <ItemsTable items={receipt.items} showsOrdered={receipt.Purchase !== null} action={action} />
    </Section>
  );
}
