import type { ApprovalDetails } from '@ghala/contract/calls/approvals';
import type { ApprovalPriority } from '@ghala/contract/common/priority';
import { type ApprovalModule, approvalModules } from '@ghala/contract/permissions';
import { sql } from 'kysely';
import type { Database } from '../kernel/database';
import { refusal } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { documentKeys, documentOf } from './approval-documents';

/** How a module shows its documents in the queue, and how a decision changes one, in the same transaction. */
export interface ApprovalHandler {
  /** What an approver sees of the documents, by their ids. */
  details(database: Database, documentIds: readonly number[]): Promise<ReadonlyMap<number, ApprovalDetails>>;
  /** @throws {AppError} conflict if the document no longer allows the decision: the request then stays pending. */
  approve(operation: Operation, documentId: number, comment: string): Promise<void>;
  reject(operation: Operation, documentId: number, comment: string): Promise<void>;
}

/**
 * Requests approval of a document. If the module's rule is off and the actor has its flag, no approval is requested.
 * @returns whether the document now awaits approval
 */
export async function requestApproval(
  operation: Operation,
  module: ApprovalModule,
  documentId: number,
  priority: ApprovalPriority,
): Promise<boolean> {
  const rule = await operation.db
    .selectFrom('approval_rules')
    .select('is_required as required')
    .where('module', '=', module)
    .executeTakeFirstOrThrow();
  if (!rule.required && operation.actor.flags.has(approvalModules[module].flag)) return false;
  await operation.db
    .insertInto('approvals')
    .values({ module, [documentKeys[module]]: documentId, priority, requested_by_id: operation.actor.id })
    .execute();
  return true;
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

/** Locks a pending request for a decision. @throws {AppError} not_found; conflict if it has already been decided */
export async function lockPendingApproval(operation: Operation, approvalId: number) {
  const approval = await operation.db
    .selectFrom('approvals')
    .selectAll()
    .select(documentOf.as('documentId'))
    .where('id', '=', approvalId)
    .forUpdate()
    .executeTakeFirst();
  if (approval === undefined) throw refusal('approval.notFound');
  if (approval.status !== 'pending') throw refusal('approval.decided', { decision: approval.status });
  return approval;
}
