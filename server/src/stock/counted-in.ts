import {
  type Counted,
  type CountedQuantity,
  countQuantity,
  type EnteredPart,
  type GivenQuantity,
  notWhole,
} from '@ghala/contract/stock/counted-quantity';
import { sql } from 'kysely';
import { invalidAs } from '../runtime/errors';
import { inUnits, type Thousandths, thousandths } from './thousandths';

/** Says what a product is counted in, as every fact of a product has it. */
export interface CountedIn extends Counted {
  /** Says whether its quantities are whole numbers only. */
  isWhole: boolean;
}

/**
 * Says whether quantities of a product are whole numbers only, in SQL: its unit has no fractions, or each has a serial
 * number.
 * @param product the product's table in the query
 * @param unit that of its unit
 */
export function isWholeText(product = 'product', unit = 'unit'): string {
  return `(${unit}.is_whole or ${product}.tracking = 'serial')`;
}

/** Says the same from `products` and `units`. */
export const isWhole = sql<boolean>`${sql.raw(isWholeText('products', 'units'))}`;

/**
 * Converts a given quantity to the product's unit.
 * @param field the field of the body
 * @throws {AppError} invalid if it names a packaging that the product does not have, or is finer than a thousandth
 */
export function counted(product: Counted, given: GivenQuantity, field = 'quantity'): CountedQuantity {
  const found = countQuantity(given, product);
  if ('code' in found) throw invalidAs(field, found);
  return found;
}

export const isFraction = (quantity: Thousandths) => quantity % 1000n !== 0n;

interface Entered {
  quantity: Thousandths;
  entered?: EnteredPart[] | null;
  /** This is all there is to take: a remainder from before the unit became whole can be cleared. */
  all?: Thousandths;
  /** Names the field of the body. */
  field?: string;
}

/** @throws {AppError} invalid if a fraction of a unit is entered that has none */
export function requireWhole(
  { unit, isWhole }: Pick<CountedIn, 'unit' | 'isWhole'>,
  { quantity, entered = null, all, field = 'quantity' }: Entered,
): void {
  if (isWhole && isFraction(quantity) && quantity !== all)
    throw invalidAs(field, notWhole({ quantity: inUnits(quantity), entered }, unit));
}

/** Returns a counted quantity as columns of a table. */
export function stored({ quantity, entered }: CountedQuantity) {
  return { quantity, entered: entered && JSON.stringify(entered) };
}

/** Returns a counted quantity for the log: as it was entered, but only if that was in packagings. */
export function logged({ quantity, entered }: CountedQuantity): Partial<CountedQuantity> {
  return entered === null ? { quantity } : { quantity, entered };
}

/** A quantity of a line, from which nothing is taken yet. @throws {AppError} as counted and requireWhole */
export function countedLine(product: CountedIn, given: GivenQuantity, field?: string): CountedQuantity {
  const found = counted(product, given, field);
  requireWholeLine(product, found, field);
  return found;
}

/** Makes the same check for a quantity that is counted already. */
export function requireWholeLine(
  product: Pick<CountedIn, 'unit' | 'isWhole'>,
  { quantity, entered }: CountedQuantity,
  field?: string,
): void {
  requireWhole(product, { quantity: thousandths(quantity), entered, field });
}
