import { quantityText } from '@ghala/contract/common/figure-text';
import type { Tracking } from '@ghala/contract/common/tracking';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { papers } from '../text/texts';

/** This is a lot with its quantity on a line of a paper. */
interface PrintedLot {
  number: string;
  /** It is written as YYYY-MM-DD. */
  expiresOn: string | null;
  quantity: number;
}

/** This is a text formats its dates also where it then leaves them out. */
const ANY_DAY = '2000-01-01';

/**
 * A product's name, with the lots of its line below it, if there are any: each on a line of its own, several with their
 * quantities; serial numbers that expire alike one after the other.
 */
export function withLots(
  { name, tracking }: { name: string; tracking: Tracking },
  lots: readonly PrintedLot[],
  language: Language,
): string {
  const texts = tracking === 'serial' ? serialTexts(lots, language) : lotTexts(lots, language);
  return [name, ...texts].join('\n');
}

function lotTexts(lots: readonly PrintedLot[], language: Language): string[] {
  const { lot: text } = papers.in(language).lots;
  return lots.map(({ number, quantity, expiresOn }) => {
    const part = lots.length === 1 ? 'all' : quantityText(quantity);
    return say(text, { number, quantity: part, ...expiryOf(expiresOn) }, language);
  });
}

function serialTexts(lots: readonly PrintedLot[], language: Language): string[] {
  const { serials: text } = papers.in(language).lots;
  return [...new Set(lots.map(({ expiresOn }) => expiresOn))].map((expiresOn) => {
    const serials = lots.filter((lot) => lot.expiresOn === expiresOn);
    const numbers = serials.map(({ number }) => number).join(', ');
    return say(text, { count: serials.length, numbers, ...expiryOf(expiresOn) }, language);
  });
}

function expiryOf(expiresOn: string | null) {
  return { expires: expiresOn === null ? 'no' : 'yes', day: expiresOn ?? ANY_DAY };
}
