import { sql } from 'kysely';
import type { Database } from '../src/kernel/database';

/** Rows whose copies of what they are searched by differ from what was copied. */
export async function misplacedCopies(database: Database): Promise<{ of: string; id: number }[]> {
  const { rows } = await sql<{ of: string; id: number }>`
    with requests as (
      select 'adjustment' as of, id, record_id, product_id from stock_adjustments
      union all select 'transfer', id, record_id, product_id from stock_transfers
      union all select 'reservation', id, record_id, product_id from stock_reservations
      union all select 'approval', approval.id, coalesce(adjustment.record_id, transfer.record_id, held.record_id),
          approval.product_id
        from approvals approval
          left join stock_adjustments adjustment on adjustment.id = adjustment_id
          left join stock_transfers transfer on transfer.id = transfer_id
          left join stock_releases asked on asked.id = release_id
          left join stock_reservations held on held.id = asked.reservation_id)
    select of, requests.id from requests left join stock_records record on record.id = record_id
      where record.product_id is distinct from requests.product_id
    union all
    select 'number', approval.id from approvals approval
      left join issue_notes note on note.id = note_id left join purchases purchase on purchase.id = purchase_id
      where document_no <> coalesce(note_no, purchase_no, '')
    union all
    select 'return', marked.id from marked_returns marked
      join issue_note_items item on item.id = note_item_id join issue_notes note on note.id = item.note_id
      where (marked.product_id, marked.note_id, marked.assigned_to_id, marked.searched)
        is distinct from (item.product_id, note.id, note.assigned_to_id, note.searched)`.execute(database);
  return rows;
}
