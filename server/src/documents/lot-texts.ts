import { quantityText } from '@ghala/contract/common/figure-text';
import type { StoredLots } from '@ghala/contract/common/lots';
import { formatDay } from '@ghala/contract/common/moment-text';

/** Writes lots for a file: 'A1', or of several each with its quantity, 'A1: 6; B2: 4'. */
export function lotNumbers(lots: readonly Pick<StoredLots[number], 'number' | 'quantity'>[] | null): string {
  if (lots === null) return '';
  const isSplit = lots.length > 1 && lots.some(({ quantity }) => quantity !== 1);
  return lots.map(({ number, quantity }) => (isSplit ? `${number}: ${quantityText(quantity)}` : number)).join('; ');
}

/** In a file: when they expire, DD/MM/YYYY, in the order of the lots; what several have once. */
export function lotExpiries(lots: StoredLots | null): string {
  const days = (lots ?? []).flatMap(({ expiresOn }) => expiresOn ?? []);
  return [...new Set(days)].map(formatDay).join('; ');
}
