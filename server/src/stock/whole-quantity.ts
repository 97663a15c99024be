import { invalid } from '../kernel/errors';
import { type Thousandths, thousandths } from './thousandths';

/** The unit of a product, as every fact of a product has it. */
export interface CountedIn {
  unit: string;
  /** Whether quantities in it are whole numbers only. */
  isWhole: boolean;
}

export const isFraction = (quantity: Thousandths) => quantity % 1000n !== 0n;

interface Entered {
  quantity: Thousandths;
  /** All there is to take: a remainder from before the unit became whole can be cleared. */
  all?: Thousandths;
  /** The field of the body. */
  field?: string;
}

/** @throws {AppError} invalid if a fraction of a unit is entered that has none */
export function requireWhole({ unit, isWhole }: CountedIn, { quantity, all, field = 'quantity' }: Entered): void {
  if (isWhole && isFraction(quantity) && quantity !== all) throw invalid(field, 'wholeUnit', { unit });
}

/** The same for a line of a document, from which nothing is taken yet. */
export function requireWholeLine(counted: CountedIn, quantity: number, field?: string): void {
  requireWhole(counted, { quantity: thousandths(quantity), field });
}
