import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { Alert, Button, Stack } from '@mantine/core';
import { isTracked, lackOf } from '../../../documents/lots/lot-drafts';
import { lackText } from '../../../documents/lots/lots-text';
import { say, t } from '../../../text/t';

/** Beyond this many, items are counted instead of named. */
const MOST_NAMED = 5;

interface LackingLotsProps {
  items: readonly ReceiptItem[];
  onLots: (item: ReceiptItem) => void;
}

/**
 * Lists the items that lack lots, serial numbers or an expiry, without which they cannot enter stock; each links to its
 * lots.
 */
export function LackingLots({ items, onLots }: LackingLotsProps) {
  const lacking = items.filter((item) => lackOf(item) !== undefined);
  if (lacking.length === 0) return null;
  return (
    <Alert color="yellow">
      <Stack gap="xs" align="start">
        {say(t.lots.linesLack, { count: lacking.length })}
        {lacking.slice(0, MOST_NAMED).map((item) => (
          <LackingItem key={item.id} item={item} onLots={onLots} />
        ))}
      </Stack>
    </Alert>
  );
}

function LackingItem({ item, onLots }: { item: ReceiptItem; onLots: LackingLotsProps['onLots'] }) {
  const { Product } = item;
  if (!isTracked(Product)) return null;
  return (
    <Button
      variant="default"
      aria-label={say(t.lots.enterFor, { tracking: Product.tracking, name: Product.name })}
      onClick={() => onLots(item)}
    >
      {say(t.lots.lackOf, { name: Product.name, lack: lackText(item) })}
    </Button>
  );
}
