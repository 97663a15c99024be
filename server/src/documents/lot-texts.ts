import { quantityText } from '@ghala/contract/common/figure-text';
import type { StoredLots } from '@ghala/contract/common/lots';
import type { Tracking } from '@ghala/contract/common/tracking';
import type { Language } from '@ghala/contract/language';
import { say } from '@ghala/contract/say';
import { papers } from '../text/texts';

/** A text formats its dates also where it then leaves them out. */
const ANY_DAY = '2000-01-01';

/** The lots of a line on paper, each on a line of its own; serial numbers that expire alike one after the other. */
export function printedLots(tracking: Tracking, lots: StoredLots | null, language: Language): string {
  if (lots === null) return '';
  const { lots: t } = papers.in(language);
  if (tracking !== 'serial')
    return lots
      .map(({ number, quantity, ...lot }) =>
        say(
          t.lot,
          { number, quantity: lots.length === 1 ? 'all' : quantityText(quantity), ...expiryOf(lot) },
          language,
        ),
      )
      .join('\n');
  return [...new Set(lots.map(({ expiresOn }) => expiresOn))]
    .map((expiresOn) => {
      const serials = lots.filter((lot) => lot.expiresOn === expiresOn);
      const numbers = serials.map(({ number }) => number).join(', ');
      return say(t.serials, { count: serials.length, numbers, ...expiryOf({ expiresOn }) }, language);
    })
    .join('\n');
}

function expiryOf({ expiresOn }: { expiresOn: string | null }) {
  return { expires: expiresOn === null ? 'no' : 'yes', day: expiresOn ?? ANY_DAY };
}

/** In a file: 'A1', or of several each with its quantity, 'A1: 6; B2: 4'. */
export function lotNumbers(lots: StoredLots | null): string {
  if (lots === null) return '';
  const isSplit = lots.length > 1 && lots.some(({ quantity }) => quantity !== 1);
  return lots.map(({ number, quantity }) => (isSplit ? `${number}: ${quantityText(quantity)}` : number)).join('; ');
}

/** In a file: when they expire, d/m/yyyy, in the order of the lots; what several have once. */
export function lotExpiries(lots: StoredLots | null): string {
  const days = (lots ?? []).flatMap(({ expiresOn }) => expiresOn ?? []);
  return [...new Set(days)].map(dayText).join('; ');
}

function dayText(day: string): string {
  return day.split('-').reverse().map(Number).join('/');
}
