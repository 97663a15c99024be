import { Button, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { hasLocalId } from '../../offline/local-ids';
import { useOfflineQueue } from '../../offline/offline-queue';
import { keepSending } from '../../offline/send-queued';
import { t } from '../../text/t';
import { EmptyState } from '../../ui/page/empty-state';
import { WaitingChoices, WaitingState } from '../../ui/waiting/waiting-change';
import classes from './offline.module.css';

/** Lists what waits on this device, each with what became of it and what can be done. */
export function WaitingList({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const waiting = useOfflineQueue();
  if (waiting.length === 0) return <EmptyState text={t.waiting.nothing} hint={t.waiting.nothingHint} />;
  // A refused change, and what builds on it, is not sent until something is done about it.
  const waits = waiting.some(({ state, input }) => state === 'waiting' && !hasLocalId(input));
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {waits ? t.waiting.about : t.waiting.aboutStuck}
      </Text>
      <ul className={classes.list}>
        {waiting.map((change) => (
          <li key={change.key} className={classes.change}>
            <WaitingState change={change} />
            <WaitingChoices
              change={change}
              all={waiting}
              onOpen={() => {
                onClose();
                router.history.push(change.opens);
              }}
            />
          </li>
        ))}
      </ul>
      {waits ? (
        <Button variant="default" onClick={() => void keepSending()}>
          {t.waiting.sendNow}
        </Button>
      ) : null}
    </Stack>
  );
}
