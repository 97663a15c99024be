import type { ReceiptOfOrder } from '../../documents/receipt-facts';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { claimAnyReceipt, claimReceipt } from './find-receipt';

const cancelled = updating('receipts', ['status', 'awaits_approval'], {
  order: 'documents',
  setNow: ['cancelled_at', 'updated_at'],
});

/** Cancels a receipt that will not enter stock. It must be saved: what has entered stock is reversed. */
export async function cancelReceipt(facts: Facts, id: number): Promise<Decide<void>> {
  return cancel(await claimReceipt(facts, id, { status: 'saved', step: 'cancel' }));
}

/** Cancels a receipt of opening stock that was rejected, or whose import is undone before it was decided on. */
export async function cancelOpening(facts: Facts, id: number): Promise<Decide<void>> {
  return cancel(await claimAnyReceipt(facts, id));
}

function cancel({ receipt }: ReceiptOfOrder): Decide<void> {
  const { id, receipt_no: number } = receipt;
  const after = { status: 'cancelled', awaits_approval: false } as const;
  return (changes) => {
    changes.set(receipt, after);
    changes.write(cancelled, { id, ...after });
    changes.record({
      code: 'receipt.cancel',
      id,
      number,
      before: { status: 'saved' },
      after: { status: 'cancelled' },
    });
  };
}
