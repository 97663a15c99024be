import { Text } from '@mantine/core';
import { rich } from '../../text/rich';
import { say, t } from '../../text/t';
import { LotParts } from '../lot-choice/lot-parts';
import { partsText } from '../lot-choice/lot-texts';
import type { IssuedItem } from './issued-item';

/** Shows the product of a line, with the lots that it asks for and why. */
export function ProductWithLots({
  item,
}: {
  item: Pick<IssuedItem, 'Product' | 'requestedLots' | 'requestedLotsReason'>;
}) {
  const { requestedLots, requestedLotsReason: reason } = item;
  if (!requestedLots) return item.Product.name;
  const lots = <LotParts parts={requestedLots} />;
  return (
    <>
      {item.Product.name}
      <Text size="xs" c={requestedLots.some(({ isExpired }) => isExpired) ? 'var(--ghala-wrong)' : 'dimmed'}>
        {reason === '' ? rich(t.lotChoice.asked, { lots }) : rich(t.lotChoice.askedBecause, { lots, reason })}
      </Text>
    </>
  );
}

/**
 * Writes 'Asked for: A1, expired 3/11/2026 (for the pig farm)'; undefined if no lots were asked for. A line that this
 * device kept from an earlier version has none.
 */
export function requestedLotsText({
  requestedLots,
  requestedLotsReason: reason,
}: Pick<IssuedItem, 'requestedLots' | 'requestedLotsReason'>): string | undefined {
  if (!requestedLots) return undefined;
  const lots = partsText(requestedLots);
  return reason === '' ? say(t.lotChoice.asked, { lots }) : say(t.lotChoice.askedBecause, { lots, reason });
}
