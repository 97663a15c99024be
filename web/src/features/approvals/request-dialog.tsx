import type { ApprovalRow, Decision } from '@ghala/contract/calls/approvals';
import { Alert, Button, Stack } from '@mantine/core';
import { DispatchDetails, PickupDetails } from '../../documents/issue-notes/note-details';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { ErrorState } from '../../ui/error-state';
import { FootBar } from '../../ui/foot-bar';
import { MainButton } from '../../ui/main-action';
import { useIsPhone } from '../../ui/use-is-phone';
import { requestTitle } from './approval-columns';
import { PurchaseDetails } from './purchase-details';
import { AdjustmentDetails, ReleaseDetails, TransferDetails } from './stock-request-details';

interface RequestDialogProps {
  request: ApprovalRow;
  onClose: () => void;
  /** If omitted, the request is read-only. */
  onDecide?: (decision: Decision) => void;
}

/** The details of a request, and its decision. */
export function RequestDialog({ request, onClose, onDecide }: RequestDialogProps) {
  const isPhone = useIsPhone();
  return (
    <Dialog opened onClose={onClose} title={requestTitle(request)} size="56rem" fullScreen={isPhone}>
      <Stack gap="md">
        {request.mayDecide ? null : <Alert color="gray">{request.whyNot}</Alert>}
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

/** By module; a new module adds its own line. */
function Details({ request }: { request: ApprovalRow }) {
  const { DispatchNote, PickupNote, Purchase, StockReleased, StockAdjustment, StockTransfer } = request;
  if (DispatchNote !== undefined) return <DispatchDetails dispatch={DispatchNote} />;
  if (PickupNote !== undefined) return <PickupDetails pickup={PickupNote} />;
  if (Purchase !== undefined) return <PurchaseDetails purchase={Purchase} />;
  if (StockReleased !== undefined) return <ReleaseDetails release={StockReleased} />;
  if (StockAdjustment !== undefined) return <AdjustmentDetails adjustment={StockAdjustment} />;
  if (StockTransfer !== undefined) return <TransferDetails transfer={StockTransfer} />;
  return <ErrorState title={t.approvals.detailsNotFound} error={t.approvals.detailsNotFoundText} />;
}
