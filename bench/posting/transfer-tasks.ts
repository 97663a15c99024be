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

/** Locks a request with the id $1 and its transfer, with the names that events keep. */
export const lockTransfer = `select approval.status, approval.requested_by_id as "requesterId", transfer.id as "transferId",
    transfer.status as "transferStatus", transfer.quantity, transfer.reason, product.id as "productId",
    product.name as product, unit.name as unit, source.id as "sourceId",
    coalesce(section.name || ' of ' || warehouse.name, warehouse.name) as from,
    target_place.name || ' of ' || target_warehouse.name as to,
    (select target.id from stock_records target where target.product_id = product.id
      and target.warehouse_id = target_warehouse.id and target.section_id = target_place.id) as "targetId"
  from approvals approval
    join stock_transfers transfer on transfer.id = approval.transfer_id
    join stock_records source on source.id = transfer.record_id
    join products product on product.id = source.product_id
    join units unit on unit.id = product.unit_id
    join places warehouse on warehouse.id = source.warehouse_id
    left join places section on section.id = source.section_id
    join places target_place on target_place.id = transfer.to_place_id
    join places target_warehouse on target_warehouse.id = target_place.warehouse_id
  where approval.id = $1 for no key update of approval, transfer`;

export interface LockedTransfer {
  status: string;
  requesterId: number;
  transferId: number;
  transferStatus: string;
  quantity: string;
  reason: string;
  productId: number;
  product: string;
  unit: string;
  sourceId: number;
  from: string;
  to: string;
  targetId: number | null;
}

/** @throws unless this user may decide on it */
export function requireOpen({ status, transferStatus, requesterId }: LockedTransfer, userId: number): void {
  if (status !== 'pending' || transferStatus !== 'pending') throw new Error('it was decided already');
  if (requesterId === userId) throw new Error('another has to decide on it');
}
