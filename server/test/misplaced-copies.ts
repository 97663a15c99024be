import { sql } from 'kysely';
import type { Database } from '../src/db/database';

/** Finds rows whose copies of what they are searched by differ from what was copied. */
export async function misplacedCopies(database: Database): Promise<{ of: string; id: number }[]> {
  const { rows } = await sql<{ of: string; id: number }>`
    with requests as (
      select 'adjustment' as of, id, record_id, product_id from stock_adjustments
      union all select 'transfer', id, record_id, product_id from stock_transfers
      union all select 'reservation', id, record_id, product_id from stock_reservations),
    asked as (
      select id, note_id, purchase_id, product_ids, coalesce(
        (select product_id from stock_adjustments where id = adjustment_id),
        (select product_id from stock_transfers where id = transfer_id),
        (select held.product_id from stock_releases release
          join stock_reservations held on held.id = release.reservation_id where release.id = release_id)) as moved
      from approvals)
    select of, requests.id from requests left join stock_records record on record.id = record_id
      where record.product_id is distinct from requests.product_id
    union all
    select 'approval', id from asked where product_ids is distinct from (
      select coalesce(array_agg(distinct product_id), '{}') from (
        select product_id from issue_note_items where note_id = asked.note_id
        union all select product_id from purchase_lines where purchase_id = asked.purchase_id
        union all select moved where moved is not null) listed)
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
