import type { UploadProgress } from '@ghala/contract/calls/product-upload';
import { Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { say, t } from '../../text/t';
import type { Counts } from './upload-counts';
import { useUploadProgress } from './upload-progress';

/**
 * Shows how far an upload has come.
 * @param counts of the file's rows, once it is checked
 */
export function UploadBar({ part, counts }: { part: number; counts: Counts | undefined }) {
  const isSent = part >= 1;
  const progress = useUploadProgress(isSent);
  const percent = Math.round(part * 100);
  const { text, done } = stepOf(progress, counts);
  return (
    <Paper p="md">
      <Stack gap="xs">
        <Group justify="space-between" gap={4} role="status">
          <Text>{t.products.uploadingProductsPleaseWait}</Text>
          <Text size="sm" c="dimmed">
            {isSent ? text : say(t.products.percentSent, { percent })}
          </Text>
        </Group>
        <Progress
          value={isSent ? done * 100 : percent}
          animated={isSent}
          striped={isSent}
          aria-label={t.products.uploadingProducts}
        />
      </Stack>
    </Paper>
  );
}

/** Names the current step, and how much of it is done, from 0 to 1; it is 1 also if that is unknown. */
function stepOf(
  { rows, recorded, stocked }: UploadProgress,
  counts: Counts | undefined,
): { text: string; done: number } {
  if (rows === 0) return { text: t.products.workingThroughTheRows, done: 1 };
  if (counts === undefined) return { text: say(t.products.rowsChecked, { rows }), done: 1 };
  const { rows: total, changes } = counts;
  if (recorded === 0 && stocked > 0) return { text: say(t.productImport.stocked, { stocked }), done: 1 };
  if (recorded === 0) return { text: say(t.products.rowsWritten, { rows, total }), done: Math.min(rows / total, 1) };
  return { text: say(t.products.changesRecorded, { recorded, changes }), done: Math.min(recorded / changes, 1) };
}
