import type { Decide, Facts } from '../operation/work';

/** Says what was reversed of a receipt, which is locked with those of its order. */
export interface Reversal {
  receiptId: number;
  /** This is the number of the receipt. */
  number: string;
  /** Says whether nothing is left of it. */
  isWhole: boolean;
  goods: readonly { productId: number; product: string; quantity: number }[];
}

/** Does what a reversal does to other documents, once it is written, in the same transaction. */
export type ReversalEffect = (facts: Facts, reversal: Reversal) => Promise<Decide<void>>;
