import type { Tracking } from '@ghala/contract/common/tracking';
import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { walkOf } from './start-count';

/**
 * Says whether a line stands for the serial numbers of its record that have no line of their own, as in a blind count:
 * its entry says that all were scanned.
 */
export function standsForSerials({ lotId, tracking }: { lotId: number | null; tracking: Tracking }): boolean {
  return lotId === null && tracking === 'serial';
}

/**
 * Counts as 0 what a record held of serial numbers that nobody scanned, by each who said that all were. They get lines of
 * their own, for those who review. Where nobody said so, they stay as they are. The count is locked alone.
 */
export async function countUnscanned({ db }: Operation, countId: number): Promise<void> {
  const missing = sql`(
    select rest.record_id, rest.section_id, held.lot_id, held.expires_on, said.counter_id, said.ledger_id, said.counted_at
    from count_lines rest
      join stock_records record on record.id = rest.record_id
      join products product on product.id = record.product_id and product.tracking = rest.tracking
      join lateral (
        select distinct on (counter_id) counter_id, ledger_id, counted_at from count_entries
        where line_id = rest.id order by counter_id, counted_at desc, id desc) said on true
      join record_lots held on held.record_id = rest.record_id and held.on_hand > 0
    where rest.count_id = ${countId} and rest.lot_id is null and rest.tracking = 'serial'
      -- What came in later was not there to be scanned.
      and held.on_hand > (
        select coalesce(sum(later.available_delta + later.reserved_delta), 0) from stock_ledger later
        where later.record_id = held.record_id and later.lot_id = held.lot_id and later.id > coalesce(said.ledger_id, 0))
  )`;
  const names = {
    section: 'section.name',
    product: 'product.name',
    lot: 'lot.number',
    expiresOn: 'missing.expires_on',
  };
  await sql`
    insert into count_lines (count_id, record_id, section_id, lot_id, tracking, walk, unit_cost)
    select distinct on (missing.record_id, missing.lot_id) ${countId}::int, missing.record_id, missing.section_id,
      missing.lot_id, product.tracking, ${walkOf(names)}, product.price_purchase
    from ${missing} missing
      join lots lot on lot.id = missing.lot_id
      join products product on product.id = lot.product_id
      left join places section on section.id = missing.section_id
    order by missing.record_id, missing.lot_id
    on conflict on constraint count_lines_record_key do nothing`.execute(db);
  await sql`
    insert into count_entries (line_id, kind, user_id, counter_id, quantity, ledger_id, on_hand, counted_at, is_unscanned)
    select line.id, 'count', missing.counter_id, missing.counter_id, 0, missing.ledger_id, 1, missing.counted_at, true
    from ${missing} missing
      join count_lines line on line.count_id = ${countId} and line.record_id = missing.record_id
        and line.lot_id = missing.lot_id
    where not exists (
      select from count_entries entry where entry.line_id = line.id
        and (not entry.is_unscanned or entry.counter_id = missing.counter_id))
    order by line.id, missing.counter_id`.execute(db);
}
