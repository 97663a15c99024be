import { type ApprovalModule, approvalModules } from '@ghala/contract/permissions';
import { sql } from 'kysely';
import { type ApprovalHandler, lockPendingApproval } from '../../shared/approval-requests';
import { AppError } from '../../shared/errors';
import type { Operation } from '../../shared/operation';

/** What is done for each module; a feature whose documents need approval registers its own. */
export type ApprovalHandlers = Partial<Record<ApprovalModule, ApprovalHandler>>;

/** A decision on a request. */
interface Decision {
  approvalId: number;
  type: 'approved' | 'rejected';
  /** Why; '' where nothing is said. */
  comment: string;
}

/**
 * Decides a request and what it stands for, together. It is decided once: of two at the same moment the second fails.
 * @throws {AppError} not_found; forbidden without the module's flag; conflict where it was decided already, or where
 *   its document no longer allows it
 */
export async function decideRequest(
  operation: Operation,
  handlers: ApprovalHandlers,
  { approvalId, type, comment }: Decision,
): Promise<void> {
  await requireFlag(operation, approvalId);
  const approval = await lockPendingApproval(operation, approvalId);
  const module = approval.module as ApprovalModule;
  const handler = handlers[module];
  if (handler === undefined) throw new Error(`no handler decides requests of ${module}`);
  if (type === 'approved') await handler.approve(operation, approval.document_id, comment);
  else await handler.reject(operation, approval.document_id, comment);
  await operation.db
    .updateTable('approvals')
    .set({ type, comment, decided_by_id: operation.actor.id, updated_at: sql`now()` })
    .where('id', '=', approvalId)
    .execute();
  await operation.audit({
    entity: 'Approval',
    entityId: approvalId,
    action: type === 'approved' ? 'approve' : 'reject',
    details: `${approvalModules[module].title} request ${approvalId} ${type}${comment === '' ? '' : `: ${comment}`}`,
  });
}

/** Before anything is locked, so that nobody without the flag can hold a request up or learn its state. */
async function requireFlag(operation: Operation, approvalId: number): Promise<void> {
  const approval = await operation.db
    .selectFrom('approvals')
    .select('module')
    .where('id', '=', approvalId)
    .executeTakeFirst();
  if (approval === undefined) throw new AppError('not_found', 'There is no such approval request');
  const { flag, title } = approvalModules[approval.module as ApprovalModule];
  if (!operation.actor.flags.has(flag))
    throw new AppError('forbidden', `Your role does not allow deciding on requests of the kind ${title}`);
}
