import { sql } from 'kysely';
import type { Operation } from '../kernel/operation';
import { receivedOfLine } from './ordered-lines';

/**
 * Recalculates the discrepancy of these receipts and of all others for the same purchase orders: true while the total
 * that processed receipts brought of the order differs from the order, or an incomplete delivery note is open against
 * the receipt. Only processed receipts have a discrepancy.
 *
 * Call it with the receipts locked, after the change that it must see: processing or verifying a receipt locks all
 * receipts of its order.
 */
export async function refreshDiscrepancies(operation: Operation, receiptIds: readonly number[]): Promise<void> {
  await sql`
    with concerned as (
      select id, purchase_id from receipts
        where id = any(${receiptIds}::int[]) and status = 'processed'
      union
      select id, purchase_id from receipts
        where status = 'processed' and purchase_id in (
          select purchase_id from receipts where id = any(${receiptIds}::int[]) and purchase_id is not null)
    ),
    differing as materialized (
      select purchase_id from purchase_lines line
        where purchase_id in (select purchase_id from concerned) and quantity <> ${receivedOfLine}
        group by purchase_id
    ),
    found as (
      select concerned.id, concerned.purchase_id in (select purchase_id from differing) is true
        or exists (select from incomplete_notes note where note.receipt_id = concerned.id and note.status = 'open')
        as has_discrepancy
      from concerned
    )
    update receipts set has_discrepancy = found.has_discrepancy, updated_at = now()
    from found where receipts.id = found.id and receipts.has_discrepancy <> found.has_discrepancy`.execute(
    operation.db,
  );
}
