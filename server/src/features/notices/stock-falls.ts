import type { NoticeFacts } from '@ghala/contract/events/notices';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { placeLabel } from '../../db/place-label';
import { blindCountersOf } from './blind-counters';

/** Each of these takes goods out of what is available. */
export type FallCause = 'item' | 'adjustment' | 'reservation' | 'reversal';

/** Tells of the goods of a stock record that fell to a lower level. */
export interface StockFall {
  cause: FallCause;
  causeId: number;
  /** Null if nobody counts these goods blind: see `blindCountersOf`. */
  blindCounters: readonly number[] | null;
  facts: NoticeFacts['stock.fall'];
}

/**
 * Finds the falls that these items of notes, adjustments, reservations and reversals of receipts caused, from the rows
 * of their movements. Transfers are left out, as the goods are still there; so are issues that were undone.
 */
export async function findStockFalls(db: Database, causes: Record<FallCause, readonly number[]>): Promise<StockFall[]> {
  if (Object.values(causes).every((ids) => ids.length === 0)) return [];
  const rank = (level: string) => sql`coalesce(array_position('{order,low,out}'::stock_level[], ${sql.ref(level)}), 0)`;
  const { rows } = await sql<StockFall['facts'] & Omit<StockFall, 'facts'>>`
    with moved as (
      select 'item' as cause, note_item_id as cause_id, record_id, available - available_delta as before,
          available as after
        from stock_ledger where note_item_id = any(${causes.item}::int[]) and entry_type = 'remove'
          and not exists (select from ledger_reversals where reversed_id = stock_ledger.id)
      union all
      select 'reservation', reservation_id, record_id, available - available_delta, available
        from stock_ledger where reservation_id = any(${causes.reservation}::int[]) and entry_type = 'StockReserved'
      union all
      select 'adjustment', id, record_id, available_before, available_after
        from stock_adjustments where id = any(${causes.adjustment}::int[])
      union all
      -- A line may be reversed in parts: the movements of a reversal were written in the transaction of its decision.
      select 'reversal', reversal.id, ledger.record_id, ledger.available - ledger.available_delta, ledger.available
        from receipt_reversals reversal
          join receipt_reversal_items line on line.reversal_id = reversal.id
          join stock_ledger ledger on ledger.receipt_item_id = line.item_id and ledger.entry_type = 'StockReversal'
            and ledger.xmin = reversal.xmin
        where reversal.id = any(${causes.reversal}::int[])
    )
    select cause, cause_id as "causeId", product.id as "productId", product.name as product, unit.name as unit,
      ${placeLabel} as place, moved.after as available, levels.after as level,
      ${blindCountersOf(sql`select id from stock_records
        where product_id = record.product_id and warehouse_id = record.warehouse_id`)} as "blindCounters"
    from moved
      join stock_records record on record.id = moved.record_id
      join products product on product.id = record.product_id and product.deleted_at is null
      join units unit on unit.id = product.unit_id
      join places place on place.id = coalesce(record.section_id, record.warehouse_id)
      left join places host on host.id = place.warehouse_id
      left join reorder_levels own on own.product_id = record.product_id and own.place_id = record.warehouse_id,
      lateral (select coalesce(sum(available), 0) as available from stock_records
        where product_id = record.product_id and warehouse_id = record.warehouse_id and id <> record.id) beside,
      lateral (select stock_level(moved.before, beside.available + moved.before, product, own.is_own, own.minimum, own.maximum) as before,
        stock_level(moved.after, beside.available + moved.after, product, own.is_own, own.minimum, own.maximum) as after) levels
    where ${rank('levels.after')} > ${rank('levels.before')}
    order by record.id`.execute(db);
  return rows.map(({ cause, causeId, blindCounters, ...facts }) => ({ cause, causeId, blindCounters, facts }));
}
