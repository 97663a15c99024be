import { Alert, List } from '@mantine/core';
import { formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import type { IssuedItem } from './issued-item';
import { type PickLine, pickList } from './pick-list';

/** Says which lines ask for more than is at hand, before anything is loaded. */
export function ShortAlert({ items }: { items: readonly IssuedItem[] }) {
  const short = pickList(items).filter(({ isShort, isPicked }) => isShort && !isPicked);
  if (short.length === 0) return null;
  return (
    <Alert color="yellow" role="status" title={say(t.issueNotes.linesShort, { count: short.length })}>
      <List size="sm">
        {short.map((line) => (
          <List.Item key={line.id}>
            {say(t.issueNotes.lineAtHand, {
              name: line.item.Product.name,
              quantity: formatQuantity(line.quantity),
              asked: formatQuantity(line.item.quantity),
            })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Writes 'Short: 3 of 10 at hand'. */
export function shortText({ item, quantity, isPicked }: PickLine): string {
  return say(isPicked ? t.issueNotes.shortIssued : t.issueNotes.short, {
    quantity: formatQuantity(quantity),
    asked: formatQuantity(item.quantity),
  });
}
