import type { StockTransfer } from '@ghala/contract/calls/transfers';
import { sql } from 'kysely';

/**
 * Selects the places of a row of `stock_transfers`: the destination as requested and, once completed, where the stock
 * went.
 */
const target = sql`stock_transfers asked
  left join stock_records reached on reached.id = asked.to_record_id
  join places target on target.id = coalesce(reached.section_id, reached.warehouse_id, asked.to_place_id)`;

/** Selects the new warehouse: the host of a section, or the virtual warehouse itself. */
export const newWarehouse = sql<StockTransfer['Warehouse']>`(
  select json_build_object('id', warehouse.id, 'name', warehouse.name, 'code', warehouse.code,
    'description', warehouse.description, 'isVirtual', warehouse.kind = 'virtual')
  from ${target}
    join places warehouse on warehouse.id = case target.kind when 'section' then target.warehouse_id else target.id end
  where asked.id = stock_transfers.id)`;

/** Selects the new section; it is null if none was named or the place has none. */
export const newSection = sql<StockTransfer['Section']>`(
  select json_build_object('id', target.id, 'name', target.name)
  from ${target} where asked.id = stock_transfers.id and target.kind = 'section')`;
