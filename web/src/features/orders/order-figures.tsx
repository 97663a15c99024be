import type { OrderCounts } from '@ghala/contract/calls/orders';
import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatQuantity } from '../../format/format';
import { orderCountsQuery } from './orders.api';

interface OrderFiguresProps {
  figures: readonly { label: string; figure: keyof OrderCounts }[];
}

/** Shows the figures above a list of orders side by side; a dash if they could not be loaded. */
export function OrderFigures({ figures }: OrderFiguresProps) {
  const counts = useQuery(orderCountsQuery);
  return (
    <SimpleGrid cols={{ base: figures.length, sm: 3 }} spacing={{ base: 'xs', sm: 'md' }}>
      {figures.map(({ label, figure }) => (
        <Paper key={figure} p={{ base: 'xs', sm: 'md' }} component="section" aria-label={label}>
          <Text size="sm" c="dimmed" lh={1.3}>
            {label}
          </Text>
          <Text component="p" m={0} mt={4} fz={{ base: '1.375rem', sm: '1.75rem' }} fw={650} lh={1.2}>
            {counts.data ? formatQuantity(counts.data[figure]) : counts.isError ? '–' : '\u00a0'}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
