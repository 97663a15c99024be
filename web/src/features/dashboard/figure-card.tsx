import type { Trend } from '@ghala/contract/calls/dashboard';
import { Anchor, Skeleton, Text } from '@mantine/core';
import IconArrowDown from '~icons/arrow-down';
import IconArrowUp from '~icons/arrow-up';
import { formatQuantity } from '../../format/format';
import type { To } from '../../net/address';
import { rich } from '../../text/rich';
import { t } from '../../text/t';
import { linkTo } from '../../ui/page/link-to';

const changes = { yesterday: t.dashboard.sinceYesterday, lastMonth: t.dashboard.sinceLastMonth };

interface FigureCardProps {
  label: string;
  /** Explains what the figure counts, where the label does not. */
  hint?: string | undefined;
  /** It is undefined while it loads. */
  trend: Trend | undefined;
  /** Names what the change is compared with. */
  against: keyof typeof changes;
  /** The figure links there; undefined for users who may not open it. */
  to?: To;
}

/** Shows one figure with its change. */
export function FigureCard({ label, hint, trend, against, to }: FigureCardProps) {
  return (
    <section aria-label={label}>
      <Text size="xs" c="dimmed" lh={1.3}>
        {to === undefined ? (
          label
        ) : (
          <Anchor {...linkTo(to)} inherit underline="hover" c="inherit">
            {label}
          </Anchor>
        )}
        {hint === undefined ? null : (
          <Text component="span" inherit display="block">
            {hint}
          </Text>
        )}
      </Text>
      <div>
        <Text fz="1.75rem" fw={600} lh="2rem">
          {trend ? (
            formatQuantity(trend.value)
          ) : (
            <Skeleton component="span" display="inline-block" height={24} width={40} />
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {trend ? <Change change={trend.change} against={against} /> : '\u00a0'}
        </Text>
      </div>
    </section>
  );
}

function Change({ change, against }: Pick<FigureCardProps, 'against'> & { change: number }) {
  // As specified, no change counts as an improvement.
  const isUp = change > 0;
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  const figure = (
    <Text component="span" inherit fw={600} c={isUp ? 'green' : 'red'}>
      <Arrow size="0.875em" aria-label={isUp ? t.dashboard.up : t.dashboard.down} style={{ verticalAlign: '-0.1em' }} />
      {formatQuantity(Math.abs(change))}%
    </Text>
  );
  return rich(changes[against], { change: figure });
}
