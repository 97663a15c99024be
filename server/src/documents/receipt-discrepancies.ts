import { sql } from 'kysely';
import type { Operation } from '../kernel/operation';
import { receivedOfLine } from './ordered-lines';

/**
 * Settles whether each of these receipts shows a discrepancy, and those that stand against the same purchase orders:
 * true while what all processed receipts brought of the order differs from what was ordered, or an incomplete delivery
 * note is open against the receipt. Only processed receipts have one.
 *
 * Call it with the receipts locked, after the change that it shall see: a receipt that is processed or verified at the
 * same moment holds all those of its order.
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
