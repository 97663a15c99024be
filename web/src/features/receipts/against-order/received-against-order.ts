import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { ReceiptDetail, ReceivedOrder } from '@ghala/contract/calls/receipts';
import { type FigureRule, positiveQuantityRule } from '@ghala/contract/common/figure';
import { type CountedProduct, inUnit } from '../../../documents/lines/counting-rule';
import { figureFault } from '../../../ui/inputs/figure-problem';
import { draftOf, type LineDraft, ruledFigures } from '../lines/use-line-drafts';

/** Compares the received quantities with what the order awaited. */
export interface LineCounts {
  right: number;
  short: number;
  over: number;
  /** These lines have a wrong figure, and so can't be completed. */
  wrong: number;
  /** Counts the lines that are still to be completed; a line that nobody has counted yet is counted here alone. */
  open: number;
}

type OrderReceipt = Pick<ReceiptDetail, 'items'> & { Purchase: ReceivedOrder };

/** Tells whether a receipt is of a purchase order, whose lines it then has. */
export function isOfOrder<Receipt extends Pick<ReceiptDetail, 'Purchase'>>(
  receipt: Receipt,
): receipt is Receipt & { Purchase: ReceivedOrder } {
  return receipt.Purchase !== null;
}

/**
 * Counts the lines as they were completed or, while they are open, as they are typed; lines that earlier receipts
 * brought in full are left out. @param ruleOf the rule for a quantity of a product
 * @param ruleOf the rule for a quantity of a product
 */
export function countLines(
  receipt: OrderReceipt,
  drafts: Record<number, Partial<LineDraft>>,
  ruleOf: (rule: FigureRule, countedIn: CountedProduct) => FigureRule,
): LineCounts {
  const completed = completedLines(receipt);
  const counts = { right: 0, short: 0, over: 0, wrong: 0, open: 0 };
  for (const line of receipt.Purchase.PurchaseProduct) {
    const item = completed.get(line.id);
    const draft = draftOf(line, drafts[line.id]);
    if (item === undefined && line.quantityOutstanding === 0 && draft.quantity === '') continue;
    const received = item?.quantity ?? inUnit(line.Product, draft.quantity) ?? 0;
    const figures = ruledFigures(draft, ruleOf(positiveQuantityRule, line.Product));
    const isWrong = item === undefined && figures.some(([rule, figure]) => figureFault(rule, figure) !== undefined);
    if (item === undefined) counts.open += 1;
    if (isWrong) counts.wrong += 1;
    else if (item !== undefined || drafts[line.id]?.quantity !== undefined)
      counts[verdictOn(received, line.quantityOutstanding)] += 1;
  }
  return counts;
}

function verdictOn(received: number, awaited: number): 'right' | 'short' | 'over' {
  if (received === awaited) return 'right';
  return received > awaited ? 'over' : 'short';
}

/** Describes a line of which the receipt brings more or less than was awaited. */
export interface LineDifference {
  line: PurchaseLine;
  received: number;
}

/** Lists the completed lines that differ. */
export function differencesOf(receipt: OrderReceipt): LineDifference[] {
  const completed = completedLines(receipt);
  return receipt.Purchase.PurchaseProduct.flatMap((line) => {
    const received = completed.get(line.id)?.quantity;
    return received === undefined || received === line.quantityOutstanding ? [] : { line, received };
  });
}

/** Lists the awaited lines that are not completed: their goods are not received. */
export function uncountedLines(receipt: OrderReceipt): PurchaseLine[] {
  const completed = completedLines(receipt);
  return receipt.Purchase.PurchaseProduct.filter(
    ({ id, quantityOutstanding }) => quantityOutstanding > 0 && !completed.has(id),
  );
}

function completedLines({ items }: OrderReceipt) {
  return new Map(items.map((item) => [item.purchaseLineId, item]));
}
