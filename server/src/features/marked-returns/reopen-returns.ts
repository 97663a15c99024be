import type { AppEvent } from '@ghala/contract/events/events';
import { sql } from 'kysely';
import type { Reversal } from '../../documents/receipt-reversal';
import type { Decide, Facts } from '../../operation/work';
import { unclaimedOf } from './marked-returns.queries';

/**
 * Expects goods that a receipt brought back once more when it no longer covers them: the returns that were tied to it
 * last, as many as are not covered.
 */
export async function reopenReturns(facts: Facts, { receiptId, number, goods }: Reversal): Promise<Decide<void>> {
  const { db } = facts.alone();
  const reopened: AppEvent[] = [];
  for (const productId of new Set(goods.map((one) => one.productId))) {
    const { rows } = await sql<{
      id: number;
      quantity: number;
      product: string;
      unit: string;
      noteId: number;
      note: string;
    }>`
      with tied as materialized (
        select marked.id, marked.quantity, marked.note_id, sum(marked.quantity) over (order by marked.id) as claimed
        from marked_returns marked
        where marked.receipt_id = ${receiptId} and marked.product_id = ${productId} and marked.status = 'done'
      ), brought as (
        select unclaimed.quantity + (select coalesce(sum(quantity), 0) from tied) as quantity
        from ${sql.raw(unclaimedOf(String(productId), String(receiptId)))} unclaimed
      )
      update marked_returns set status = 'active', receipt_id = null, returned_at = null, comment = ''
      from tied, brought, products, units, issue_notes note
      where marked_returns.id = tied.id and tied.claimed > brought.quantity
        and products.id = ${productId} and units.id = products.unit_id and note.id = tied.note_id
      returning tied.id, tied.quantity, products.name as product, units.name as unit, note.id as "noteId",
        note.note_no as note`.execute(db);
    for (const marked of rows)
      reopened.push({
        code: 'markedReturn.reopen',
        ...marked,
        productId,
        receiptId,
        receipt: number,
        before: { status: 'done' },
        after: { status: 'active' },
      });
  }
  return (changes) => {
    for (const event of reopened) changes.record(event);
  };
}
