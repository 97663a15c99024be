import type { Thousandths } from './thousandths';

/** Converts cents per thousandths of a unit to millionths of a shilling per unit. */
const SCALE = 10_000_000n;

/**
 * @param linePrice Kenyan shillings, 0 or more, with at most two decimals
 * @returns millionths of a Kenyan shilling per unit, rounded half up
 */
export function unitCost(linePrice: number, quantity: Thousandths): bigint {
  const cents = BigInt(Math.round(linePrice * 100));
  return (2n * cents * SCALE + quantity) / (2n * quantity);
}
