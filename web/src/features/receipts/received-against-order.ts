import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { ReceiptDetail, ReceivedOrder } from '@ghala/contract/calls/receipts';
import { figureOf, positiveQuantityRule } from '@ghala/contract/common/figure';
import { draftOf, type LineDraft } from './use-line-drafts';

/** How the received quantities compare with what the order awaited. */
export interface LineCounts {
  right: number;
  short: number;
  over: number;
  /** Of these, the lines that are still to be completed. */
  open: number;
}

type OrderReceipt = Pick<ReceiptDetail, 'items'> & { Purchase: ReceivedOrder };

/** Counts the lines as they were completed or, while they are open, as they are typed; none that earlier receipts brought. */
export function countLines(receipt: OrderReceipt, drafts: Record<number, Partial<LineDraft>>): LineCounts {
  const completed = completedLines(receipt);
  const counts = { right: 0, short: 0, over: 0, open: 0 };
  for (const line of receipt.Purchase.PurchaseProduct) {
    const item = completed.get(line.id);
    const typed = draftOf(line, drafts[line.id]).quantity;
    if (item === undefined && line.quantityOutstanding === 0 && typed === '') continue;
    const received = item?.quantity ?? figureOf(positiveQuantityRule, typed) ?? 0;
    counts[verdictOn(received, line.quantityOutstanding)] += 1;
    if (item === undefined) counts.open += 1;
  }
  return counts;
}

function verdictOn(received: number, awaited: number): 'right' | 'short' | 'over' {
  if (received === awaited) return 'right';
  return received > awaited ? 'over' : 'short';
}

/** A line of which the receipt brings more or less than was awaited. */
export interface LineDifference {
  line: PurchaseLine;
  received: number;
}

/** The lines that will differ once the receipt is processed; those not completed are not received. */
export function differencesOf(receipt: OrderReceipt): LineDifference[] {
  const completed = completedLines(receipt);
  return receipt.Purchase.PurchaseProduct.map((line) => ({
    line,
    received: completed.get(line.id)?.quantity ?? 0,
  })).filter(({ line, received }) => received !== line.quantityOutstanding);
}

/** Whether something that was awaited is missing. */
export function isLacking(differences: LineDifference[]): boolean {
  return differences.some(({ line, received }) => received < line.quantityOutstanding);
}

function completedLines({ items }: OrderReceipt) {
  return new Map(items.map((item) => [item.purchaseLineId, item]));
}
