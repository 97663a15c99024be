/** This is a line of a count that differs from the books. */
export interface CountedDifference {
  lineId: number;
  recordId: number;
  productId: number;
  /** It is signed, in the product's unit, and not 0. */
  difference: number;
  /** Lists who counted it, including those whose figures were replaced. */
  counterIds: readonly number[];
  /** This is the lot that the line is of; it is null for a product that is not tracked. */
  lot: CountedLot | null;
}

interface CountedLot {
  id: number;
  number: string;
  /** Says whether goods of it may enter stock now. */
  mayEnter: boolean;
}
