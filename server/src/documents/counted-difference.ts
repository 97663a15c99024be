/** A line of a count that differs from the books. */
export interface CountedDifference {
  lineId: number;
  recordId: number;
  productId: number;
  /** Signed, in the product's unit; not 0. */
  difference: number;
  /** Who counted it, also those whose figures were replaced. */
  counterIds: readonly number[];
  /** The lot that the line is of; null for a product that is not tracked. */
  lot: CountedLot | null;
}

interface CountedLot {
  id: number;
  number: string;
  /** Whether goods of it may enter stock now. */
  mayEnter: boolean;
}
