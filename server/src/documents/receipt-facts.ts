import type { ReceiptStatus } from '@ghala/contract/calls/receipt-head';
import type { Row } from '../db/send';
import { BUSY, type Loader, onlyObject } from '../operation/loader';

/** This is a receipt: nobody else changes it or its items until the commit. */
export interface Receipt {
  id: number;
  receipt_no: string;
  status: ReceiptStatus;
  purchase_id: number | null;
  has_discrepancy: boolean;
  /** Says whether it brought more or less of its order than was still open. */
  brought_other: boolean;
  is_verified: boolean;
  /** Says whether it brings opening stock that awaits approval. */
  awaits_approval: boolean;
  /** Counts the incomplete delivery notes that are open against it. */
  openNotes: number;
  /** Whether the rest of its goods is to follow. */
  is_split: boolean;
  /** The receipt that brought the rest, or whose rest it brought. */
  merged_with_id: number | null;
}

/** This is a receipt with all those of its purchase order, itself among them. */
export interface ReceiptOfOrder {
  receipt: Receipt;
  ofOrder: readonly Receipt[];
}

const WANTED = `select id from unnest($1::int[]) as named (id)
  union
  select sibling.id from receipts receipt join receipts sibling using (purchase_id) where receipt.id = any($1::int[])`;

/**
 * Loads receipts, each locked with those of its purchase order: what a receipt brings concerns them all. One statement
 * locks them in the order of ids, so that two of them wait for each other here, rather than deadlock later.
 */
export const receipts: Loader<number, ReceiptOfOrder | undefined> = {
  name: 'receipts',
  level: 'document',
  statements: (waits) => [
    `select id from receipts where id in (${WANTED}) order by id for no key update${waits ? '' : ' skip locked'}`,
    `select id, receipt_no, status, purchase_id, has_discrepancy, brought_other, is_verified, awaits_approval,
        is_split, merged_with_id,
        (select count(*)::int from incomplete_notes note where note.receipt_id = receipts.id and note.status = 'open')
          as "openNotes"
      from receipts where id in (${WANTED}) order by id`,
  ],
  textOf: String,
  values: (ids) => [ids],
  facts([locked = [], rows = []], ids, waits, known) {
    const held = new Set(locked.map(({ id }) => id));
    // One that is not locked may still change.
    const found = (rows as (Row & Receipt)[]).map((row) =>
      waits || held.has(row.id) ? onlyObject(known, 'receipts', row.id, row) : row,
    );
    const byId = new Map(found.map((receipt) => [receipt.id, receipt]));
    return ids.map((id) => {
      const receipt = byId.get(id);
      if (receipt === undefined) return undefined;
      const { purchase_id: orderId } = receipt;
      const ofOrder = orderId === null ? [receipt] : found.filter((one) => one.purchase_id === orderId);
      return waits || ofOrder.every((one) => held.has(one.id)) ? { receipt, ofOrder } : BUSY;
    });
  },
};
