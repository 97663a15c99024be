import type { MarkedReturn, MarkedReturnFilters, ReturnReceipt } from '@ghala/contract/calls/marked-returns';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../kernel/business-time';
import type { Database } from '../../kernel/database';
import { notFound } from '../../kernel/errors';
import { always, anyOf, type Match, settled } from '../../kernel/match';
import { isOneOf, likePattern, ofProduct, storedContains, usersNamed } from '../../kernel/search-text';

/** Returns that match the filters, without the columns of a list; those of cancelled notes (void) are never shown. */
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

/** The list, filtered by `filteredReturns`. */
export function markedReturnList(returns: ReturnType<typeof filteredReturns>) {
  return returns
    .innerJoin('issue_notes as note', 'note.id', 'marked_returns.note_id')
    .innerJoin('products', 'products.id', 'marked_returns.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .leftJoin('users as assignees', 'assignees.id', 'note.assigned_to_id')
    .leftJoin('users as takers', 'takers.id', 'note.dispatched_to_id')
    .leftJoin('receipts', 'receipts.id', 'marked_returns.receipt_id')
    .select(columns);
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
  sql<number | null>`case when note.kind = 'pickup' then marked_returns.quantity end`.as('PickupQty'),
  sql<number | null>`case when note.kind = 'dispatch' then marked_returns.quantity end`.as('DispatchQty'),
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

/** The goods of a return. @throws {AppError} not_found, also if its note was cancelled */
export async function requireReturn(database: Database, id: number): Promise<{ productId: number; quantity: number }> {
  const marked = await database
    .selectFrom('marked_returns')
    .select(['product_id as productId', 'quantity'])
    .where('id', '=', id)
    .where('status', '<>', 'void')
    .executeTakeFirst();
  if (marked === undefined) throw notFound('markedReturn');
  return marked;
}

const MOST_RECEIPTS = 50;

/** The quantity of a product that a receipt brought, less the returns tied to it. */
export function uncoveredOf(batchId: number | ReturnType<typeof sql.ref>, productId: number) {
  return sql<number>`(
    (select coalesce(sum(line.quantity), 0) from receipt_items line
      where line.receipt_id = ${batchId} and line.product_id = ${productId})
    - (select coalesce(sum(tied.quantity), 0) from marked_returns tied
      where tied.receipt_id = ${batchId} and tied.status = 'done' and tied.product_id = ${productId}))`;
}

/** The processed receipts that contain a product: first those that cover the quantity, newest first. */
export async function returnReceipts(
  database: Database,
  { productId, quantity }: { productId: number; quantity: number },
  { q = '', limit = MOST_RECEIPTS }: { q?: string | undefined; limit?: number | undefined },
): Promise<ReturnReceipt[]> {
  const fits = q === '' ? sql`true` : sql`receipts.receipt_no ilike ${likePattern(q)}`;
  const { rows } = await sql<ReturnReceipt>`
    select receipts.id, receipts.receipt_no as "batchNo", greatest(rest.quantity, 0) as available,
      rest.quantity >= ${quantity}::numeric as "isEnough"
    from receipts
      cross join lateral (select ${uncoveredOf(sql.ref('receipts.id'), productId)} as quantity) rest
    where receipts.status = 'processed' and ${fits}
      and receipts.id in (select receipt_id from receipt_items where product_id = ${productId})
    order by "isEnough" desc, receipts.id desc limit ${limit}`.execute(database);
  return rows;
}
