import type { OwnAct } from '@ghala/contract/events';
import { type ApprovalModule, approvalModules } from '@ghala/contract/permissions';
import { sql } from 'kysely';
import { activeUsers } from '../../accounts/user-management';
import { type ApprovalHandler, lockPendingApproval } from '../../documents/approval-requests';
import { refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { loadOwnRequests, refusalOfOwn } from './own-requests';

/** The handlers of each module; a feature whose documents need approval registers its own. */
export type ApprovalHandlers = Partial<Record<ApprovalModule, ApprovalHandler>>;

/** A decision on a request. */
interface Decision {
  approvalId: number;
  type: 'approved' | 'rejected';
  /** The comment; may be ''. */
  comment: string;
}

/**
 * Decides a request and its document together. It is decided once: of two at the same moment, the second fails.
 * @throws {AppError} not_found; forbidden without the module's flag, or if the actor requested it and someone else must
 * decide; conflict if it has already been decided, or its document no longer allows it
 */
export async function decideRequest(
  operation: Operation,
  handlers: ApprovalHandlers,
  { approvalId, type, comment }: Decision,
): Promise<void> {
  await requireFlag(operation, approvalId);
  const approval = await lockPendingApproval(operation, approvalId);
  const { module, documentId } = approval;
  await requireFlagNow(operation, module);
  const isOwn = approval.requested_by_id === operation.actor.id;
  const own = isOwn ? await requireOwnAllowed(operation, module) : 'no';
  const handler = handlers[module];
  if (handler === undefined) throw new Error(`no handler decides requests of ${module}`);
  if (type === 'approved') await handler.approve(operation, documentId, comment);
  else await handler.reject(operation, documentId, comment);
  await operation.db
    .updateTable('approvals')
    .set({ status: type, comment, decided_by_id: operation.actor.id, updated_at: sql`now()` })
    .where('id', '=', approvalId)
    .execute();
  operation.record({
    code: `approvalRequest.${type === 'approved' ? 'approve' : 'reject'}`,
    id: approvalId,
    module,
    documentId: documentId,
    own,
    comment,
  });
}

/** Before anything is locked, so that nobody without the flag can delay a request or learn its state. */
async function requireFlag(operation: Operation, approvalId: number): Promise<void> {
  const approval = await operation.db
    .selectFrom('approvals')
    .select('module')
    .where('id', '=', approvalId)
    .executeTakeFirst();
  if (approval === undefined) throw refusal('approval.notFound');
  const { flag } = approvalModules[approval.module];
  if (!operation.actor.flags.has(flag)) throw refusal('approval.notAllowed', { module: approval.module });
}

/** A user who was suspended, or lost the flag, before the request was locked comes too late. */
async function requireFlagNow({ db, actor }: Operation, module: ApprovalModule): Promise<void> {
  const now = await activeUsers(db).select('roles.flags').where('users.id', '=', actor.id).executeTakeFirst();
  if (!now?.flags.includes(approvalModules[module].flag)) throw refusal('access.notAllowed');
}

/** @returns why the actor may decide on their own request @throws {AppError} forbidden if someone else must decide */
async function requireOwnAllowed({ db, actor }: Operation, module: ApprovalModule): Promise<OwnAct> {
  const own = await loadOwnRequests(db, actor);
  const refused = refusalOfOwn(own, module);
  if (refused !== undefined) throw refused;
  const couldAnother = own.heldByOthers.has(approvalModules[module].flag);
  return couldAnother ? 'always' : 'alone';
}
