import type { Operation } from '../operation/operation';

/** What was reversed of a receipt, which is locked with those of its order. */
export interface Reversal {
  receiptId: number;
  /** The receipt's. */
  number: string;
  /** Whether nothing is left of it. */
  isWhole: boolean;
  goods: readonly { productId: number; product: string; quantity: number }[];
}

/** What a reversal does to other documents, once it is written, in the same transaction. */
export type ReversalEffect = (operation: Operation, reversal: Reversal) => Promise<void>;
