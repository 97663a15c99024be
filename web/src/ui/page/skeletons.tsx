import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { t } from '../../text/t';

/**
 * Shows grey bars in place of text, a card or a form while it loads; the last of several is as short as that of a text.
 * There is never a spinner over the page.
 */
export function Skeletons({ lines = 4, height = 20 }: { lines?: number; height?: number }) {
  return (
    <Stack gap="xs" role="status">
      <VisuallyHidden>{t.ui.loading}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move.
        <Skeleton key={line} height={height} width={line > 0 && line === lines - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  );
}
