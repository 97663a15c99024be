import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/database';

/** A product's stock in a place that has had any. */
export interface HadStock {
  productId: number;
  warehouseId: number;
  sectionId: number | null;
  quantity: number;
  lots: { number: string; quantity: number }[];
}

/**
 * Whether a stock record had nothing but opening stock that was undone: its last row took a receipt back, and that is done
 * only where nothing else moved.
 */
const isUndone: RawBuilder<boolean> = sql`exists (select from stock_ledger entry
  where entry.id = stock_records.last_ledger_id and entry.entry_type = 'StockReversal'
    and entry.receipt_item_id is not null)`;

/** Where these products have had stock: their locked rows keep anyone from opening a record there meanwhile. */
export async function hadStockOf(database: Database, productIds: readonly number[]): Promise<Map<number, HadStock[]>> {
  const found = new Map<number, HadStock[]>();
  if (productIds.length === 0) return found;
  const rows = await database
    .selectFrom('stock_records')
    .select(['product_id as productId', 'warehouse_id as warehouseId', 'section_id as sectionId'])
    .select('on_hand as quantity')
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
  for (const row of rows) found.set(row.productId, [...(found.get(row.productId) ?? []), row]);
  return found;
}
