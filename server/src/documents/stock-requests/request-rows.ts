import type { ApprovalModule } from '@ghala/contract/access/permissions';
import type { StockAdjustment } from '@ghala/contract/calls/adjustments';
import type { StockLogQuery, StockRequestStatus } from '@ghala/contract/calls/stock-requests';
import type { EnteredPart } from '@ghala/contract/stock/counted-quantity';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';
import { allOf, always, anyOf, anyOfIn, type Condition, type Match, never, settled } from '../../db/match';
import { contains, isOneOf, ofProduct, usersNamed } from '../../db/search-text';
import { decisionOf } from '../approval-decision';
import { ofPlaceNamed, recordProduct, recordSection, recordWarehouse } from '../stock-records/placed-records';

/** Names the table of requests about one stock record. */
type RequestTable = 'stock_adjustments' | 'stock_transfers';

/**
 * Selects the columns common to all such requests, from their table, `placedRecords` with their names, and `users` who
 * requested them.
 */
export function requestColumns(table: RequestTable, module: ApprovalModule) {
  const column = <Value>(name: string) => sql<Value>`${sql.ref(`${table}.${name}`)}`;
  const { decidedBy, decisionComment } = decisionOf(module, column('id'));
  return [
    column<number>('id').as('id'),
    column<number>('quantity').as('quantity'),
    column<EnteredPart[] | null>('entered').as('entered'),
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

/** Says what a log of requests is searched by, beside its product, place and requester. */
interface SearchedRequests {
  table: RequestTable;
  /** This is the request's own searched text, as in its index. */
  text: RawBuilder<string>;
  /** Says where the stock goes. */
  target?: (words: string) => Promise<Condition>;
}

/** Makes the filters for a log of requests. */
export async function requestConditions(
  database: Database,
  searched: SearchedRequests,
  { dateFrom, dateTo, q = '' }: StockLogQuery,
  timezone: string,
): Promise<Match> {
  const days = withinDays(sql.ref(`${searched.table}.created_at`), dateFrom, dateTo, timezone);
  const found = q === '' ? always : await requestsContaining(database, searched, q);
  return allOf(days ?? always, found);
}

async function requestsContaining(
  database: Database,
  { table, text, target }: SearchedRequests,
  words: string,
): Promise<Match> {
  const own = anyOf(
    await contains(database, { table, text }, words),
    await isOneOf(database, `${table}.requested_by_id`, usersNamed(words)),
    await ofProduct(database, `${table}.product_id`, words),
    (await target?.(words)) ?? never,
  );
  return anyOfIn(table, [
    await settled(database, table, own),
    await ofPlaceNamed(database, `${table}.record_id`, words),
  ]);
}
