import type { StockLevelCounts } from '@ghala/contract/calls/dashboard';
import { Anchor, Box, Group, Progress, Stack, Text } from '@mantine/core';
import { formatQuantity } from '../../shared/format';
import { statusLooks, statusText } from '../../shared/status';
import { t } from '../../text/t';
import { linkTo } from '../../ui/link-to';
import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';

const levels = ['normal', 'low', 'order', 'out', 'over'] as const;

/** How many stock records are at each level; each level links to its list. */
export function StockLevelMonitor({ counts }: { counts: StockLevelCounts }) {
  const total = levels.reduce((sum, level) => sum + counts[level], 0);
  return (
    <Section title={t.dashboard.stockLevelMonitor} isFilling>
      <Stack gap="lg">
        {levels.map((level) => {
          return (
            <Box key={level}>
              <Group justify="space-between" mb={6}>
                <StatusBadge of="homeStockLevels" code={level} />
                <Anchor
                  {...linkTo({ to: '/inventory/stocks', search: { stock: level } })}
                  fw={600}
                  underline="hover"
                  c="inherit"
                >
                  {formatQuantity(counts[level])}
                  <Text component="span" size="sm" c="dimmed" fw={400}>
                    {' '}
                    {share(counts[level], total)}
                  </Text>
                </Anchor>
              </Group>
              <Progress
                value={total === 0 ? 0 : (counts[level] * 100) / total}
                color={statusLooks.stockLevels[level].color}
                size="sm"
                aria-label={statusText({ of: 'homeStockLevels', code: level })}
              />
            </Box>
          );
        })}
      </Stack>
    </Section>
  );
}

/** As a whole percentage; a non-zero share is never shown as 0. */
function share(count: number, total: number): string {
  if (total === 0) return '0%';
  const percent = (count * 100) / total;
  return count > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}
