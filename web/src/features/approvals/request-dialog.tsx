import type { ApprovalRow, Decision } from '@ghala/contract/calls/approvals';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { requestTitle } from '../../documents/approvals/request-title';
import { RequestWarnings } from '../../documents/approvals/request-warnings';
import type { IssuedItem } from '../../documents/issue-notes/issued-item';
import { NoteDetails } from '../../documents/issue-notes/note-details';
import { findRequested } from '../../documents/issue-notes/note-kind';
import { PurchaseDetails } from '../../documents/purchases/purchase-details';
import { formatChange } from '../../format/format';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { ErrorState } from '../../ui/page/error-state';
import { FootBar } from '../../ui/page/foot-bar';
import { MainButton } from '../../ui/page/main-action';
import type { Column } from '../../ui/table/column';
import { ImportDetails } from './import-details';
import { type RequestSummary, summaryOf } from './request-summary';
import { ReversalDetails } from './reversal-details';
import { type StockAfter, StockAfterText } from './stock-after';
import { AdjustmentDetails, ReleaseDetails, TransferDetails } from './stock-request-details';

interface RequestDialogProps {
  request: ApprovalRow;
  onClose: () => void;
  /** Without it, the request is read-only. */
  onDecide?: (decision: Decision) => void;
}

/** Shows the details of a request, and takes the decision on it. */
export function RequestDialog({ request, onClose, onDecide }: RequestDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={requestTitle(request)} size="56rem">
      <Stack gap="md">
        {request.mayDecide ? null : <Alert color="gray">{request.whyNot}</Alert>}
        <RequestWarnings request={request} />
        <Details request={request} />
        <FootBar>
          <Button variant="default" onClick={onClose}>
            {t.common.close}
          </Button>
          {onDecide ? (
            <>
              <Button variant="default" onClick={() => onDecide('reject')}>
                {t.approvals.reject}
              </Button>
              <MainButton onClick={() => onDecide('approve')}>{t.approvals.approve}</MainButton>
            </>
          ) : null}
        </FootBar>
      </Stack>
    </Dialog>
  );
}

/** Each module shows its own details; a new module adds its line here. */
function Details({ request }: { request: ApprovalRow }) {
  const summary = useMemo(() => summaryOf(request), [request]);
  const isCancelled = request.module === 'Cancellation';
  const more = useMemo(() => (isCancelled ? [] : afterColumns(summary)), [summary, isCancelled]);
  const { Purchase, StockReleased, StockAdjustment, StockTransfer } = request;
  const { Import, ReceiptReversal } = request;
  if (Import !== undefined) return <ImportDetails import={Import} />;
  if (ReceiptReversal !== undefined) return <ReversalDetails reversal={ReceiptReversal} summary={summary} />;
  const found = findRequested(request);
  if (found !== undefined) return <NoteDetails found={found} more={more} />;
  if (Purchase !== undefined) return <PurchaseDetails purchase={Purchase} consequence={summary?.consequence} />;
  const after = summary?.lines[0]?.after;
  const consequence = after ? <StockAfterText after={after} /> : null;
  if (StockReleased !== undefined) return <ReleaseDetails release={StockReleased} after={consequence} />;
  if (StockAdjustment !== undefined) return <AdjustmentDetails adjustment={StockAdjustment} after={consequence} />;
  if (StockTransfer !== undefined) return <TransferDetails transfer={StockTransfer} after={consequence} />;
  return <ErrorState title={t.approvals.detailsNotFound} error={t.approvals.detailsNotFoundText} />;
}

/** Shows what would be left in stock of each item of a note, and how much others wait for. */
function afterColumns(summary: RequestSummary | undefined): Column<IssuedItem>[] {
  const afters = new Map(summary?.lines.map(({ id, after }) => [id, after]));
  const left: Column<IssuedItem> = {
    id: 'stockAfter',
    header: t.approvals.stockAfterHead,
    align: 'right',
    cell: ({ id }) => <Left after={afters.get(id)} />,
    phoneCell: ({ id }) => <AfterOnPhone after={afters.get(id)} />,
    isWhole: true,
    onPhone: 'under',
  };
  const others: Column<IssuedItem> = {
    id: 'othersWaiting',
    header: t.approvals.othersWaitingHead,
    align: 'right',
    cell: ({ id }) => afters.get(id)?.others,
  };
  return summary?.lines.some(({ after }) => after?.others) ? [left, others] : [left];
}

/** Puts the same into words, since a phone has no room for the columns. */
function AfterOnPhone({ after }: { after: StockAfter | undefined }) {
  if (after === undefined) return null;
  return (
    <Text component="span" inherit c={after.isShort ? 'red' : undefined} fw={after.isShort ? 600 : undefined}>
      {after.text}
      {after.others ? ` · ${say(t.approvals.othersWaiting, { quantity: after.others })}` : null}
    </Text>
  );
}

function Left({ after }: { after: StockAfter | undefined }) {
  if (after === undefined) return null;
  return (
    <Text component="span" inherit c={after.isShort ? 'red' : undefined} fw={after.isShort ? 600 : undefined}>
      {formatChange(after.left)}
    </Text>
  );
}
