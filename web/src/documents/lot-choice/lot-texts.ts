import type { LotHead } from '@ghala/contract/common/lots';
import { formatDate, formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import type { TrackableProduct } from '../lots/lot-drafts';
import { type LotPart, sumOf } from './held-lots';

/** Writes 'A1, expires 31/1/2027', or 'A1' if it does not expire. */
export function lotText({ number, expiresOn, isExpired }: Omit<LotHead, 'lotId'>): string {
  if (expiresOn === null) return number;
  return say(isExpired ? t.lotChoice.expired : t.lotChoice.expires, { number, day: formatDate(expiresOn) });
}

/** Names the lots of a tracked product: serial numbers, or lots. */
export function lotsLabel({ tracking }: Pick<TrackableProduct, 'tracking'>): string {
  return tracking === 'serial' ? t.lotChoice.serials : t.lotChoice.lots;
}

export type TextPart = Omit<LotHead, 'lotId'> & { quantity: number };

/**
 * Writes ': 6' after one of several lots; '' where there is one alone, or one piece of each, as with serial numbers.
 */
export function quantityAfter({ quantity }: TextPart, parts: readonly TextPart[]): string {
  const areTold = parts.length > 1 && parts.some((part) => part.quantity !== 1);
  return areTold ? `: ${formatQuantity(quantity)}` : '';
}

/** Writes 'A1, expires 31/1/2027: 6, B2: 4'. */
export function partsText(parts: readonly TextPart[]): string {
  return parts.map((part) => lotText(part) + quantityAfter(part, parts)).join(', ');
}

/** Writes '4 of 12 packets chosen'. */
export function chosenText({ unit }: { unit: { unit: string } }, chosen: readonly LotPart[], wanted: number): string {
  const quantities = { chosen: formatQuantity(sumOf(chosen)), wanted: formatQuantity(wanted) };
  return say(t.lotChoice.chosen, { ...quantities, unit: unit.unit });
}
