import type { ReversibleLine } from '@ghala/contract/calls/receipt-reversals';
import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { receiptStatus } from '@ghala/contract/labels/receipt-labels';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { say, t } from '../../../text/t';
import { LinkButton } from '../../../ui/page/link-button';
import { LoadingPage } from '../../../ui/page/loading-page';
import { Page } from '../../../ui/page/page';
import { RecordName } from '../../../ui/page/record-head';
import { StatusBadge } from '../../../ui/page/status-badge';
import { noteAddress } from '../receipt-columns';
import { receiptQuery, reversibleQuery } from '../receipts.api';
import { useReceiptsHome } from '../receipts-home';
import { ReversalForm } from './reversal-form';
import { ReversalsSection } from './reversals-section';

/** Takes wrongly received goods out of stock again, in whole or by line, once another user has approved it. */
export default function ReverseReceiptPage() {
  const { id } = useParams({ from: '/shell/transaction/reverse/$id' });
  const query = useQuery(receiptQuery(Number(id)));
  const isProcessed = query.data?.batch.status === 'processed';
  const lines = useQuery({ ...reversibleQuery(Number(id)), enabled: isProcessed });
  if (query.data && (lines.data || !isProcessed)) return <ReversePage answer={query.data} lines={lines.data ?? []} />;
  return <LoadingPage query={query.data ? lines : query} errorTitle={t.receipts.batchNotFoundTryAgain} />;
}

interface ReversePageProps {
  answer: ReceiptAnswer;
  lines: ReversibleLine[];
}

function ReversePage({ answer: { batch: receipt }, lines }: ReversePageProps) {
  const home = useReceiptsHome();
  return (
    <Page
      record={<RecordName name={receipt.batchNo} />}
      badges={<StatusBadge of="receiptStatus" code={receiptStatus(receipt)} />}
      actions={
        <>
          <LinkButton variant="default" to={noteAddress(receipt)}>
            {t.receipts.bpnSummary}
          </LinkButton>
          <LinkButton variant="default" to={home}>
            {t.common.close}
          </LinkButton>
        </>
      }
    >
      <ReversalsSection reversals={receipt.reversals} />
      {receipt.status === 'processed' ? (
        // A new key empties the form once the reversal was requested.
        <ReversalForm key={receipt.reversals.length} receipt={receipt} lines={lines} />
      ) : (
        <Alert color="gray">{say(t.receipts.reversal.onlyProcessed, { batchNo: receipt.batchNo })}</Alert>
      )}
    </Page>
  );
}
