import type { ApprovalDetails } from '@ghala/contract/calls/approvals';
import type { ApprovalPriority } from '@ghala/contract/common/priority';
import { type ApprovalModule, approvalModules } from '@ghala/contract/permissions';
import { sql } from 'kysely';
import { flagsOfOthers } from '../accounts/separate-duties';
import { rowById, rowsFor } from '../kernel/commit/loader';
import type { Changes, Decide, Facts } from '../kernel/commit/work';
import { inserting } from '../kernel/commit/writer';
import type { Database } from '../kernel/database';
import type { Operation } from '../kernel/operation';
import { documentKeys, documentOf } from './approval-documents';

/** How a module shows its documents in the queue, and how a decision changes one, in the same transaction. */
export interface ApprovalHandler {
  /** What an approver sees of the documents, by their ids. */
  details(database: Database, documentIds: readonly number[]): Promise<ReadonlyMap<number, ApprovalDetails>>;
  /** @throws {AppError} conflict if the document no longer allows the decision: the request then stays pending. */
  approve(facts: Facts, documentId: number, comment: string): Promise<Decide<void>>;
  reject(facts: Facts, documentId: number, comment: string): Promise<Decide<void>>;
}

const rules = rowsFor({
  name: 'approval rules',
  query: (database) => database.selectFrom('approval_rules').select(['module', 'is_required as isRequired']),
});

/** Requests for approval, each of one document; the columns of the others stay empty. */
const requestWriter = inserting(
  'approvals',
  [
    ...(['module', 'purchase_id', 'note_id', 'adjustment_id', 'transfer_id', 'release_id'] as const),
    ...(['priority', 'requested_by_id', 'counted_by_ids', 'could_another'] as const),
  ],
  { order: 'lines' },
);

const noDocument = {
  purchase_id: null,
  note_id: null,
  adjustment_id: null,
  transfer_id: null,
  release_id: null,
} satisfies Record<(typeof documentKeys)[ApprovalModule], null>;

/**
 * Whether a new document of the module will await approval: not if the module's rule is off and the actor has its flag.
 * @param always whether it must be approved whatever the rule says; `countedByIds`: who counted what it corrects
 * @returns that, and how its approval is then requested; `awaits` requests it even so
 */
export async function requestApproval(
  facts: Facts,
  module: ApprovalModule,
  priority: ApprovalPriority,
  { always = false, countedByIds = [] }: { always?: boolean; countedByIds?: readonly number[] } = {},
): Promise<{ isAwaited: boolean; request(changes: Changes, documentId: number, awaits?: boolean): void }> {
  const [all, heldByOthers] = await Promise.all([
    facts.find(rules, null),
    facts.find(flagsOfOthers, [...new Set([facts.actor.id, ...countedByIds])]),
  ]);
  const { flag } = approvalModules[module];
  const isRequired = all.find((rule) => rule.module === module)?.isRequired ?? true;
  const isAwaited = always || isRequired || !facts.actor.flags.has(flag);
  return {
    isAwaited,
    request(changes, documentId, awaits = isAwaited) {
      if (!awaits) return;
      const document = { ...noDocument, [documentKeys[module]]: documentId };
      changes.write(requestWriter, {
        ...document,
        module,
        priority,
        requested_by_id: changes.actor.id,
        counted_by_ids: [...countedByIds],
        could_another: heldByOthers.has(flag),
      });
    },
  };
}

/**
 * Withdraws the pending request of a document that is cancelled or deleted. Lock order: approvals are always locked
 * before their documents.
 */
export async function withdrawApproval(
  operation: Operation,
  module: ApprovalModule,
  documentId: number,
): Promise<void> {
  await operation.db
    .updateTable('approvals')
    .set({ status: 'withdrawn', decided_by_id: operation.actor.id, updated_at: sql`now()` })
    .where(documentKeys[module], '=', documentId)
    .where('status', '=', 'pending')
    .execute();
}

/** Requests for approval, locked for a decision. */
export const requests = rowById({
  name: 'approval requests',
  level: 'approval',
  locks: 'approvals',
  query: (database, ids) =>
    database
      .selectFrom('approvals')
      .select([
        'id',
        'module',
        'status',
        'requested_by_id as requestedById',
        'counted_by_ids as countedByIds',
        documentOf.as('documentId'),
        sql<boolean>`coalesce(could_another, false)`.as('couldAnother'),
      ])
      .where('id', '=', ids),
});
