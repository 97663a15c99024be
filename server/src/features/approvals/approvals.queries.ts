import type { ApprovalRule } from '@ghala/contract/calls/approvals';
import type { Language } from '@ghala/contract/language';
import { type ApprovalModule, approvalModules } from '@ghala/contract/permissions';
import { words as terms } from '@ghala/contract/words';
import { sql } from 'kysely';
import { documentOf } from '../../documents/approval-documents';
import type { Database } from '../../kernel/database';
import { always, anyOf, type Match, never } from '../../kernel/match';
import { isInNumber, isOneOf, likePattern, ofProduct, usersNamed } from '../../kernel/search-text';
import { decidableModules, type OwnRequests, refusalOfOwn } from './own-requests';

/** Urgent before high before normal, as in approvals_priority_idx; ties are broken by the ids, which rise with time. */
export const priorityRank = sql`(case approvals.priority when 'urgent' then 1 when 'high' then 2 else 3 end)`;

/**
 * Which pending requests a list contains: those that the user may decide and, with `withOwn`, all of the user's own.
 */
export interface Shown {
  own: OwnRequests;
  withOwn: boolean;
  /** Only this one of them. */
  requestId?: number | null;
}

/** The requests of a list without its columns: for counting, and as the base of the list. */
export function shownRequests(database: Database, { own, withOwn, requestId = null }: Shown) {
  const { actor } = own;
  const decidable = decidableModules(actor);
  const ownDecidable = decidable.filter((module) => refusalOfOwn(own, module) === undefined);
  const pending = database.selectFrom('approvals').where('approvals.status', '=', 'pending');
  return (requestId === null ? pending : pending.where('approvals.id', '=', requestId)).where(
    sql<boolean>`(approvals.requested_by_id <> ${actor.id} and approvals.module = any(${decidable}::approval_module[])
        or approvals.requested_by_id = ${actor.id}
          and (${withOwn} or approvals.module = any(${ownDecidable}::approval_module[])))`,
  );
}

/** The same requests with the columns of their list. */
export function pendingRequests(database: Database, shown: Shown) {
  return shownRequests(database, shown)
    .innerJoin('users', 'users.id', 'approvals.requested_by_id')
    .select([
      'approvals.id as id',
      documentOf.as('documentId'),
      'approvals.module as module',
      'approvals.status as type',
      'approvals.status as status',
      'approvals.priority as priority',
      'approvals.created_at as createdAt',
      'approvals.updated_at as updatedAt',
      sql<{ id: number; name: string }>`json_build_object('id', users.id, 'name', users.name)`.as('User'),
    ]);
}

/**
 * Searches the requester, the kind of request, the document's number, and the product whose stock is to move.
 * @param language in which the kind of request is named
 */
export async function requestsContaining(database: Database, words: string, language: Language): Promise<Match> {
  if (words === '') return always;
  const kinds = Object.entries(terms.in(language).modules)
    .filter(([, name]) => name.toLowerCase().includes(words.toLowerCase()))
    .map(([module]) => module);
  const inNumber = isInNumber('issue_notes', words) || isInNumber('purchases', words);
  return anyOf(
    await isOneOf(database, 'approvals.requested_by_id', usersNamed(words)),
    kinds.length === 0 ? never : sql<boolean>`approvals.module = any(${kinds}::approval_module[])`,
    inNumber ? sql<boolean>`approvals.document_no ilike ${likePattern(words)}` : never,
    await ofProduct(database, 'approvals.product_id', words, sql`(products.name || ' ' || products.code)`),
  );
}

/** Whether each module needs approval, in the order of the specification. */
export async function listRules(database: Database): Promise<ApprovalRule[]> {
  const rules = await database
    .selectFrom('approval_rules')
    .select(['module', 'is_required as required'])
    .$narrowType<{ module: ApprovalModule }>()
    .execute();
  const order = Object.keys(approvalModules);
  return rules.sort((first, second) => order.indexOf(first.module) - order.indexOf(second.module));
}
