import { Group, Paper, Stack, Text } from '@mantine/core';
import { formatDateTime } from '../../format/format';
import { useOfflineQueue } from '../../offline/offline-queue';
import { t } from '../../text/t';
import { ScreenLink } from '../../ui/page/screen-access';

/** Lists the receipts that were begun on this device and are not on the server yet. */
export function UnsentReceipts() {
  const begun = useOfflineQueue().filter(({ name }) => name === 'receipt.create');
  if (begun.length === 0) return null;
  return (
    <Paper component="section" p="sm" aria-label={t.receipts.notSentReceipts}>
      <Stack gap="xs">
        {begun.map(({ key, words, madeAt, localIds: [id] }) => (
          <Group key={key} justify="space-between" gap="xs">
            <ScreenLink to={{ to: '/transaction/addbatch', search: { id: String(id) } }}>
              {words}, {formatDateTime(new Date(madeAt).toISOString())}
            </ScreenLink>
            <Text size="sm" c="var(--ghala-waiting)" fw={600}>
              {t.waiting.onThisDevice}
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
