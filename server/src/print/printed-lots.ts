import { quantityText } from '@ghala/contract/common/figure-text';
import { formatMoment } from '@ghala/contract/common/moment-text';
import type { Language } from '@ghala/contract/language';
import { say } from '@ghala/contract/say';
import { papers } from '../text/texts';

/** A lot with its quantity on a line of a paper. */
interface PrintedLot {
  number: string;
  /** YYYY-MM-DD. */
  expiresOn: string | null;
  quantity: number;
}

/** A product's name, with the lots of its line below it, if there are any; several each with its quantity. */
export function withLots(name: string, lots: readonly PrintedLot[], language: Language): string {
  if (lots.length === 0) return name;
  const { lot, lotExpires, lotQuantity } = papers.in(language);
  const texts = lots.map(({ number, expiresOn, quantity }) => {
    const text =
      expiresOn === null
        ? say(lot, { number }, language)
        : say(lotExpires, { number, day: formatMoment(expiresOn, 'UTC', false) }, language);
    return lots.length === 1 ? text : say(lotQuantity, { lot: text, quantity: quantityText(quantity) }, language);
  });
  return `${name}\n${texts.join('\n')}`;
}
