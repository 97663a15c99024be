import { Text } from '@mantine/core';
import { say, t } from '../../text/t';

/** Shows the lot of the line that is being entered, if one was scanned. */
export function ScannedLot({ lot = '' }: { lot: string | undefined }) {
  if (lot === '') return null;
  return (
    <Text size="sm" c="dimmed">
      {say(t.scans.lot, { lot })}
    </Text>
  );
}
