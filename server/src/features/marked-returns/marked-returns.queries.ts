import {
  type MarkedReturn,
  type MarkedReturnFilters,
  type ReturnReceipt,
  returnedKey,
} from '@ghala/contract/calls/marked-returns';
import { OPENING_BALANCE } from '@ghala/contract/entities/opening-balance';
import { noteKindNames } from '@ghala/contract/kinds/note-kinds';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';
import { always, anyOf, type Match, settled } from '../../db/match';
import { plannedForValues } from '../../db/prepared-statements';
import { isOneOf, likePattern, ofProduct, storedContains, usersNamed } from '../../db/search-text';
import { notFound } from '../../runtime/errors';

/**
 * Selects returns that match the filters, without the columns of a list; those of cancelled notes (void) are never
 * shown.
 */
export function filteredReturns(
  database: Database,
  filters: MarkedReturnFilters,
  found: RawBuilder<boolean>,
  timezone: string,
) {
  let query = database.selectFrom('marked_returns').where('marked_returns.status', '<>', 'void');
  const days = withinDays('marked_returns.created_at', filters.dateFrom, filters.dateTo, timezone);
  if (days !== undefined) query = query.where(days);
  if (filters.status !== null) query = query.where('marked_returns.status', '=', filters.status);
  return query.where(found);
}

/** Searches the product, the note, and the users it names. */
export async function returnsContaining(database: Database, words: string): Promise<Match> {
  if (words === '') return always;
  return settled(
    database,
    'marked_returns',
    anyOf(
      await storedContains(database, 'marked_returns', words),
      await isOneOf(database, 'marked_returns.assigned_to_id', usersNamed(words)),
      await ofProduct(database, 'marked_returns.product_id', words),
    ),
  );
}

/**
 * Selects the list, filtered by `filteredReturns`.
 * @param sentChannels those that a transport delivers
 */
export function markedReturnList(returns: ReturnType<typeof filteredReturns>, sentChannels: readonly string[]) {
  // Reminders are an hour apart, and their messages are written just before the moment that is kept.
  const isReminderSent = sql<boolean>`exists (
    select from messages
    where about = 'return ' || marked_returns.id and created_at > reminded_at - interval '30 minutes'
      and (status = 'sent' or (status = 'pending' and channel = any(${[...sentChannels]}::message_channel[]))))`;
  return returns
    .innerJoin('issue_notes as note', 'note.id', 'marked_returns.note_id')
    .innerJoin('products', 'products.id', 'marked_returns.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .leftJoin('users as assignees', 'assignees.id', 'note.assigned_to_id')
    .leftJoin('users as takers', 'takers.id', 'note.dispatched_to_id')
    .leftJoin('receipts', 'receipts.id', 'marked_returns.receipt_id')
    .select([...columns, isReminderSent.as('isReminderSent')]);
}

const columns = [
  'marked_returns.id as id',
  'note.kind as kind',
  'note.id as noteId',
  'note.note_no as noteNo',
  sql<string>`coalesce(nullif(note.reference, ''), note.note_no)`.as('reference'),
  sql<string>`coalesce(receipts.receipt_no, '')`.as('BatchNo'),
  'marked_returns.receipt_id as batchId',
  'note.assignee_company as assigneCompany',
  sql<string>`coalesce(assignees.name, note.assignee_name)`.as('AssignedName'),
  sql<string>`case when takers.id is distinct from assignees.id then coalesce(takers.name, '') else '' end`.as(
    'TakenBy',
  ),
  ...noteKindNames.map((kind) =>
    sql<number | null>`case when note.kind = ${sql.lit(kind)} then marked_returns.quantity end`.as(returnedKey(kind)),
  ),
  sql<MarkedReturn['status']>`marked_returns.status`.as('status'),
  'products.id as ProductId',
  'products.name as ProductName',
  'units.name as unit',
  'note.project as project',
  'marked_returns.comment as comment',
  'marked_returns.created_at as createdAt',
  'marked_returns.returned_at as returnedAt',
  'marked_returns.reminded_at as remindedAt',
] as const;

/** Describes issued goods that are to come back. */
interface ReturnedGoods {
  id: number;
  productId: number;
  quantity: number;
}

/** The goods of a return. @throws {AppError} not_found, also if its note was cancelled */
export async function requireReturn(database: Database, id: number): Promise<ReturnedGoods> {
  const marked = await database
    .selectFrom('marked_returns')
    .select(['id', 'product_id as productId', 'quantity'])
    .where('id', '=', id)
    .where('status', '<>', 'void')
    .executeTakeFirst();
  if (marked === undefined) throw notFound('markedReturn');
  return marked;
}

const MOST_RECEIPTS = 50;

/**
 * Selects each receipt with the quantity of a product that it brought, less the returns tied to it. Both ids are in
 * SQL.
 * @param receipt omitted: of all receipts
 */
export function unclaimedOf(product: string, receipt?: string): string {
  const ofReceipt = receipt === undefined ? '' : ` and receipt_id = ${receipt}`;
  const sumOf = (table: string, quantity = 'quantity') => `select receipt_id, sum(${quantity}) as quantity
    from ${table} where product_id = ${product}${ofReceipt}`;
  return `(select receipt_id, brought.quantity - coalesce(claimed.quantity, 0) as quantity
    from (${sumOf('receipt_items', 'quantity - reversed')} group by receipt_id) brought
      left join (${sumOf('marked_returns')} and status = 'done' group by receipt_id) claimed using (receipt_id))`;
}

/**
 * Tells whether a receipt brought these very goods back: of a tracked product, lots that the return's note handed out,
 * as many as are to come back. It is SQL, with `receipts` and the id of a row of marked_returns.
 */
export const bringsLotsOf = (markedId: string) => `(select products.tracking = 'none' or one.quantity <= (
      select coalesce(sum(least(handed.quantity, brought.quantity)), 0) from (
        select lot_id, -sum(available_delta) as quantity from stock_ledger
        where note_item_id = one.note_item_id group by lot_id
      ) handed join (
        select lot_id, sum(available_delta) as quantity from stock_ledger
        where receipt_item_id in (select id from receipt_items where receipt_id = receipts.id) group by lot_id
      ) brought using (lot_id))
    from marked_returns one join products on products.id = one.product_id where one.id = ${markedId})`;

/** Lists the receipts that may have brought issued goods back, newest first: `markReturned` accepts the same. */
export async function returnReceipts(
  database: Database,
  { id, productId, quantity }: ReturnedGoods,
  { q = '', limit = MOST_RECEIPTS }: { q?: string | undefined; limit?: number | undefined },
): Promise<ReturnReceipt[]> {
  const fits = q === '' ? sql`true` : sql`receipts.receipt_no ilike ${likePattern(q)}`;
  const { rows } = await sql<ReturnReceipt>`
    select receipts.id, receipts.receipt_no as "batchNo", unclaimed.quantity as available
    from receipts join ${sql.raw(unclaimedOf(String(productId)))} unclaimed on unclaimed.receipt_id = receipts.id
      left join receipts merged on merged.id = receipts.merged_with_id
    where receipts.status = 'processed' and coalesce(receipts.purchase_id, merged.purchase_id) is null
      and receipts.document_type <> ${OPENING_BALANCE}
      and receipts.created_at > (select created_at from marked_returns where id = ${id})
      and unclaimed.quantity >= ${quantity}::numeric and ${fits} and ${sql.raw(bringsLotsOf(String(id)))}
    order by receipts.id desc limit ${limit} ${plannedForValues}`.execute(database);
  return rows;
}
