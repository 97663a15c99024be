import type { ProductMovement, StockFigure } from '@ghala/contract/calls/product-stock';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { ledgerLot, movementDocument } from '../../documents/stock-records/movement-document';
import { placedRecords, recordSection, recordWarehouse } from '../../documents/stock-records/placed-records';

interface FigureColumns {
  /** Reads what a row of the ledger changed. */
  change: RawBuilder<number>;
  /** Reads what there was after a row of the ledger, or is now in a stock record: the columns have the same names. */
  balance: RawBuilder<number>;
}

/** Maps each figure to its columns; those of `available` and `reserved` are exact, and so is their sum. */
export const figureColumns: Record<StockFigure, FigureColumns> = {
  available: { change: sql`available_delta`, balance: sql`available` },
  reserved: { change: sql`reserved_delta`, balance: sql`reserved` },
  total: { change: sql`available_delta + reserved_delta`, balance: sql`available + reserved` },
};

/**
 * Selects the rows of some stock records that changed a figure. There is one branch for each record: the database then
 * merges them in their order, each by its index, and reads no more than a page needs.
 */
export function ledgerOf(database: Database, recordIds: readonly number[], figure: StockFigure) {
  const changed = sql<boolean>`${figureColumns[figure].change} <> 0`;
  const branch = (recordId: number) =>
    database
      .selectFrom('stock_ledger')
      .select('stock_ledger.id')
      .where('record_id', '=', sql<number>`${sql.lit(recordId)}`)
      .where(changed);
  const [first, ...others] = recordIds.map(branch);
  // A product that was never stocked has an empty ledger.
  const rows = others.reduce((all, one) => all.unionAll(one), first ?? branch(0));
  return database.selectFrom(rows.as('stock_ledger')).select('stock_ledger.id');
}

/** Selects movements with what there was after each of them in all of these stock records. */
export function movementRows(database: Database, recordIds: readonly number[], figure: StockFigure) {
  const { change, balance } = figureColumns[figure];
  const balanceAfter = sql<number>`(
    select sum(coalesce(
      (select ${balance} from stock_ledger earlier
        where earlier.record_id = one.id and earlier.id <= stock_ledger.id order by earlier.id desc limit 1),
      0))
    from unnest(${sql.val(recordIds)}::int[]) one (id))`;
  return placedRecords(database)
    .innerJoin('stock_ledger', 'stock_ledger.record_id', 'stock_records.id')
    .innerJoin('users', 'users.id', 'stock_ledger.user_id')
    .select([
      'stock_ledger.id as id',
      'stock_ledger.created_at as createdAt',
      'stock_ledger.entry_type as kind',
      sql<number>`(select ${change})`.as('change'),
      ledgerLot.as('lot'),
      balanceAfter.as('balance'),
      'stock_ledger.note as note',
      sql<ProductMovement['User']>`json_build_object('name', users.name)`.as('User'),
      movementDocument.as('document'),
      sql<ProductMovement['Inventory']>`json_build_object('id', stock_records.id, 'Warehouse', ${recordWarehouse},
        'Section', ${recordSection})`.as('Inventory'),
    ]);
}
