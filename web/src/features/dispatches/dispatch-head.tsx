import type { DispatchDetail } from '@ghala/contract/dispatches';
import { Text } from '@mantine/core';
import { StatusBadge } from '../../ui/status-badge';

/** The number beside the title. */
export function DispatchNumber({ dispatch }: { dispatch: Pick<DispatchDetail, 'dispatchNo'> }) {
  return (
    <Text size="lg" fw={600} c="dimmed">
      {dispatch.dispatchNo}
    </Text>
  );
}

export function UrgentBadge({ dispatch }: { dispatch: Pick<DispatchDetail, 'isImmediate'> }) {
  return dispatch.isImmediate ? <StatusBadge status="Urgent" /> : null;
}
