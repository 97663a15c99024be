import type { GateCheck, GateState } from '@ghala/contract/calls/gate';
import { Paper, Stack, Text, Title } from '@mantine/core';
import IconAlertTriangle from '~icons/alert-triangle';
import IconBan from '~icons/ban';
import IconCircleCheck from '~icons/circle-check';
import IconClock from '~icons/clock';
import IconTruckDelivery from '~icons/truck-delivery';
import { formatDateTime } from '../../shared/format';
import type { Icon } from '../../shared/icon';
import type { StatusColor } from '../../shared/status';

interface Verdict {
  word: string;
  color: StatusColor;
  icon: Icon;
}

const verdicts: Record<GateState, Verdict> = {
  valid: { word: 'VALID', color: 'green', icon: IconCircleCheck },
  left: { word: 'ALREADY LEFT', color: 'red', icon: IconTruckDelivery },
  cancelled: { word: 'CANCELLED', color: 'red', icon: IconBan },
  'not processed': { word: 'NOT PROCESSED', color: 'yellow', icon: IconClock },
};

const forged: Verdict = { word: 'NOT VALID', color: 'red', icon: IconAlertTriangle };

/** Whether the goods may leave. */
export function GateVerdict({ gate }: { gate: GateCheck }) {
  return <Sign verdict={verdicts[gate.state]} text={explanation(gate)} />;
}

/** A link without the right signature, or to no note. */
export function ForgedVerdict() {
  return (
    <Sign verdict={forged} text="This code is not of a gate pass that was issued here. The goods must not leave." />
  );
}

/** In letters that are read from beside the vehicle. */
function Sign({ verdict: { word, color, icon: Picture }, text }: { verdict: Verdict; text: string }) {
  return (
    <Paper p="lg" bg={`var(--mantine-color-${color}-filled)`} c="white" role="status">
      <Stack align="center" gap={4}>
        <Picture size="4.5rem" aria-hidden />
        <Title order={1} fz="2.5rem" lh={1.1} ta="center">
          {word}
        </Title>
        <Text ta="center" fz="lg">
          {text}
        </Text>
      </Stack>
    </Paper>
  );
}

function explanation({ state, leftAt, leftBy }: GateCheck): string {
  if (state === 'valid') return 'The goods below may leave with this vehicle.';
  if (state === 'left')
    return `These goods left on ${formatDateTime(leftAt)}${leftBy === '' ? '' : `, let out by ${leftBy}`}.`;
  if (state === 'cancelled') return 'This note was cancelled. The goods must not leave.';
  return 'The goods have not been handed out yet. They must not leave.';
}
