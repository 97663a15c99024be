import type { PurchaseLine } from '@ghala/contract/calls/purchases';
import type { Condition } from '@ghala/contract/common/condition';
import { useCallback, useState } from 'react';
import { readLocal, writeLocal } from '../../shared/local-store';
import type { ReceivingPlace } from './receiving-place';

/** What was typed of a line of the order that is not completed yet. */
export interface LineDraft {
  quantity: number | string;
  /** Of the whole line, in Kenyan shillings. */
  price: number | string;
  condition: Condition;
  comment: string;
  /** The maker's own batch number. */
  batchNo: string;
  /** Where it goes, if not where the last one went. */
  place?: ReceivingPlace;
}

type Drafts = Record<number, Partial<LineDraft>>;

const store = (receiptId: number) => `order-lines.${receiptId}`;

/** What is typed of a receipt's lines before they are completed: kept in this browser, so that closing it loses nothing. */
export function useLineDrafts(receiptId: number) {
  const [drafts, setDrafts] = useState<Drafts>(() => readLocal<Drafts>(store(receiptId)) ?? {});
  const update = useCallback(
    (lineId: number, change: Partial<LineDraft>) =>
      setDrafts((before) => {
        const after = { ...before, [lineId]: { ...before[lineId], ...change } };
        writeLocal(store(receiptId), after);
        return after;
      }),
    [receiptId],
  );
  return { drafts, update };
}

/** Forgets what was typed, once the receipt is through or cancelled. */
export function forgetLineDrafts(receiptId: number): void {
  writeLocal(store(receiptId), undefined);
}

/** A line as it is first shown: all that is outstanding has come, for the price that was ordered. */
export function draftOf(line: PurchaseLine, typed: Partial<LineDraft> | undefined): LineDraft {
  const quantity = typed?.quantity ?? (line.quantityOutstanding > 0 ? line.quantityOutstanding : '');
  return {
    condition: 'New',
    comment: '',
    batchNo: '',
    ...typed,
    quantity,
    price: typed?.price ?? priceOf(line, Number(quantity)),
  };
}

/** The ordered price, or its share where another quantity came; a proposal that can be typed over. */
function priceOf(line: PurchaseLine, quantity: number): number | string {
  if (!(quantity > 0)) return '';
  if (quantity === line.quantity) return line.price;
  return Math.round((line.price * 100 * quantity) / line.quantity) / 100;
}
