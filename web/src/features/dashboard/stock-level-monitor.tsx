import type { StockLevelCounts } from '@ghala/contract/calls/dashboard';
import { Anchor, Group, SimpleGrid, Text } from '@mantine/core';
import { formatQuantity } from '../../format/format';
import { statusLooks } from '../../format/status';
import { say, t } from '../../text/t';
import { linkTo } from '../../ui/page/link-to';
import { Section } from '../../ui/page/section';
import { StatusBadge } from '../../ui/page/status-badge';
import classes from './stock-level-monitor.module.css';

const levels = ['normal', 'low', 'order', 'out', 'over'] as const;

/** Shows how many stock records are at each level: one bar for all, and each level with a link to its list. */
export function StockLevelMonitor({ counts }: { counts: StockLevelCounts }) {
  const total = levels.reduce((sum, level) => sum + counts[level], 0);
  return (
    <Section title={t.dashboard.stockLevelMonitor}>
      <div className={classes.bar} aria-hidden>
        {levels.map((level) => (
          <div
            key={level}
            style={{
              flexGrow: counts[level],
              background: `var(--mantine-color-${statusLooks.stockLevels[level].color}-filled)`,
              opacity: level === 'order' ? 0.6 : 1,
            }}
          />
        ))}
      </div>
      <SimpleGrid component="ul" cols={2} spacing="xl" verticalSpacing={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {levels.map((level) => (
          <Group key={level} component="li" justify="space-between" gap="xs" wrap="nowrap">
            <StatusBadge of="homeStockLevels" code={level} />
            <Anchor
              {...linkTo({ to: '/inventory/stocks', search: { stock: level } })}
              fw={600}
              underline="hover"
              c="inherit"
            >
              {formatQuantity(counts[level])}
              <Text component="span" size="xs" c="dimmed" fw={400}>
                {' '}
                {share(counts[level], total)}
              </Text>
            </Anchor>
          </Group>
        ))}
      </SimpleGrid>
      {counts.unstocked > 0 ? (
        <Anchor {...linkTo({ to: '/inventory/products', search: { isStocked: false } })} size="sm" mt="xs">
          {say(t.dashboard.keptNowhere, { count: counts.unstocked })}
        </Anchor>
      ) : null}
    </Section>
  );
}

/** Gives a whole percentage; a share that is not zero never shows as 0. */
function share(count: number, total: number): string {
  if (total === 0) return '0%';
  const percent = (count * 100) / total;
  return count > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}
