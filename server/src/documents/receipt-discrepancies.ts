import type { Changes } from '../operation/work';
import { updating } from '../operation/writer';
import type { Receipt, ReceiptOfOrder } from './receipt-facts';
import type { ReceivedLine } from './received-lines';

const discrepancies = updating('receipts', ['has_discrepancy'], { order: 'documents', setNow: ['updated_at'] });

/**
 * Updates the discrepancies of an order's receipts: that of a receipt which brought more or less than was open, until the
 * order is whole, and of one against which an incomplete delivery note is open. Only processed receipts have one.
 * @param lines those of the order, as received by now; none without an order
 */
export function followReceived(changes: Changes, ofOrder: readonly Receipt[], lines: readonly ReceivedLine[]): void {
  const isWhole = !differs(lines);
  for (const receipt of ofOrder) {
    const hasDiscrepancy = (receipt.brought_other && !isWhole) || receipt.openNotes > 0;
    if (receipt.status !== 'processed' || receipt.has_discrepancy === hasDiscrepancy) continue;
    changes.set(receipt, { has_discrepancy: hasDiscrepancy });
    changes.write(discrepancies, { id: receipt.id, has_discrepancy: hasDiscrepancy });
  }
}

/** Says whether some line brought less or more than ordered. */
export function differs(lines: readonly ReceivedLine[]): boolean {
  return lines.some(({ quantity, received }) => quantity !== received);
}

/** Does the same once an incomplete delivery note was opened against a receipt, or has ended. */
export function followNote(
  changes: Changes,
  { receipt, ofOrder, lines }: ReceiptOfOrder & { lines: readonly ReceivedLine[] },
  step: 'opened' | 'ended',
): void {
  changes.set(receipt, { openNotes: receipt.openNotes + (step === 'opened' ? 1 : -1) });
  followReceived(changes, ofOrder, lines);
}
