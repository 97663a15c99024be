import { thousandths } from '../../stock/thousandths';

/** This is the largest amount of a line, in cents. */
const MOST_CENTS = 99_999_999_999_999n;
/** This is the same in Kenyan shillings. */
export const MOST_PRICE = Number(MOST_CENTS) / 100;

/**
 * Computes the price of a line of opening stock, rounded half up to cents; it is undefined if it is too large to be
 * stored.
 */
export function openingPrice(quantity: number, unitCost: number): number | undefined {
  const millionths = BigInt(unitCost.toFixed(6).replace('.', ''));
  const cents = (2n * thousandths(quantity) * millionths + 10_000_000n) / 20_000_000n;
  return cents > MOST_CENTS ? undefined : Number(cents) / 100;
}
