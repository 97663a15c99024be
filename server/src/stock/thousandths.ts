import { invalid } from '../runtime/errors';

/**
 * This is a quantity as a whole number of thousandths of the product's unit, so that sums and differences are exact.
 */
export type Thousandths = bigint;

/**
 * @param quantity in the product's unit, at most 999,999,999,999.999, with at most three decimals
 * @throws {RangeError} if it has more
 */
export function thousandths(quantity: number): Thousandths {
  const whole = Math.round(quantity * 1000);
  if (whole / 1000 !== quantity) throw new RangeError(`${quantity} has more than three decimals`);
  return BigInt(whole);
}

/** @throws {AppError} invalid unless it is above 0 */
export function positiveThousandths(quantity: number): Thousandths {
  if (!(quantity > 0)) throw invalid('quantity', 'notPositive');
  return thousandths(quantity);
}

/** Converts to the product's unit, as shown to users and sent on the wire. */
export function inUnits(quantity: Thousandths): number {
  return Number(quantity) / 1000;
}

/** Returns the smaller one. */
export function least(one: Thousandths, other: Thousandths): Thousandths {
  return one < other ? one : other;
}
