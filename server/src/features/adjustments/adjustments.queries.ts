import type { StockAdjustment } from '@ghala/contract/calls/adjustments';
import type { StockLogQuery } from '@ghala/contract/calls/stock-requests';
import { type Compilable, sql } from 'kysely';
import type { Database } from '../../db/database';
import type { Match } from '../../db/match';
import { placedRecords, withNames } from '../../documents/stock-records/placed-records';
import { requestColumns, requestConditions } from '../../documents/stock-requests/request-rows';
import { rowById } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { notFound } from '../../runtime/errors';
import { hasExpiredText } from '../../stock/fefo';

export function adjustmentRows(database: Database) {
  return withNames(placedRecords(database))
    .innerJoin('stock_adjustments', 'stock_adjustments.record_id', 'stock_records.id')
    .innerJoin('users', 'users.id', 'stock_adjustments.requested_by_id')
    .leftJoin('stock_counts', 'stock_counts.id', 'stock_adjustments.count_id')
    .select([
      ...requestColumns('stock_adjustments', 'StockAdjustment'),
      'stock_adjustments.type as type',
      oldQuantity.as('oldQuantity'),
      newQuantity.as('newQuantity'),
      correctedLots.as('Lots'),
      isLotShort.as('isLotShort'),
      sql<StockAdjustment['Count']>`case when stock_counts.id is not null
        then json_build_object('id', stock_counts.id, 'number', stock_counts.count_no) end`.as('Count'),
    ]);
}

const isPending = sql`stock_adjustments.status = 'pending'`;

const oldQuantity = sql<number | null>`case when ${isPending} then stock_records.available
  else stock_adjustments.available_before end`;

const newQuantity = sql<number | null>`case when ${isPending} then stock_records.available
  + case stock_adjustments.type when 'Addition' then 1 else -1 end * stock_adjustments.quantity
  else stock_adjustments.available_after end`;

/** Lots appear as they are known now; one that is not known yet appears as it was entered. */
const correctedLots = sql<StockAdjustment['Lots']>`(select json_agg(json_build_object('lotId', lots.id,
    'number', coalesce(lots.number, given.number), 'expiresOn', day.expires_on,
    'isExpired', ${sql.raw(hasExpiredText('day'))}, 'quantity', given.quantity) order by given.place)
  from rows from (json_to_recordset(stock_adjustments.lots) as (number text, "expiresOn" date, quantity numeric))
      with ordinality as given (number, expires_on, quantity, place)
    left join lots on lots.product_id = stock_records.product_id and lower(lots.number) = lower(given.number)
    cross join lateral (select coalesce(lots.expires_on, given.expires_on) as expires_on) day)`;

/** Tells whether less is left of a lot than a count found missing. It stays silent where the reader counts blind. */
const isLotShort = sql<boolean>`coalesce(${isPending} and stock_adjustments.type = 'Reduction'
  and stock_adjustments.count_line_id is not null and stock_records.available is not null and exists (
    select from json_to_recordset(stock_adjustments.lots) as given (number text, quantity numeric)
      left join lots on lots.product_id = stock_records.product_id and lower(lots.number) = lower(given.number)
      left join record_lots held on held.record_id = stock_records.id and held.lot_id = lots.id
      join products tracked on tracked.id = stock_records.product_id and tracked.tracking = 'lot'
    where coalesce(held.available, 0) < given.quantity), false)`;

export function adjustmentConditions(database: Database, query: StockLogQuery, timezone: string): Promise<Match> {
  const table = 'stock_adjustments';
  return requestConditions(database, { table, text: sql`stock_adjustments.comment` }, query, timezone);
}

/** Finds adjustments by id, in no particular order. */
export function findAdjustments(database: Database, ids: readonly number[]): Promise<StockAdjustment[]> {
  return adjustmentRows(database).where('stock_adjustments.id', 'in', ids).execute();
}

const wholeAdjustments = rowById({
  name: 'whole adjustments',
  level: 'plain',
  query: (database, ids): Compilable<StockAdjustment> =>
    adjustmentRows(database).where('stock_adjustments.id', '=', ids),
});

/** @throws {AppError} not_found */
export async function readAdjustment(find: Facts['find'], id: number): Promise<StockAdjustment> {
  const adjustment = await find(wholeAdjustments, id);
  if (adjustment === undefined) throw notFound('stockAdjustment');
  return adjustment;
}

/** Orders adjustments by product. */
export function adjustmentsWithProduct(database: Database) {
  return database
    .selectFrom('stock_adjustments')
    .innerJoin('stock_records', 'stock_records.id', 'stock_adjustments.record_id')
    .innerJoin('products', 'products.id', 'stock_records.product_id');
}
