import type { RefusalCode } from '@ghala/contract/refusals/refusals';
import { Button, Group, Text } from '@mantine/core';
import { formatDateTime } from '../../format/format';
import { randomId } from '../../net/random-id';
import { hasLocalId } from '../../offline/local-ids';
import { putInQueue, type QueuedChange, removeFromQueue } from '../../offline/offline-queue';
import { keepSending } from '../../offline/send-queued';
import { say, t } from '../../text/t';
import { askToDiscard } from './discard-waiting';

/** Shows a change that waits on this device, and what became of it. */
export function WaitingState({ change }: { change: QueuedChange }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {change.words}
      </Text>
      <Outcome change={change} />
    </>
  );
}

function Outcome({ change: { state, refusal, madeAt, input } }: { change: QueuedChange }) {
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

/** The server refuses a second exit: the first is all there was to report, and sending again changes nothing. */
const DONE_BY_OTHER = 'note.alreadyLeft' satisfies RefusalCode;

interface WaitingChoicesProps {
  change: QueuedChange;
  all: readonly QueuedChange[];
  /** Opens the screen where it was made; left out on that screen. */
  onOpen?: () => void;
  onDiscarded?: () => void;
}

/** Offers what can be done with it. */
export function WaitingChoices({ change, all, onOpen, onDiscarded }: WaitingChoicesProps) {
  /** A refused call is over under its key, and so is one that the server may have forgotten: it is another call now. */
  async function sendAgain() {
    const key = randomId();
    await removeFromQueue(change);
    await putInQueue({
      ...change,
      key,
      state: 'waiting',
      refusal: undefined,
      refusalCode: undefined,
      madeAt: Date.now(),
    });
    await keepSending();
  }
  async function discard() {
    if (await askToDiscard(change, all)) onDiscarded?.();
  }
  return (
    <Group gap="xs">
      {onOpen === undefined ? null : (
        <Button variant="default" onClick={onOpen}>
          {t.waiting.open}
        </Button>
      )}
      {change.state === 'waiting' || change.refusalCode === DONE_BY_OTHER ? null : (
        <Button variant="default" onClick={() => void sendAgain()}>
          {t.waiting.sendAgain}
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={() => void discard()}>
        {t.waiting.discard}
      </Button>
    </Group>
  );
}
