import { Alert, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { RECEIPTS_KEY } from '../../../net/query-keys';
import { useOfflineQueue } from '../../../offline/offline-queue';
import { t } from '../../../text/t';
import { WaitingChoices, WaitingState } from '../../../ui/waiting/waiting-change';
import { aboutReceipt } from '../draft/offline-receipt';

interface NotAcceptedProps {
  receiptId: number;
  /** The receipt itself was discarded: it was never on the server. */
  onGone?: () => void;
}

/**
 * Shows what the server refused of a receipt that was entered without a network, with its reason and what can be done.
 */
export function NotAccepted({ receiptId, onGone }: NotAcceptedProps) {
  const client = useQueryClient();
  const all = useOfflineQueue();
  const stuck = all.filter(({ about, state }) => about === aboutReceipt(receiptId) && state !== 'waiting');
  if (stuck.length === 0) return null;
  return (
    <Alert color="red" role="alert" title={t.receipts.onlyHere}>
      <Stack gap="sm">
        <Text size="sm">{t.receipts.onlyHereHint}</Text>
        {stuck.map((change) => (
          <Stack key={change.key} gap="xs">
            <WaitingState change={change} />
            <WaitingChoices
              change={change}
              all={all}
              onDiscarded={() => {
                if (change.localIds.includes(receiptId)) onGone?.();
                else void client.invalidateQueries({ queryKey: RECEIPTS_KEY });
              }}
            />
          </Stack>
        ))}
      </Stack>
    </Alert>
  );
}
