import type { StockLevel } from '@ghala/contract/calls/stock-records';
import { Text } from '@mantine/core';
import { t } from '../../text/t';
import { StatusBadge } from '../../ui/page/status-badge';

/** Replaces a quantity in stock for whoever counts it blind. */
export function BeingCounted() {
  return (
    <Text span inherit c="dimmed" fs="italic">
      {t.stockFigures.beingCounted}
    </Text>
  );
}

/** Shows the level of stock; nothing while the user counts it blind. */
export function LevelBadge({ level }: { level: StockLevel | null }) {
  return level === null ? null : <StatusBadge of="stockLevels" code={level} />;
}
