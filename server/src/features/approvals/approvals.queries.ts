import type { ApprovalRule } from '@ghala/contract/calls/approvals';
import type { ApprovalPriority } from '@ghala/contract/common/priority';
import { type ApprovalModule, approvalModules } from '@ghala/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/database';
import { isOneOf, likePattern, usersNamed } from '../../kernel/searched-words';
import { decidableModules, type OwnRequests, whyNotOwn } from './own-requests';

/** Urgent before high before normal, as in approvals_priority_idx; the ids, which rise with time, settle the rest. */
export const priorityRank = sql`(case approvals.priority when 'urgent' then 1 when 'high' then 2 else 3 end)`;

/** Which of the pending requests a list holds: those that the user may decide, and with `withOwn` all that they asked for. */
interface Shown {
  own: OwnRequests;
  withOwn: boolean;
}

/** The requests of a list without its columns: for counting, and as the base of the list. */
export function shownRequests(database: Database, { own, withOwn }: Shown) {
  const { actor } = own;
  const decidable = decidableModules(actor);
  const ownDecidable = decidable.filter((module) => whyNotOwn(own, module) === '');
  return database
    .selectFrom('approvals')
    .where('approvals.type', '=', 'pending')
    .where(
      sql<boolean>`(approvals.requested_by_id <> ${actor.id} and approvals.module = any(${decidable}::text[])
        or approvals.requested_by_id = ${actor.id}
          and (${withOwn} or approvals.module = any(${ownDecidable}::text[])))`,
    );
}

/** The same requests as their list shows them. */
export function pendingRequests(database: Database, shown: Shown) {
  return shownRequests(database, shown)
    .innerJoin('users', 'users.id', 'approvals.requested_by_id')
    .select([
      'approvals.id as id',
      'approvals.document_id as documentId',
      sql<ApprovalModule>`approvals.module`.as('module'),
      'approvals.type as type',
      'approvals.type as status',
      sql<ApprovalPriority>`approvals.priority`.as('priority'),
      'approvals.created_at as createdAt',
      'approvals.updated_at as updatedAt',
      sql<{ id: number; name: string }>`jsonb_build_object('id', users.id, 'name', users.name)`.as('User'),
    ]);
}

/** The words in who asked, what for, the document's number, or the product whose stock shall move. */
export async function requestsContaining(database: Database, words: string): Promise<RawBuilder<boolean>> {
  const pattern = likePattern(words);
  const kinds = Object.entries(approvalModules).filter(([, { title }]) =>
    title.toLowerCase().includes(words.toLowerCase()),
  );
  const isAskedByThem = await isOneOf(database, 'asked.requested_by_id', usersNamed(words));
  const isOfThem = await isOneOf(
    database,
    'stock_records.product_id',
    sql`select products.id from products where (products.name || ' ' || products.code) ilike ${pattern}`,
  );
  const numbered = (modules: ApprovalModule[], table: 'issue_notes' | 'purchases', number: string) => sql`
    select asked.id from approvals asked join ${sql.table(table)} document on document.id = asked.document_id
      where asked.type = 'pending' and asked.module = any(${modules}::text[]) and ${sql.ref(number)} ilike ${pattern}`;
  const stock = (module: ApprovalModule, records: RawBuilder<unknown>) => sql`
    select asked.id from approvals asked
      join ${records} document on document.id = asked.document_id
      join stock_records on stock_records.id = document.record_id
      where asked.type = 'pending' and asked.module = ${module} and ${isOfThem}`;
  // Each by a join of its own, which the database can begin at either end; found once for the count and the page.
  const found = sql<{ id: number }>`select found.id from (
    select asked.id from approvals asked
      where asked.type = 'pending'
        and (${isAskedByThem} or asked.module = any(${kinds.map(([module]) => module)}::text[]))
    union all ${numbered(['pickup', 'dispatch'], 'issue_notes', 'document.note_no')}
    union all ${numbered(['purchase'], 'purchases', 'document.purchase_no')}
    union all ${stock('StockAdjustment', sql`stock_adjustments`)}
    union all ${stock('StockTransfer', sql`stock_transfers`)}
    union all ${stock(
      'StockReleased',
      sql`(select release.id, held.record_id from stock_releases release
        join stock_reservations held on held.id = release.reservation_id)`,
    )}) found`;
  return isOneOf(database, 'approvals.id', found);
}

/** Which modules need approval, in the order of the specification. */
export async function listRules(database: Database): Promise<ApprovalRule[]> {
  const rules = await database
    .selectFrom('approval_rules')
    .select(['module', 'required'])
    .$narrowType<{ module: ApprovalModule }>()
    .execute();
  const order = Object.keys(approvalModules);
  return rules.sort((first, second) => order.indexOf(first.module) - order.indexOf(second.module));
}
