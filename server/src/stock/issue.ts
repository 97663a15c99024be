import { sql } from 'kysely';
import { invalid } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { type LedgerRow, postEntries } from './post-entries';
import { shortageError } from './shortage';

/** Goods that leave a warehouse. */
export interface IssueLine {
  productId: number;
  /** A warehouse (drawn from its sections, not from virtual warehouses that it hosts) or a virtual warehouse. */
  warehouseId: number;
  /** In the product's unit, above 0, at most three decimals. */
  quantity: number;
  note?: string;
  noteItemId: number;
}

/**
 * Draws lines from the records of their warehouse by `remove` rows, one for each record drawn: first from the record
 * whose last receipt is oldest. What is available is checked on the sum of the lines of a product.
 * @returns the ledger rows, in the order of the lines
 * @throws {AppError} conflict that says what is available where that is less; nothing is then issued
 */
export async function issue(operation: Operation, lines: readonly IssueLine[]): Promise<LedgerRow[]> {
  if (lines.some((line) => line.quantity <= 0)) throw invalid('quantity', 'must be above 0');
  const recordIds = await lockEnough(operation, lines);
  return postEntries(
    operation,
    // Lines and records are laid end to end, each from where the one before it stops; a line draws where they overlap.
    sql`with line as (
        select *, sum(quantity) over so_far - quantity as starts, sum(quantity) over so_far as ends
        from ${lineTable(lines)}
        window so_far as (partition by warehouse_id, product_id order by ordinal)
      ),
      shelf as (
        select *, sum(available) over so_far - available as starts, sum(available) over so_far as ends
        from stock_records where id = any(${recordIds}::int[]) and available > 0
        window so_far as (partition by warehouse_id, product_id order by received_at, id)
      )
      select row_number() over (order by line.ordinal, shelf.starts) as ordinal, shelf.id as record_id,
        'remove'::ledger_entry_type as entry_type, greatest(line.starts, shelf.starts) - least(line.ends, shelf.ends) as available_delta,
        0 as reserved_delta, null::numeric as unit_cost, line.note, null::bigint as reverses_id,
        null::int as receipt_item_id, line.note_item_id
      from line join shelf on shelf.warehouse_id = line.warehouse_id and shelf.product_id = line.product_id
        and shelf.starts < line.ends and line.starts < shelf.ends`,
  );
}

function lineTable(lines: readonly IssueLine[]) {
  const rows = lines.map((line, index) => ({
    ordinal: index,
    product_id: line.productId,
    warehouse_id: line.warehouseId,
    quantity: line.quantity,
    note: line.note ?? '',
    note_item_id: line.noteItemId,
  }));
  return sql`json_to_recordset(${JSON.stringify(rows)}) as wanted (ordinal int, product_id int, warehouse_id int,
    quantity numeric(15, 3), note text, note_item_id int)`;
}

interface Holding {
  productId: number;
  warehouseId: number;
  available: number;
  isShort: boolean;
  recordIds: number[];
}

/** Locks the records that the lines may draw from; ids of all of them. */
async function lockEnough(operation: Operation, lines: readonly IssueLine[]): Promise<number[]> {
  for (let locked = -1; ; ) {
    const holdings = await lockHoldings(operation, lines);
    const recordIds = holdings.flatMap((holding) => holding.recordIds);
    const short = holdings.filter((holding) => holding.isShort);
    if (short.length === 0) return recordIds;
    // A record that a transfer opened while we waited for its source is seen only by looking again.
    if (recordIds.length === locked)
      throw await shortageError(
        operation,
        short.map(({ productId, warehouseId, available }) => ({
          productId,
          placeId: warehouseId,
          quantity: available,
          state: 'available',
        })),
      );
    locked = recordIds.length;
  }
}

async function lockHoldings(operation: Operation, lines: readonly IssueLine[]): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    with wanted as (
      select warehouse_id, product_id, sum(quantity) as quantity from ${lineTable(lines)} group by warehouse_id, product_id
    ),
    locked as (
      select record.id, record.warehouse_id, record.product_id, record.available from stock_records record
      where (record.warehouse_id, record.product_id) in (select warehouse_id, product_id from wanted)
      order by record.id for no key update
    )
    select wanted.product_id as "productId", wanted.warehouse_id as "warehouseId",
      coalesce(sum(locked.available), 0) as available,
      coalesce(sum(locked.available), 0) < wanted.quantity as "isShort",
      array_remove(array_agg(locked.id), null) as "recordIds"
    from wanted left join locked
      on locked.warehouse_id = wanted.warehouse_id and locked.product_id = wanted.product_id
    group by wanted.product_id, wanted.warehouse_id, wanted.quantity
    order by wanted.product_id`.execute(operation.db);
  return rows;
}
