import { money, positiveQuantity } from '@ghala/contract/common/quantity';
import { say, t } from '../text/t';
import { formatMoney } from './format';

/** A figure of at most `places` decimals as an integer of its smallest units, so that no fraction is lost. */
function parts(figure: number, places: number): bigint {
  return BigInt(figure.toFixed(places).replace('.', ''));
}

function fromCents(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/**
 * The price of one unit, shown beside that of the line: 'KES 125.00 per Bag', half a cent rounded up. '' while either
 * figure is missing or wrong.
 */
export function unitPrice(linePrice: number | string, quantity: number | string, unit = t.shared.anyUnit): string {
  const total = money.safeParse(linePrice).data;
  const count = positiveQuantity.safeParse(quantity).data;
  if (!total || !count) return '';
  const [cents, thousandths] = [parts(total, 2), parts(count, 3)];
  const price = formatMoney(fromCents((cents * 2000n + thousandths) / (thousandths * 2n)));
  return say(t.shared.perUnit, { price, unit });
}

/** The total of all lines as text: it should equal the total on the delivery's own document. */
export function totalPrice(lines: readonly { price: number }[]): string {
  return formatMoney(fromCents(lines.reduce((sum, { price }) => sum + parts(price, 2), 0n)));
}
