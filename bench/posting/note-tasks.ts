import type { Client } from 'pg';
import type { Task } from './posting';
import { type Goods, type PostingStage, spreadOver } from './posting-stage';

/** What of a note is done already. */
type Progress = 'active' | 'issued' | 'processed';

/**
 * Makes dispatch notes with one line each.
 * @param progress `issued`: the line was handed out, without the movement of stock behind it; `processed`: so was the note
 */
export async function makeNotes(
  client: Client,
  { warehouseId, userId, requesterId }: PostingStage,
  goods: readonly Goods[],
  count: number,
  progress: Progress,
): Promise<Task[]> {
  const chosen = spreadOver(goods, count);
  const { rows } = await client.query<Task>(
    `with wanted as (
        select *, nextval(pg_get_serial_sequence('issue_notes', 'id'))::int as note_id
        from unnest($1::int[], $2::int[]) with ordinality as goods (product_id, record_id, ordinal)
      ),
      note as (
        insert into issue_notes (id, kind, note_no, status, warehouse_id, assigned_to_id, created_by_id, vehicle,
          has_discrepancy, dispatched_by_id, processed_at, line_count)
        overriding system value
        select note_id, 'dispatch', document_number('DN-', note_id, 6),
          case when $5 = 'processed' then 'completed' else 'active' end::issue_note_status, $3, $6, $4,
          case when $5 = 'processed' then 'KAA 123A' else '' end,
          case when $5 = 'processed' then false end,
          case when $5 = 'processed' then $4::int end,
          case when $5 = 'processed' then now() end, 0
        from wanted returning id
      ),
      item as (
        insert into issue_note_items (note_id, product_id, quantity, quantity_issued, status)
        select note_id, product_id, 2, case when $5 = 'active' then 0 else 1 end,
          case when $5 = 'active' then 'pending' else 'completed' end::issue_note_item_status
        from wanted join note on note.id = note_id returning id, note_id
      )
      select note_id as id, item.id as "itemId", product_id as "productId", record_id as "recordId"
      from item join wanted using (note_id) order by ordinal`,
    [
      chosen.map(({ productId }) => productId),
      chosen.map(({ recordId }) => recordId),
      warehouseId,
      userId,
      progress,
      requesterId,
    ],
  );
  return rows;
}
