import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';

/** This is a product's stock in a place that has had any, or that another import would bring there. */
export interface HadStock {
  /** Says whether it is not there yet, as its import awaits approval. */
  isAwaited: boolean;
  productId: number;
  warehouseId: number;
  sectionId: number | null;
  quantity: number;
  lots: { number: string; quantity: number }[];
}

/**
 * Says whether a stock record had nothing but receipts that were all taken back, such as opening stock that was undone.
 */
const isUndone: RawBuilder<boolean> = sql`(exists (select from stock_ledger entry
  where entry.id = stock_records.last_ledger_id and entry.entry_type = 'StockReversal'
    and entry.receipt_item_id is not null)
  and stock_records.on_hand = 0
  and not exists (select from stock_ledger other
    where other.record_id = stock_records.id and other.receipt_item_id is null))`;

/** Finds where these products have had stock: their locked rows keep anyone from opening a record there meanwhile. */
export async function hadStockOf(database: Database, productIds: readonly number[]): Promise<Map<number, HadStock[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('stock_records')
    .select(['product_id as productId', 'warehouse_id as warehouseId', 'section_id as sectionId'])
    .select(['on_hand as quantity', sql<boolean>`false`.as('isAwaited')])
    .select(
      sql<
        HadStock['lots']
      >`(select coalesce(json_agg(json_build_object('number', lots.number, 'quantity', held.on_hand)), '[]')
        from record_lots held join lots on lots.id = held.lot_id where held.record_id = stock_records.id and held.on_hand > 0)`.as(
        'lots',
      ),
    )
    .where('product_id', '=', sql<number>`any(${productIds}::int[])`)
    .where('last_ledger_id', 'is not', null)
    .where((record) => record.not(isUndone))
    .execute();
  return byProduct(rows);
}

/** Finds the same for an import: what another one would bring counts too, since the same file may be given twice. */
export async function hadOrAwaitedStockOf(
  database: Database,
  productIds: readonly number[],
): Promise<Map<number, HadStock[]>> {
  const had = await hadStockOf(database, productIds);
  if (productIds.length === 0) return had;
  const { rows } = await sql<Omit<HadStock, 'lots'> & { lots: HadStock['lots'][] }>`
    select true as "isAwaited", item.product_id as "productId", item.warehouse_id as "warehouseId",
      item.section_id as "sectionId", sum(item.quantity) as quantity,
      coalesce(jsonb_agg(item.lots) filter (where item.lots is not null), '[]') as lots
    from receipts join receipt_items item on item.receipt_id = receipts.id
    where receipts.awaits_approval and item.product_id = any(${productIds}::int[])
    group by item.product_id, item.warehouse_id, item.section_id`.execute(database);
  for (const row of rows) {
    const there = had.get(row.productId) ?? [];
    const isThere = there.some((one) => one.warehouseId === row.warehouseId && one.sectionId === row.sectionId);
    if (!isThere) had.set(row.productId, [...there, { ...row, lots: row.lots.flat() }]);
  }
  return had;
}

/** Says why an import brings no more of a product into a place. */
export function faultOfHad({ isAwaited, quantity }: HadStock, unit: string, place: string): FieldFault {
  return faultOf(isAwaited ? 'awaitsStock' : 'hasStock', { quantity, unit, place });
}

function byProduct(rows: readonly HadStock[]): Map<number, HadStock[]> {
  const found = new Map<number, HadStock[]>();
  for (const row of rows) found.set(row.productId, [...(found.get(row.productId) ?? []), row]);
  return found;
}
