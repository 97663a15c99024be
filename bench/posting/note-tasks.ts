import type { Client } from 'pg';
import type { Task } from './posting';
import { type Goods, type PostingStage, spreadOver } from './posting-stage';

/** Creates active dispatch notes with one line each and nothing issued yet. */
export async function makeNotes(
  client: Client,
  { warehouseId, userId, requesterId }: PostingStage,
  goods: readonly Goods[],
  count: number,
): Promise<Task[]> {
  const chosen = spreadOver(goods, count);
  const { rows } = await client.query<Task>(
    `with wanted as (
        select *, nextval(pg_get_serial_sequence('issue_notes', 'id'))::int as note_id
        from unnest($1::int[], $2::int[]) with ordinality as goods (product_id, record_id, ordinal)
      ),
      note as (
        insert into issue_notes (id, kind, note_no, status, warehouse_id, assigned_to_id, created_by_id, line_count)
        overriding system value
        select note_id, 'dispatch', document_number('DN-', note_id, 6), 'active', $3, $5, $4, 0 from wanted returning id
      ),
      item as (
        insert into issue_note_items (note_id, product_id, quantity) select note_id, product_id, 2
        from wanted join note on note.id = note_id returning id, note_id
      )
      select note_id as id, item.id as "itemId", product_id as "productId", record_id as "recordId"
      from item join wanted using (note_id) order by ordinal`,
    [
      chosen.map(({ productId }) => productId),
      chosen.map(({ recordId }) => recordId),
      warehouseId,
      userId,
      requesterId,
    ],
  );
  return rows;
}
