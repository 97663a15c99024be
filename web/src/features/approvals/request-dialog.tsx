import type { ApprovalRow } from '@ghala/contract/approvals';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { DispatchDetails, PickupDetails } from '../../issue-notes/note-details';
import { ErrorState } from '../../ui/error-state';
import { useIsPhone } from '../../ui/use-is-phone';
import { requestTitle } from './approval-columns';
import { PurchaseDetails } from './purchase-details';
import { AdjustmentDetails, TransferDetails } from './stock-request-details';

interface RequestDialogProps {
  request: ApprovalRow;
  onClose: () => void;
  /** Without these the request is only shown. */
  decide?: { approve: () => void; reject: () => void };
}

/** What a request stands for, and its decision. */
export function RequestDialog({ request, onClose, decide }: RequestDialogProps) {
  const isPhone = useIsPhone();
  return (
    <Modal opened onClose={onClose} title={requestTitle(request)} size="56rem" fullScreen={isPhone}>
      <Stack gap="md">
        <Details request={request} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {decide ? (
            <>
              <Button variant="default" onClick={decide.reject}>
                Reject
              </Button>
              <Button onClick={decide.approve}>Approve</Button>
            </>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
}

/** By module; a further module adds its own line. */
function Details({ request }: { request: ApprovalRow }) {
  const { DispatchNote, PickupNote, Purchase, StockAdjustment, StockTransfer } = request;
  if (DispatchNote !== undefined) return <DispatchDetails dispatch={DispatchNote} />;
  if (PickupNote !== undefined) return <PickupDetails pickup={PickupNote} />;
  if (Purchase !== undefined) return <PurchaseDetails purchase={Purchase} />;
  if (StockAdjustment !== undefined) return <AdjustmentDetails adjustment={StockAdjustment} />;
  if (StockTransfer !== undefined) return <TransferDetails transfer={StockTransfer} />;
  return <ErrorState title="Details not found" error="Details not found. Refresh the page and try again" />;
}
