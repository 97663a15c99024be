import type { GateCheck, GateState } from '@ghala/contract/calls/gate';
import { wayOf } from '@ghala/contract/common/vehicle';
import { Paper, Stack, Text, Title } from '@mantine/core';
import IconAlertTriangle from '~icons/alert-triangle';
import IconBan from '~icons/ban';
import IconCircleCheck from '~icons/circle-check';
import IconClock from '~icons/clock';
import IconTruckDelivery from '~icons/truck-delivery';
import { formatDate, formatDateTime, formatTime } from '../../format/format';
import type { Icon } from '../../format/icon';
import type { StatusColor } from '../../format/status';
import type { QueuedChange } from '../../offline/offline-queue';
import { say, t } from '../../text/t';

interface Verdict {
  word: string;
  color: StatusColor;
  icon: Icon;
}

const verdicts: Record<GateState, Verdict> = {
  valid: { word: t.gate.valid, color: 'green', icon: IconCircleCheck },
  left: { word: t.gate.alreadyLeft, color: 'red', icon: IconTruckDelivery },
  cancelled: { word: t.gate.cancelled, color: 'red', icon: IconBan },
  'not processed': { word: t.gate.notProcessed, color: 'yellow', icon: IconClock },
};

const released: Verdict = { word: t.gate.released, color: 'green', icon: IconTruckDelivery };

const forged: Verdict = { word: t.gate.notValid, color: 'red', icon: IconAlertTriangle };

/**
 * Tells whether the goods may leave.
 * @param isKnown the viewer knows that they have left: opening the pass is not a second attempt
 */
export function GateVerdict({ gate, isKnown }: { gate: GateCheck; isKnown: boolean }) {
  if (gate.state === 'left' && isKnown) return <Sign verdict={released} text={releasedText(gate)} />;
  return <Sign verdict={verdicts[gate.state]} text={explanation(gate)} />;
}

/** Shows that the exit was marked on this device but not yet sent, or was refused, with the server's reason. */
export function KeptVerdict({ kept, gate }: { kept: QueuedChange; gate: GateCheck }) {
  if (kept.state === 'refused') return <Sign verdict={refused(gate)} text={kept.refusal ?? ''} />;
  return (
    <Sign verdict={released} text={say(t.gate.keptText, { time: formatTime(new Date(kept.madeAt).toISOString()) })} />
  );
}

/** Shows the server's state, where it is no longer what the guard saw. */
function refused({ state }: GateCheck): Verdict {
  return state === 'valid' || state === 'left' ? verdicts.left : verdicts[state];
}

/** Refuses a link with a wrong signature, or to an unknown note. */
export function ForgedVerdict() {
  return <Sign verdict={forged} text={t.gate.forgedText} />;
}

/** The letters are legible from beside the vehicle. */
function Sign({ verdict: { word, color, icon: Picture }, text }: { verdict: Verdict; text: string }) {
  return (
    <Paper p="lg" bg={`var(--mantine-color-${color}-filled)`} c="var(--mantine-primary-color-contrast)" role="status">
      <Stack align="center" gap={4}>
        <Picture size="4.5rem" aria-hidden />
        <Title order={1} fz="1.75rem" lh={1.15} ta="center">
          {word}
        </Title>
        <Text ta="center" fz="lg">
          {text}
        </Text>
      </Stack>
    </Paper>
  );
}

/** The time says enough for an exit of today. */
function releasedText(gate: GateCheck): string {
  const { leftAt, leftBy } = gate;
  const isToday = formatDate(leftAt) === formatDate(new Date().toISOString());
  return isToday && leftBy !== '' ? say(t.gate.releasedText, { time: formatTime(leftAt), leftBy }) : explanation(gate);
}

function explanation({ state, vehicle, leftAt, leftBy }: GateCheck): string {
  if (state === 'valid') {
    const known = wayOf(vehicle);
    if (known?.way === 'On foot') return t.gate.validOnFoot;
    return known !== undefined && known.rest === '' ? t.gate.validWithoutPlate : t.gate.validText;
  }
  if (state === 'left')
    return leftBy === ''
      ? say(t.gate.leftText, { leftAt: formatDateTime(leftAt) })
      : say(t.gate.leftByText, { leftAt: formatDateTime(leftAt), leftBy });
  if (state === 'cancelled') return t.gate.cancelledText;
  return t.gate.notProcessedText;
}
