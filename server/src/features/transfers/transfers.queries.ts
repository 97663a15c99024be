import type { StockLogQuery } from '@ghala/contract/calls/stock-requests';
import type { StockTransfer } from '@ghala/contract/calls/transfers';
import { type Compilable, sql } from 'kysely';
import type { Database } from '../../db/database';
import type { Match } from '../../db/match';
import { isOneOf, placesNamed } from '../../db/search-text';
import { placedRecords, withNames } from '../../documents/stock-records/placed-records';
import { requestColumns, requestConditions } from '../../documents/stock-requests/request-rows';
import { newSection, newWarehouse } from '../../documents/stock-requests/transfer-places';
import { rowById } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { notFound } from '../../runtime/errors';
import { lotHead } from '../../stock/held-lots';

/** Selects transfers with their record and requester. */
export function transferRows(database: Database) {
  return withNames(placedRecords(database))
    .innerJoin('stock_transfers', 'stock_transfers.record_id', 'stock_records.id')
    .innerJoin('users', 'users.id', 'stock_transfers.requested_by_id')
    .select([
      ...requestColumns('stock_transfers', 'StockTransfer'),
      'stock_transfers.reason as reason',
      newWarehouse.as('Warehouse'),
      newSection.as('Section'),
      namedLots.as('Lots'),
    ]);
}

const namedLots = sql<StockTransfer['Lots']>`(select json_agg(
    ${lotHead}::jsonb || jsonb_build_object('quantity', named.quantity) order by named.place)
  from rows from (json_to_recordset(stock_transfers.lots) as ("lotId" int, quantity numeric))
      with ordinality as named (lot_id, quantity, place)
    join lots on lots.id = named.lot_id)`;

/** Finds the ids of places and of their sections, by part of the name of either. */
function withSections(words: string) {
  return sql<{ id: number }>`
    with named as (${placesNamed(words)})
    select id from named union select places.id from places join named on named.id = places.warehouse_id`;
}

export function transferConditions(database: Database, query: StockLogQuery, timezone: string): Promise<Match> {
  const text = sql<string>`(stock_transfers.reason || ' ' || stock_transfers.comment)`;
  const target = (words: string) => isOneOf(database, 'stock_transfers.to_place_id', withSections(words));
  return requestConditions(database, { table: 'stock_transfers', text, target }, query, timezone);
}

/** Finds transfers by id, in no particular order. */
export function findTransfers(database: Database, ids: readonly number[]): Promise<StockTransfer[]> {
  return transferRows(database).where('stock_transfers.id', 'in', ids).execute();
}

const wholeTransfers = rowById({
  name: 'whole transfers',
  level: 'plain',
  query: (database, ids): Compilable<StockTransfer> => transferRows(database).where('stock_transfers.id', '=', ids),
});

/** @throws {AppError} not_found */
export async function readTransfer(find: Facts['find'], id: number): Promise<StockTransfer> {
  const transfer = await find(wholeTransfers, id);
  if (transfer === undefined) throw notFound('stockTransfer');
  return transfer;
}

/** Joins the product, for the order by product. */
export function transfersWithProduct(database: Database) {
  return database
    .selectFrom('stock_transfers')
    .innerJoin('stock_records', 'stock_records.id', 'stock_transfers.record_id')
    .innerJoin('products', 'products.id', 'stock_records.product_id');
}
