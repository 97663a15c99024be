import type { ProcessRequest } from '@ghala/contract/calls/receipt-steps';
import { sql } from 'kysely';
import { refreshDiscrepancies } from '../../documents/receipt-discrepancies';
import { apply } from '../../kernel/commit/apply';
import { invalid, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { receive } from '../../stock/receive';
import { lockReceiptToProcess } from './lock-receipt';
import { requireSeparateVerifier } from './separate-verifier';

/** A receipt being processed, as passed to its hooks; `purchaseId` is its order. */
interface Receipt {
  id: number;
  batchNo: string;
  purchaseId: number | null;
}

/** Other effects of a receipt, in the same transaction, with the receipt and those of its order locked. */
export interface ReceiptHooks {
  /** Before any stock is locked; may refuse. */
  beforeProcessing(operation: Operation, receipt: Receipt): Promise<void>;
  /** The goods have entered stock and the receipt is processed. */
  afterProcessing(operation: Operation, receipt: Receipt): Promise<void>;
  /** The last item of a processed receipt was verified. */
  afterVerifying(operation: Operation, receipt: Receipt): Promise<void>;
}

/**
 * Enters a saved receipt's goods into stock: all of them or none. It is Verified at once if the user confirms that the
 * stock was physically verified; otherwise each item is verified later. Lock order: receipts, the hooks' locks (the
 * purchase order), stock records.
 * @throws {AppError} conflict if it has no items, is no longer saved, or a hook refuses; forbidden if the actor entered
 * it and someone else must verify it
 */
export async function processReceipt(
  operation: Operation,
  request: ProcessRequest,
  hooks: readonly ReceiptHooks[],
): Promise<void> {
  const receipt = await lockReceiptToProcess(operation, request.batchId);
  const { isVerified, note } = request;
  const own = isVerified ? await requireSeparateVerifier(operation, receipt.id) : 'no';
  const reference = { id: receipt.id, batchNo: receipt.receipt_no, purchaseId: receipt.purchase_id };
  const guardianId = request.isGuardian ? request.guardianId : null;
  await checkGuardian(operation, guardianId);
  const items = await operation.db
    .selectFrom('receipt_items')
    .selectAll()
    .where('receipt_id', '=', receipt.id)
    .orderBy('id')
    .execute();
  if (items.length === 0) throw refusal('receipt.empty', { number: receipt.receipt_no });
  for (const hook of hooks) await hook.beforeProcessing(operation, reference);

  const lines = items.map((item) => ({
    productId: item.product_id,
    warehouseId: item.warehouse_id,
    sectionId: item.section_id,
    quantity: item.quantity,
    linePrice: item.price,
    note: item.comment,
    receiptItemId: item.id,
  }));
  await apply(operation, (facts) => receive(facts, lines));

  if (isVerified)
    await operation.db
      .updateTable('receipt_items')
      .set({ is_verified: true })
      .where('receipt_id', '=', receipt.id)
      .execute();
  await operation.db
    .updateTable('receipts')
    .set({
      status: 'processed',
      processed_at: sql`now()`,
      updated_at: sql`now()`,
      confirm_note: note,
      guardian_id: guardianId,
      ...(isVerified && { is_verified: true, verified_by_id: operation.actor.id, verified_at: sql`now()` }),
    })
    .where('id', '=', receipt.id)
    .execute();
  operation.record({
    code: 'receipt.process',
    id: receipt.id,
    number: receipt.receipt_no,
    itemCount: items.length,
    own,
    before: { status: 'saved' },
    after: { status: 'processed', isVerified, guardianId, note },
  });
  // Without an order there can be no discrepancy yet: a delivery note is raised only against a processed receipt.
  if (receipt.purchase_id !== null) await refreshDiscrepancies(operation, [receipt.id]);
  for (const hook of hooks) await hook.afterProcessing(operation, reference);
}

async function checkGuardian({ db }: Operation, guardianId: number | null): Promise<void> {
  if (guardianId === null) return;
  const guardian = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', guardianId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (guardian === undefined) throw invalid('guardianId', 'noSuch', { entity: 'user' });
}
