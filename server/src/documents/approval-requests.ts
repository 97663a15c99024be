import type { ApprovalDetails } from '@ghala/contract/calls/approvals';
import type { ApprovalPriority } from '@ghala/contract/common/priority';
import { type ApprovalModule, approvalModules } from '@ghala/contract/permissions';
import { sql } from 'kysely';
import type { Database } from '../kernel/database';
import { refusal } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { documentKeys, documentOf } from './approval-documents';

/** What a module's documents look like in the queue, and what deciding a request does to one, in the deciding transaction. */
export interface ApprovalHandler {
  /** What an approver is shown of the documents, by their ids. */
  details(database: Database, documentIds: readonly number[]): Promise<ReadonlyMap<number, ApprovalDetails>>;
  /** @throws {AppError} conflict where the document no longer allows it: the request then stays pending. */
  approve(operation: Operation, documentId: number, comment: string): Promise<void>;
  reject(operation: Operation, documentId: number, comment: string): Promise<void>;
}

/**
 * Asks for approval of a document. Where the module's rule is off and the actor holds its flag, nothing is asked.
 * @returns whether approval is now awaited.
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
 * Withdraws what is pending for a document that ends.
 * Lock order: approvals are always locked before the document that they stand for.
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

/** Locks a pending request for a decision. @throws {AppError} not_found; conflict where it was decided already. */
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
