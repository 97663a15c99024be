import { Alert, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { COUNTS_KEY } from '../../net/query-keys';
import { useOfflineQueue } from '../../offline/offline-queue';
import { say, t } from '../../text/t';
import { WaitingChoices, WaitingState } from '../../ui/waiting/waiting-change';
import { waitingFigures } from './offline-count';

/** Shows which figures of a count are only on this device: those that wait, and those that the server refused. */
export function NotCounted({ countId }: { countId: number }) {
  const client = useQueryClient();
  const all = useOfflineQueue();
  const own = waitingFigures(all, countId);
  const stuck = own.filter(({ state }) => state !== 'waiting');
  const waiting = own.length - stuck.length;
  return (
    <>
      {waiting > 0 ? (
        <Text size="sm" fw={600} c="var(--ghala-waiting)" role="status">
          {say(t.counts.waiting, { count: waiting })}
        </Text>
      ) : null}
      {stuck.length > 0 ? (
        <Alert color="red" role="alert" title={t.counts.refused}>
          <Stack gap="sm">
            <Text size="sm">{t.counts.refusedHint}</Text>
            {stuck.map((change) => (
              <Stack key={change.key} gap="xs">
                <WaitingState change={change} />
                <WaitingChoices
                  change={change}
                  all={all}
                  onDiscarded={() => void client.invalidateQueries({ queryKey: COUNTS_KEY })}
                />
              </Stack>
            ))}
          </Stack>
        </Alert>
      ) : null}
    </>
  );
}
