import type { EnteredPart } from '@ghala/contract/stock/counted-quantity';
import { decimalText, scaled } from '@ghala/contract/stock/exact-decimal';
import type { Packaging } from '@ghala/contract/stock/packaging-text';

/** Tells what a product is ordered in. */
export interface OrderedIn {
  /** Orders begin with this packaging; without one, with the unit. */
  packaging: Packaging | undefined;
  isWhole: boolean;
  /** The supplier delivers at least so much, in the product's unit; null if any quantity. */
  leastQuantity: number | null;
}

/** Gives a quantity in the product's unit, and in its packaging. */
export interface OrderQuantity {
  quantity: number;
  entered: EnteredPart[] | null;
}

const MILLIONTHS = 1_000_000n;
/** A thousandth of the unit, in millionths: nothing finer is ordered. */
const FINEST = 1_000n;

/**
 * Computes the exact quantity to order for what is missing, above 0: whole packagings, or whole units where they are
 * not divided, and at least what the supplier delivers.
 */
export function orderQuantity(missing: number, { packaging, isWhole, leastQuantity }: OrderedIn): OrderQuantity {
  const wanted = inMillionths(Math.max(missing, leastQuantity ?? 0));
  const step = isWhole ? MILLIONTHS : FINEST;
  const each = packaging && inMillionths(packaging.quantity);
  // So many of a packaging that holds a fraction may be nothing that the unit can count.
  if (packaging !== undefined && each !== undefined && each % step === 0n) {
    const count = Number(roundedUp(wanted, each) / each);
    const quantity = inUnits(BigInt(count) * each);
    return { quantity, entered: [{ name: packaging.name, count, holds: packaging.quantity }] };
  }
  return { quantity: inUnits(roundedUp(wanted, step)), entered: null };
}

/** Tells what was paid for a line. */
export interface PaidLine {
  /** The price is of the whole line, in Kenyan shillings. */
  price: number;
  quantity: number;
}

/**
 * Computes the price of a line at the unit price of another, in Kenyan shillings, rounded to cents; half a cent is
 * rounded up.
 */
export function linePrice(quantity: number, paid: PaidLine): number {
  const amount = inMillionths(quantity) * inMillionths(paid.price);
  const perCent = inMillionths(paid.quantity) * 10_000n;
  return Number((2n * amount + perCent) / (2n * perCent)) / 100;
}

function roundedUp(quantity: bigint, step: bigint): bigint {
  return ((quantity + step - 1n) / step) * step;
}

/** Converts a number with at most six decimals. */
function inMillionths(value: number): bigint {
  return scaled(value, 6);
}

function inUnits(millionths: bigint): number {
  return Number(decimalText(millionths, 6));
}
