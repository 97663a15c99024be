import type { ApprovalModule } from '@ghala/contract/permissions';
import { type Decision, decideRequest } from '../features/approvals/decide-request';
import type { ApprovalHandler } from '../shared/approval-requests';
import type { Operation } from '../shared/operation';

/** Decides the pending request of a document, whose module's handler is given. */
export async function decide(
  operation: Operation,
  module: ApprovalModule,
  handler: ApprovalHandler,
  { documentId, type, comment }: { documentId: number } & Pick<Decision, 'type' | 'comment'>,
): Promise<void> {
  const { id: approvalId } = await operation.db
    .selectFrom('approvals')
    .select('id')
    .where('module', '=', module)
    .where('document_id', '=', documentId)
    .where('type', '=', 'pending')
    .executeTakeFirstOrThrow();
  await decideRequest(operation, { [module]: handler }, { approvalId, type, comment });
}
