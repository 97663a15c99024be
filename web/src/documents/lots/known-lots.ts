import type { HeldLot } from '@ghala/contract/calls/lots';
import { queryOptions } from '@tanstack/react-query';
import { heldLotsQuery } from './held-lots';
import { keyOf, type LotFields } from './lot-drafts';

/** Loads the lots of a product that are in stock anywhere, each once. */
export function knownLotsQuery(productId: number) {
  return queryOptions({
    ...heldLotsQuery(productId),
    select: (lots) => [...new Map(lots.map((lot) => [lot.number, lot])).values()],
    retry: false,
  });
}

/** Names a lot; a known one brings its expiry, unless another was entered. */
export function numberChange(
  number: string,
  { number: before, expiresOn }: LotFields,
  known: readonly Pick<HeldLot, 'number' | 'expiresOn'>[],
): Partial<LotFields> {
  const expiryOf = (name: string) => known.find((one) => keyOf(one.number) === keyOf(name))?.expiresOn ?? '';
  const follows = expiresOn === '' || expiresOn === expiryOf(before);
  return follows ? { number, expiresOn: expiryOf(number) } : { number };
}
