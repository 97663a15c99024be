import type { Client } from 'pg';
import type { Task } from './posting';
import { type Goods, type PostingStage, spreadOver } from './posting-stage';

/** Makes transfers of one unit to the other warehouse that await their approval; `id` is the request's. */
export async function makeTransfers(
  client: Client,
  { otherSectionId, requesterId }: PostingStage,
  goods: readonly Goods[],
  count: number,
): Promise<Task[]> {
  const chosen = spreadOver(goods, count);
  const { rows } = await client.query<Task>(
    `with transfer as (
        insert into stock_transfers (record_id, to_place_id, quantity, reason, requested_by_id)
        select record_id, $2, 1, 'Needed there', $3 from unnest($1::int[]) record_id returning id, record_id
      ),
      approval as (
        insert into approvals (module, transfer_id, requested_by_id)
        select 'StockTransfer', id, $3 from transfer returning id, transfer_id
      )
      select approval.id, 0 as "itemId", 0 as "productId", record_id as "recordId"
      from approval join transfer on transfer.id = transfer_id order by approval.id`,
    [chosen.map(({ recordId }) => recordId), otherSectionId, requesterId],
  );
  return rows;
}

/** Locks a pending request with the id $1, if it is not of the user $2, and its transfer; with the names that events keep. */
export const lockTransfer = `select transfer.id as "transferId", transfer.quantity, transfer.reason, source.id as "sourceId",
    target.id as "targetId", product.id as "productId", product.name as product, unit.name as unit,
    coalesce(section.name || ' of ' || warehouse.name, warehouse.name) as "from",
    target_section.name || ' of ' || target_warehouse.name as "to"
  from approvals approval
    join stock_transfers transfer on transfer.id = approval.transfer_id
    join stock_records source on source.id = transfer.record_id
    join products product on product.id = source.product_id
    join units unit on unit.id = product.unit_id
    join places warehouse on warehouse.id = source.warehouse_id
    left join places section on section.id = source.section_id
    join places target_section on target_section.id = transfer.to_place_id
    join places target_warehouse on target_warehouse.id = target_section.warehouse_id
    join stock_records target on target.product_id = product.id and target.warehouse_id = target_warehouse.id
      and target.section_id = target_section.id
  where approval.id = $1 and approval.status = 'pending' and approval.requested_by_id <> $2::int
    and transfer.status = 'pending'
  for no key update of approval, transfer`;

/** The facts of its event, and the words by which it is found; from `request`, which `lockTransfer` selected. */
export const transferFacts = `jsonb_build_object('productId', "productId", 'product', product, 'quantity', trim_scale(quantity),
  'unit', unit, 'from', "from", 'to', "to")`;
export const transferWords = `concat_ws(E'\\n', "transferId", product, trim_scale(quantity), unit, "from", "to")`;
