import type { StockAdjustment } from '@ghala/contract/calls/adjustments';
import type { StockLogQuery, StockRequestStatus } from '@ghala/contract/calls/stock-requests';
import type { ApprovalModule } from '@ghala/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../kernel/business-time';
import { likePattern } from '../../kernel/search-text';
import { decisionOf } from '../approval-decision';
import { recordProduct, recordSection, recordsNamed, recordWarehouse } from '../stock-records/placed-records';

/** The table of requests about one stock record. */
type RequestTable = 'stock_adjustments' | 'stock_transfers';

/**
 * The columns common to all such requests, for a select from their table, `placedRecords` with their names, and `users`
 * who requested them.
 */
export function requestColumns(table: RequestTable, module: ApprovalModule) {
  const column = <Value>(name: string) => sql<Value>`${sql.ref(`${table}.${name}`)}`;
  const { decidedBy, decisionComment } = decisionOf(module, column('id'));
  return [
    column<number>('id').as('id'),
    column<number>('quantity').as('quantity'),
    column<string>('comment').as('comment'),
    column<StockRequestStatus>('status').as('status'),
    column<string>('created_at').as('createdAt'),
    column<string>('updated_at').as('updatedAt'),
    recordProduct.as('Product'),
    sql<StockAdjustment['Inventory']>`json_build_object('id', stock_records.id, 'quantity', stock_records.available,
      'Warehouse', ${recordWarehouse}, 'Section', ${recordSection})`.as('Inventory'),
    sql<StockAdjustment['User']>`json_build_object('id', users.id, 'name', users.name)`.as('User'),
    decidedBy.as('decidedBy'),
    decisionComment.as('decisionComment'),
  ] as const;
}

/** Filters for a log of requests. @param words the request's own searched text, as in its index */
export function requestConditions(
  table: RequestTable,
  words: RawBuilder<unknown>,
  { dateFrom, dateTo, q = '' }: StockLogQuery,
  timezone: string,
): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  const days = withinDays(sql.ref(`${table}.created_at`), dateFrom, dateTo, timezone);
  if (days !== undefined) conditions.push(days);
  if (q !== '') conditions.push(searched(sql.table(table), words, likePattern(q)));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Each through its own index: the request's words, and the names of its product, place and requester. */
function searched(table: RawBuilder<unknown>, words: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${table}.id in (
    select ${table}.id from ${table} where ${words} ilike ${pattern}
    union all
    select ${table}.id from ${table} where ${table}.record_id in (${recordsNamed(pattern)})
    union all
    select ${table}.id from users join ${table} on ${table}.requested_by_id = users.id where users.name ilike ${pattern})`;
}
