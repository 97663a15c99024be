import { Button, Group, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { formatDateTime } from '../../shared/format';
import { randomId } from '../../shared/random-id';
import { hasLocalId } from '../../shared/waiting/local-ids';
import { keepSending } from '../../shared/waiting/send-waiting';
import { putWaiting, removeWaiting, useWaiting, type WaitingChange } from '../../shared/waiting/waiting-store';
import { say, t } from '../../text/t';
import { askToDiscard } from '../../ui/discard-waiting';
import { EmptyState } from '../../ui/empty-state';
import classes from './offline.module.css';

/** What waits on this device, each with what became of it and what can be done. */
export function WaitingList({ onClose }: { onClose: () => void }) {
  const waiting = useWaiting();
  if (waiting.length === 0) return <EmptyState text={t.waiting.nothing} hint={t.waiting.nothingHint} />;
  // What was refused, and what builds on it, is not sent until something is done about it.
  const waits = waiting.some(({ state, input }) => state === 'waiting' && !hasLocalId(input));
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {waits ? t.waiting.about : t.waiting.aboutStuck}
      </Text>
      <ul className={classes.list}>
        {waiting.map((change) => (
          <li key={change.key} className={classes.change}>
            <Text size="sm" fw={600}>
              {change.words}
            </Text>
            <State change={change} />
            <Choices change={change} all={waiting} onClose={onClose} />
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

function State({ change: { state, refusal, madeAt, input } }: { change: WaitingChange }) {
  const time = formatDateTime(new Date(madeAt).toISOString());
  if (state === 'refused')
    return (
      <Text size="sm" c="var(--ghala-wrong)">
        {say(t.waiting.refused, { reason: refusal ?? '' })}
      </Text>
    );
  if (state === 'aged')
    return (
      <Text size="sm" c="var(--ghala-waiting)">
        {say(t.waiting.aged, { time })}
      </Text>
    );
  return (
    <Text size="sm" c="dimmed">
      {hasLocalId(input) ? t.waiting.waitsForOther : say(t.waiting.waits, { time })}
    </Text>
  );
}

interface ChoicesProps {
  change: WaitingChange;
  all: readonly WaitingChange[];
  onClose: () => void;
}

function Choices({ change, all, onClose }: ChoicesProps) {
  const router = useRouter();
  function open() {
    onClose();
    router.history.push(change.opens);
  }
  /** A refused call is over under its key, and so is one that the server may have forgotten: it is another call now. */
  async function sendAgain() {
    const key = randomId();
    await removeWaiting(change);
    await putWaiting({ ...change, key, state: 'waiting', refusal: undefined, madeAt: Date.now() });
    await keepSending();
  }
  return (
    <Group gap="xs">
      <Button variant="default" onClick={open}>
        {t.waiting.open}
      </Button>
      {change.state === 'waiting' ? null : (
        <Button variant="default" onClick={() => void sendAgain()}>
          {t.waiting.sendAgain}
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={() => void askToDiscard(change, all)}>
        {t.waiting.discard}
      </Button>
    </Group>
  );
}
