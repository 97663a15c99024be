import type { LotHead } from '@ghala/contract/common/lots';
import { formatDate, formatQuantity } from '../../shared/format';
import { say, t } from '../../text/t';
import { type LotPart, sumOf } from './held-lots';

/** 'A1, expires 31/1/2027', or 'A1' if it does not expire. */
export function lotText({ number, expiresOn, isExpired }: Omit<LotHead, 'lotId'>): string {
  if (expiresOn === null) return number;
  return say(isExpired ? t.lotChoice.expired : t.lotChoice.expires, { number, day: formatDate(expiresOn) });
}

/** '4 of 12 packets chosen' */
export function chosenText({ unit }: { unit: { unit: string } }, chosen: readonly LotPart[], wanted: number): string {
  const quantities = { chosen: formatQuantity(sumOf(chosen)), wanted: formatQuantity(wanted) };
  return say(t.lotChoice.chosen, { ...quantities, unit: unit.unit });
}
