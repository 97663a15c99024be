import type { OthersWaiting } from '@ghala/contract/calls/approvals';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { plannedForValues } from '../../db/prepared-statements';

/** Nobody can weigh more than this many requests for the same goods against each other. */
const MOST_OTHERS = 500;

/**
 * Finds, by request, what others would take of the same goods from the same place: other pending requests, and approved
 * notes whose goods are still to be issued. Notes draw on a whole warehouse; transfers, reductions and reversals of
 * receipts draw on one stock record. A request that nobody competes with is left out; all are if more than 500 others
 * ask for their goods.
 */
export async function findOthersWaiting(
  database: Database,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, OthersWaiting>> {
  const { rows } = await sql<{ id: number; others: OthersWaiting }>`
    with waiting as materialized (
      select id, note_id, transfer_id, adjustment_id, reversal_id from approvals
      where status = 'pending' and purchase_id is null and release_id is null
        and product_ids && array(select unnest(product_ids) from approvals where id = any(${requestIds}::int[]))
      limit ${requestIds.length + MOST_OTHERS + 1}),
    asked as (
      select waiting.id, item.product_id, note.warehouse_id, null::int as record_id, sum(item.quantity) as quantity
      from waiting join issue_notes note on note.id = waiting.note_id
        join issue_note_items item on item.note_id = note.id
      group by waiting.id, item.product_id, note.warehouse_id
      union all
      select waiting.id, record.product_id, record.warehouse_id, record.id, transfer.quantity
      from waiting join stock_transfers transfer on transfer.id = waiting.transfer_id
        join stock_records record on record.id = transfer.record_id
      union all
      select waiting.id, record.product_id, record.warehouse_id, record.id, adjustment.quantity
      from waiting join stock_adjustments adjustment on adjustment.id = waiting.adjustment_id
        join stock_records record on record.id = adjustment.record_id
      where adjustment.type = 'Reduction'
      union all
      select waiting.id, record.product_id, record.warehouse_id, record.id, sum(reversed.quantity)
      from waiting join receipt_reversal_items reversed on reversed.reversal_id = waiting.reversal_id
        join stock_records record on record.id = (
          select min(record_id) from stock_ledger where receipt_item_id = reversed.item_id)
      group by waiting.id, record.id, record.product_id, record.warehouse_id),
    mine as (select * from asked where id = any(${requestIds}::int[])),
    promised as (
      select null::int as id, item.product_id, note.warehouse_id, null::int as record_id, sum(item.quantity) as quantity
      from issue_note_items item join issue_notes note on note.id = item.note_id
      where item.status = 'pending' and item.product_id in (select product_id from mine) and note.status = 'active'
      group by item.product_id, note.warehouse_id),
    others as (
      select mine.id, mine.product_id, sum(other.quantity) as quantity
      from mine join (select * from asked union all select * from promised) other using (product_id, warehouse_id)
      where other.id is distinct from mine.id
        and (mine.record_id is null or other.record_id is null or other.record_id = mine.record_id)
      group by mine.id, mine.product_id)
    select id, json_agg(json_build_object('productId', product_id, 'quantity', quantity) order by product_id) as others
    from others where (select count(*) from waiting) <= ${requestIds.length + MOST_OTHERS}
    group by id
    ${plannedForValues}`.execute(database);
  return new Map(rows.map(({ id, others }) => [id, others]));
}
