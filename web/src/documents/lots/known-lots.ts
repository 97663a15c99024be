import { type HeldLot, lotCalls } from '@ghala/contract/calls/lots';
import { queryOptions } from '@tanstack/react-query';
import { STOCK_KEY } from '../../shared/query-keys';
import { send } from '../../shared/send';
import { keyOf, type LotFields } from './lot-drafts';

/** The lots of a product that are in stock anywhere, each once. */
export function knownLotsQuery(productId: number) {
  return queryOptions({
    queryKey: [...STOCK_KEY, 'lots', productId, 'everywhere'],
    queryFn: async ({ signal }) => (await send(lotCalls.held, { query: { productId } }, { signal })).lots,
    select: (lots) => [...new Map(lots.map((lot) => [lot.number, lot])).values()],
    retry: false,
  });
}

/** Names a lot: one that is known brings its expiry, unless another was entered. */
export function numberChange(
  number: string,
  { number: before, expiresOn }: LotFields,
  known: readonly Pick<HeldLot, 'number' | 'expiresOn'>[],
): Partial<LotFields> {
  const expiryOf = (name: string) => known.find((one) => keyOf(one.number) === keyOf(name))?.expiresOn ?? '';
  const follows = expiresOn === '' || expiresOn === expiryOf(before);
  return follows ? { number, expiresOn: expiryOf(number) } : { number };
}
