import { figureOf, moneyRule, positiveQuantityRule } from '@ghala/contract/common/figure';
import { moneyText } from '@ghala/contract/common/figure-text';
import { say, t } from '../text/t';

/** Turns a figure of at most `places` decimals into an integer of its smallest units, so that no fraction is lost. */
function parts(figure: number, places: number): bigint {
  return BigInt(figure.toFixed(places).replace('.', ''));
}

function fromCents(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/**
 * Calculates the price of one unit, with half a cent rounded up.
 * @returns Kenyan shillings as '125.00'; '' while either figure is missing or wrong
 */
export function unitPriceOf(linePrice: number | string, quantity: number | string): string {
  const total = figureOf(moneyRule, linePrice);
  const count = figureOf(positiveQuantityRule, quantity);
  if (!total || !count) return '';
  const [cents, thousandths] = [parts(total, 2), parts(count, 3)];
  return fromCents((cents * 2000n + thousandths) / (thousandths * 2n));
}

/**
 * Calculates the price of a line from that of one unit, with half a cent rounded up.
 * @returns Kenyan shillings as '1250.00'; '' while either figure is missing or wrong
 */
export function linePriceOf(unitPrice: number | string, quantity: number | string): string {
  const each = figureOf(moneyRule, unitPrice);
  const count = figureOf(positiveQuantityRule, quantity);
  if (!each || !count) return '';
  return fromCents((parts(each, 2) * parts(count, 3) + 500n) / 1000n);
}

/**
 * Writes the price of one unit, shown beside that of the line: 'KES 125.00 per Bag'. It is '' while either figure is
 * missing.
 */
export function unitPrice(linePrice: number | string, quantity: number | string, unit = t.shared.anyUnit): string {
  const price = unitPriceOf(linePrice, quantity);
  return price === '' ? '' : say(t.shared.perUnit, { price: moneyText(Number(price)), unit });
}

/** Adds up prices, to the cent. @returns Kenyan shillings as '1250.00' */
export function sumOfPrices(prices: readonly number[]): string {
  return fromCents(prices.reduce((sum, price) => sum + parts(price, 2), 0n));
}

/** Writes the total of all lines: it should equal the total on the delivery's own document. */
export function totalPrice(lines: readonly { price: number }[]): string {
  return moneyText(Number(sumOfPrices(lines.map(({ price }) => price))));
}
