import { Alert } from '@mantine/core';
import { useBlindCounts } from '../../session/blind-counts';
import { say, t } from '../../text/t';

/** Tells, on every screen, why quantities are missing for somebody who counts blind. */
export function BlindBanner() {
  const counts = useBlindCounts();
  if (counts === '') return null;
  return (
    <Alert color="blue" variant="light" py="xs" mb="sm" role="status">
      {say(t.app.countsBlind, { counts })}
    </Alert>
  );
}
