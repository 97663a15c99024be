import type { ReceiptOfOrder } from '../../documents/receipt-facts';
import type { Decide, Facts } from '../../operation/work';

/** Carries a receipt's effects to its purchase order, which is locked after the order's receipts. */
export interface ReceiptHooks {
  /** May refuse. @returns what follows once the goods have entered stock and the receipt is processed */
  onProcessing(facts: Facts, orderId: number, receipt: ReceiptOfOrder): Promise<Decide<void>>;
  /** @returns what follows once the last item of a processed receipt is verified */
  onVerifying(facts: Facts, orderId: number, receipt: ReceiptOfOrder): Promise<Decide<void>>;
  /** @returns what follows once goods of a processed receipt have left stock again */
  onReversing(facts: Facts, orderId: number, receipt: ReceiptOfOrder): Promise<Decide<void>>;
}
