import type { StockRequestStatus } from '@ghala/contract/calls/stock-requests';
import { Text } from '@mantine/core';
import { StatusBadge } from '../../ui/page/status-badge';

export interface StockRequestStatusProps {
  request: { status: StockRequestStatus; decidedBy: string; decisionComment: string };
}

/** Shows the badge of a request to adjust or transfer stock, with the approver's comment. */
export function StockRequestStatusCell({ request: { status, decidedBy, decisionComment } }: StockRequestStatusProps) {
  return (
    <>
      <StatusBadge of="stockRequestStatus" code={status} />
      {decisionComment === '' ? null : (
        <Text size="xs" c="dimmed">
          {decidedBy}: {decisionComment}
        </Text>
      )}
    </>
  );
}
