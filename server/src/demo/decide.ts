import type { ApprovalModule } from '@ghala/contract/access/permissions';
import { documentKeys } from '../documents/approval-documents';
import type { ApprovalHandler } from '../documents/approval-requests';
import { decideRequest } from '../features/approvals/decide-request';
import { apply } from '../operation/apply';
import type { Operation } from '../operation/operation';

/**
 * Approves the pending request of a document, or rejects it with the reason in `refusal`; the caller supplies the
 * module's handler.
 */
export async function decide(
  operation: Operation,
  module: ApprovalModule,
  handler: Pick<ApprovalHandler, 'approve' | 'reject'>,
  { documentId, refusal, comment = '' }: { documentId: number; refusal?: string | undefined; comment?: string },
): Promise<void> {
  const { id: approvalId } = await operation.db
    .selectFrom('approvals')
    .select('id')
    .where(documentKeys[module], '=', documentId)
    .where('module', '=', module)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  const decision =
    refusal === undefined
      ? ({ approvalId, type: 'approved', comment } as const)
      : ({ approvalId, type: 'rejected', comment: refusal } as const);
  await apply(operation, (facts) =>
    decideRequest(facts, { [module]: { ...handler, details: async () => new Map() } }, decision),
  );
}
