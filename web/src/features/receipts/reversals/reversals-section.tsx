import type { ReceiptReversal } from '@ghala/contract/calls/receipt-reversals';
import { Stack, Text } from '@mantine/core';
import { partsText } from '../../../documents/lot-choice/lot-texts';
import { formatDateTime, formatMeasure } from '../../../format/format';
import { say, t } from '../../../text/t';
import { Section } from '../../../ui/page/section';

/** Shows what of a receipt was reversed, or is asked to be, by whom and why. It is absent if nothing ever was. */
export function ReversalsSection({ reversals }: { reversals: readonly ReceiptReversal[] }) {
  if (reversals.length === 0) return null;
  return (
    <Section title={t.receipts.reversal.history}>
      <Stack gap="sm">
        {reversals.map((reversal) => (
          <div key={reversal.id}>
            <Text size="sm" fw={600} c={reversal.status === 'pending' ? 'var(--ghala-waiting)' : undefined}>
              {stateOf(reversal)}
            </Text>
            <Text size="sm">{reversal.items.map(itemText).join('; ')}</Text>
            <Text size="sm" c="dimmed">
              {reversal.reason}
            </Text>
            {reversal.comment === '' ? null : (
              <Text size="sm" c="dimmed">
                {say(t.receipts.reversal.comment, { comment: reversal.comment })}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Section>
  );
}

function stateOf({ status, User, createdAt, decidedBy, decidedAt }: ReceiptReversal): string {
  return say(t.receipts.reversal.state, {
    status,
    name: User.name,
    decider: decidedBy?.name ?? '',
    date: formatDateTime(decidedAt ?? createdAt),
  });
}

/** Writes '3 boxes of Cement (A1: 2, B2: 1)'. */
function itemText({ product, quantity, unit, lots }: ReceiptReversal['items'][number]): string {
  const of = say(t.receipts.reversal.itemText, { quantity: formatMeasure(quantity, unit), product });
  return lots === null ? of : `${of} (${partsText(lots)})`;
}
