import type { Lot } from './held-lots';
import type { Thousandths } from './thousandths';

interface Movement {
  /** It is signed, like all deltas. */
  delta: Thousandths;
  /** Says whose goods these are: a product that is tracked always has a lot here, any other never. */
  lot: Lot | null;
  /** The note is shown with the row in the record's history; it may be empty. */
  note: string;
}

/** Goods are received on a line of a receipt. */
export interface ReceiptEntry extends Movement {
  entryType: 'addition';
  receiptItemId: number;
  /** The cost is in millionths of a Kenyan shilling per unit. */
  unitCost: bigint;
}

/** Goods are issued for a line of a pickup or dispatch note. */
export interface IssueEntry extends Movement {
  entryType: 'remove';
  noteItemId: number;
}

/** Goods return because their note was cancelled. */
export interface ReversalEntry extends Movement {
  entryType: 'StockReversal';
  noteItemId: number;
  /** Names the ledger row of the issue; a row is reversed at most once. */
  reversesId: number;
}

/** Goods are taken out again because their receipt is undone. */
export interface ReceiptReversalEntry extends Movement {
  entryType: 'StockReversal';
  receiptItemId: number;
  /** Names the ledger row of the receipt, which may be taken back in parts. */
  reversesId: number;
}

export interface AdjustmentEntry extends Movement {
  entryType: 'StockAdjustment';
  adjustmentId: number;
}

/** This is one half of a transfer: goods move out of one record or into the other. */
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

/**
 * The goods of a product are told apart by lot from now on, or no longer: they move out of the lots they were in, into
 * others.
 */
export interface TrackingEntry extends Movement {
  entryType: 'StockTracking';
  reservedDelta: Thousandths;
  trackingChangeId: number;
}

/** This is a row to be written to the ledger, with the one document that causes it. */
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
