import { ruledModules } from '@ghala/contract/access/permissions';
import type { ApprovalRule, QueueFilters, RequestOutcome } from '@ghala/contract/calls/approvals';
import type { Language } from '@ghala/contract/text/language';
import { words as terms } from '@ghala/contract/text/words';
import { sql } from 'kysely';
import { isOwnOf, isWithoutOthers, mayBeDecidedBy } from '../../accounts/left-to-others';
import { decidableModules, loadOwnRequests, type OwnRequests } from '../../accounts/own-requests';
import type { Database } from '../../db/database';
import { allOf, always, anyOf, type Condition, type Match, never } from '../../db/match';
import { plannedForValues } from '../../db/prepared-statements';
import {
  isOneOf,
  likePattern,
  ofFound,
  ofOneProduct,
  storedContains,
  suppliersNamed,
  usersNamed,
} from '../../db/search-text';
import { documentOf } from '../../documents/approval-documents';
import type { Actor } from '../../operation/operation';

/**
 * Ranks urgent before high before normal, as approvals_priority_idx does; ties are broken by the ids, which rise with
 * time.
 */
export const priorityRank = sql`(case approvals.priority when 'urgent' then 1 when 'high' then 2 else 3 end)`;

/**
 * Tells which pending requests a list contains: those that the user may decide and, with `withOwn`, all of the user's
 * own.
 */
export interface Shown {
  own: OwnRequests;
  withOwn: boolean;
  /** Narrows the list; a null narrows nothing. */
  only?: Partial<QueueFilters>;
}

/** Counts the requests in a user's queue, up to this many. */
export async function countQueue(database: Database, actor: Actor, most: number): Promise<number> {
  const own = await loadOwnRequests(database, actor);
  const found = shownRequests(database, { own, withOwn: false }).select('approvals.id').limit(most);
  const { count } = await database
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .modifyEnd(plannedForValues)
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects the requests of a list without its columns: for counting, and as the base of the list. */
export function shownRequests(
  database: Database,
  { own, withOwn, only: { requestId, module, countId, noteId, purchaseId, batchId } = {} }: Shown,
) {
  const { actor } = own;
  let pending = database.selectFrom('approvals').where('approvals.status', '=', 'pending');
  if (requestId != null) pending = pending.where('approvals.id', '=', requestId);
  if (module != null) pending = pending.where('approvals.module', '=', module);
  if (noteId != null) pending = pending.where('approvals.note_id', '=', noteId);
  if (purchaseId != null) pending = pending.where('approvals.purchase_id', '=', purchaseId);
  if (batchId != null)
    pending = pending.where(
      sql<boolean>`approvals.reversal_id in (select id from receipt_reversals where receipt_id = ${batchId})`,
    );
  if (countId != null)
    pending = pending.where(
      sql<boolean>`approvals.adjustment_id in (
        select id from stock_adjustments where count_id = ${countId} and status = 'pending')`,
    );
  const isShown = withOwn
    ? sql`(approvals.requested_by_id = ${actor.id}
        or ${isOwnOf(actor)} and approvals.module = any(${decidableModules(actor)}::approval_module[])
        or ${mayBeDecidedBy(own)})`
    : mayBeDecidedBy(own);
  return pending.where(sql<boolean>`${isShown}`);
}

/**
 * Finds what became of a request, if there is one. Only those who may decide on its module learn who decided and why;
 * others, who followed a link to it, learn only its state.
 */
export function findOutcome(database: Database, actor: Actor, id: number): Promise<RequestOutcome | undefined> {
  const mayDecide = sql<boolean>`approvals.module = any(${decidableModules(actor)}::approval_module[])`;
  return database
    .selectFrom('approvals')
    .leftJoin('users', 'users.id', 'approvals.decided_by_id')
    .select([
      'approvals.status as status',
      sql<string | null>`case when ${mayDecide} then users.name end`.as('decidedBy'),
      'approvals.updated_at as decidedAt',
      sql<string>`case when ${mayDecide} then approvals.comment else '' end`.as('comment'),
    ])
    .where('approvals.id', '=', id)
    .executeTakeFirst();
}

/** Selects the same requests with the columns of their list. */
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
      'approvals.could_another as couldAnother',
      sql<boolean>`${isOwnOf(shown.own.actor)}`.as('isOwn'),
      isWithoutOthers.as('isWithoutOthers'),
      sql<{ id: number; name: string }>`json_build_object('id', users.id, 'name', users.name)`.as('User'),
      'approvals.reason as reason',
      sql<{ id: number; name: string }[]>`(select coalesce(json_agg(json_build_object('id', receiver.id,
        'name', receiver.name) order by receiver.id), '[]') from users receiver
        where receiver.id = any (approvals.receiver_ids))`.as('OwnReceivers'),
      sql<{ id: number; name: string } | null>`(select json_build_object('id', approver.id, 'name', approver.name)
        from approvals earlier join users approver on approver.id = earlier.decided_by_id
        where earlier.note_id = approvals.note_id and earlier.module = approvals.module and earlier.status = 'approved'
        order by earlier.id desc limit 1)`.as('ApprovedBefore'),
    ]);
}

/**
 * Searches the requester, the kind of request, the products of its document, and whatever a search for the document
 * itself finds: its number, project, receiver or supplier; of a reversal, the number of its receipt.
 * @param language in which the kind of request is named
 */
export async function requestsContaining(database: Database, words: string, language: Language): Promise<Match> {
  if (words === '') return always;
  const kinds = Object.entries(terms.in(language).modules)
    .filter(([, name]) => name.toLowerCase().includes(words.toLowerCase()))
    .map(([module]) => module);
  const conditions = await Promise.all([
    isOneOf(database, 'approvals.requested_by_id', usersNamed(words)),
    ofOneProduct(database, 'approvals.product_ids', words, sql`(products.name || ' ' || products.code)`),
    ofNote(database, words),
    ofPurchase(database, words),
  ]);
  const ofReversal = sql<boolean>`(approvals.reversal_id is not null and approvals.document_no ilike ${likePattern(words)})`;
  return anyOf(
    kinds.length === 0 ? never : sql<boolean>`approvals.module = any(${kinds}::approval_module[])`,
    ofReversal,
    ...conditions,
  );
}

async function ofNote(database: Database, words: string): Promise<Condition> {
  const [notes, isForUser] = await Promise.all([
    storedContains(database, 'issue_notes', words),
    isOneOf(database, 'issue_notes.assigned_to_id', usersNamed(words)),
  ]);
  const waiting = sql<boolean>`issue_notes.status = 'pending'`;
  return ofFound(database, 'approvals.note_id', 'issue_notes', allOf(waiting, anyOf(notes, isForUser)));
}

async function ofPurchase(database: Database, words: string): Promise<Condition> {
  const [purchases, isOfSupplier] = await Promise.all([
    storedContains(database, 'purchases', words),
    isOneOf(database, 'purchases.supplier_id', suppliersNamed(words)),
  ]);
  const waiting = sql<boolean>`purchases.status = 'pending'`;
  return ofFound(database, 'approvals.purchase_id', 'purchases', allOf(waiting, anyOf(purchases, isOfSupplier)));
}

/** Tells whether each module needs approval, as one does that has no rule yet; in the order of the specification. */
export async function listRules(database: Database): Promise<ApprovalRule[]> {
  const rules = await database.selectFrom('approval_rules').select(['module', 'is_required as required']).execute();
  const stored = new Map(rules.map(({ module, required }) => [module, required]));
  return ruledModules.map((module) => ({ module, required: stored.get(module) ?? true }));
}
