import { MOST_HELD } from '@ghala/contract/calls/lots';
import type { QueryClient } from '@tanstack/react-query';
import { say, t } from '../../text/t';
import type { Missed } from '../../ui/scan/scanner-keys';
import { inUnit } from '../lines/counting-rule';
import { heldLotsQuery, type LotSource } from '../lots/held-lots';
import { scannedNumber } from '../lots/scanned-lots';
import type { FoundScan } from '../scan/use-scans';
import { areSameParts, dueParts, followedBy, type LotPart, partOf, partsByLot } from './held-lots';

interface ScannedInto {
  from: LotSource;
  /** Names that place. */
  place: string;
  /** Lists the line's chosen lots; null takes those that are due. */
  lots: LotPart[] | null;
  /** The line's quantity, without what was scanned and with it. */
  before: number | string;
  after: number | string;
}

/** Adds the scanned lot to a line that takes goods from stock; null as long as the lots are what is due anyway. */
export async function withScanned(
  client: QueryClient,
  found: FoundScan,
  { from, place, lots, before, after }: ScannedInto,
): Promise<LotPart[] | null | Missed> {
  const { product, knownLot } = found;
  const { name } = product;
  const number = scannedNumber(product, found);
  if (number === null) return followedBy(product, lots, inUnit(product, after));
  if (knownLot === null) return { missed: say(t.scans.lotUnknown, { name, number }) };
  const held = await client.fetchQuery(heldLotsQuery(product.id, from));
  if (held.length < MOST_HELD && !held.some(({ lotId, available }) => lotId === knownLot.lotId && available > 0))
    return { missed: say(t.scans.notInWarehouse, { name: `${name}, ${number}`, warehouse: place }) };
  const dueFor = (quantity: number | string) => partsByLot(dueParts(held, inUnit(product, quantity) ?? 0));
  const chosen = lots ?? dueFor(before);
  if (product.tracking === 'serial' && partOf(chosen, knownLot.lotId) > 0)
    return { missed: say(t.scans.serialAgain, { name, serial: number }) };
  const more = (inUnit(product, after) ?? 0) - (inUnit(product, before) ?? 0);
  const parts = partsByLot(
    [...chosen, { ...knownLot, quantity: more }].map((lot) => ({ lot, quantity: lot.quantity })),
  );
  return areSameParts(parts, dueFor(after)) ? null : parts;
}
