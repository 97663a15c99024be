import type { ApprovalRule } from '@ghala/contract/approvals';
import type { ApprovalPriority } from '@ghala/contract/common/priority';
import { type ApprovalModule, approvalModules } from '@ghala/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database';
import { likePattern } from '../../shared/list';
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

/** The same requests as their list shows them, those that contain the words. */
export function pendingRequests(database: Database, shown: Shown, q = '') {
  const query = shownRequests(database, shown)
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
  return q === '' ? query : query.where(contains(q));
}

/** The words in who asked, what for, the document's number, or the product whose stock shall move. */
function contains(words: string): RawBuilder<boolean> {
  const pattern = likePattern(words);
  const kinds = Object.entries(approvalModules).filter(([, { title }]) =>
    title.toLowerCase().includes(words.toLowerCase()),
  );
  const stock = (module: ApprovalModule, rows: RawBuilder<unknown>) => sql<boolean>`(approvals.module = ${module}
    and exists (select from ${rows}
      join stock_records on stock_records.id = asked.record_id
      join products on products.id = stock_records.product_id
      where asked.document_id = approvals.document_id and (products.name || ' ' || products.code) ilike ${pattern}))`;
  return sql<boolean>`(users.name ilike ${pattern} or approvals.module = any(${kinds.map(([module]) => module)}::text[])
    or (approvals.module in ('pickup', 'dispatch') and exists (
      select from issue_notes note where note.id = approvals.document_id and note.note_no ilike ${pattern}))
    or (approvals.module = 'purchase' and exists (
      select from purchases purchase where purchase.id = approvals.document_id and purchase.purchase_no ilike ${pattern}))
    or ${stock('StockAdjustment', sql`(select id as document_id, record_id from stock_adjustments) asked`)}
    or ${stock('StockTransfer', sql`(select id as document_id, record_id from stock_transfers) asked`)}
    or ${stock(
      'StockReleased',
      sql`(select release.id as document_id, held.record_id from stock_releases release
        join stock_reservations held on held.id = release.reservation_id) asked`,
    )})`;
}

/** Which modules need approval, in the order of the specification. */
export async function listRules(database: Database): Promise<ApprovalRule[]> {
  const rules = await database.selectFrom('approval_rules').select(['module', 'required']).execute();
  const order = Object.keys(approvalModules);
  return rules.sort((first, second) => order.indexOf(first.module) - order.indexOf(second.module));
}
