import type { Lot } from './held-lots';
import type { Thousandths } from './thousandths';

interface Movement {
  /** Signed, like all deltas. */
  availableDelta: Thousandths;
  /** Whose goods these are: of a product that is tracked, always; of any other, never. */
  lot: Lot | null;
  /** Shown with the row in the record's history; may be empty. */
  note: string;
}

/** Goods received on a line of a receipt. */
export interface ReceiptEntry extends Movement {
  entryType: 'addition';
  receiptItemId: number;
  /** Millionths of a Kenyan shilling per unit. */
  unitCost: bigint;
}

/** Goods issued for a line of a pickup or dispatch note. */
export interface IssueEntry extends Movement {
  entryType: 'remove';
  noteItemId: number;
}

/** Goods returned because their note was cancelled. */
export interface ReversalEntry extends Movement {
  entryType: 'StockReversal';
  noteItemId: number;
  /** The ledger row of the issue; a row is reversed at most once. */
  reversesId: number;
}

/** Goods taken out again because their receipt is undone. */
export interface ReceiptReversalEntry extends Movement {
  entryType: 'StockReversal';
  receiptItemId: number;
  /** The ledger row of the receipt, which may be taken back in parts. */
  reversesId: number;
}

export interface AdjustmentEntry extends Movement {
  entryType: 'StockAdjustment';
  adjustmentId: number;
}

/** One half of a transfer: out of one record or into the other. */
export interface TransferEntry extends Movement {
  entryType: 'StockTransfer';
  transferId: number;
}

/** Moves from available to reserved. */
export interface ReservationEntry extends Movement {
  entryType: 'StockReserved';
  reservedDelta: Thousandths;
  reservationId: number;
}

/** Moves from reserved back to available. */
export interface ReleaseEntry extends Movement {
  entryType: 'StockRelease';
  reservedDelta: Thousandths;
  releaseId: number;
}

/** A product's goods are told apart by lot from now on, or no longer: out of the lots they were in, into others. */
export interface TrackingEntry extends Movement {
  entryType: 'StockTracking';
  reservedDelta: Thousandths;
  trackingChangeId: number;
}

/** A row to be written to the ledger, with the one document that causes it. */
export type Entry =
  | ReceiptEntry
  | IssueEntry
  | ReversalEntry
  | ReceiptReversalEntry
  | AdjustmentEntry
  | TransferEntry
  | ReservationEntry
  | ReleaseEntry
  | TrackingEntry;
