import type { ApprovalModule } from '@ghala/contract/access/permissions';
import { type RawBuilder, sql } from 'kysely';
import { documentKeys } from './approval-documents';

/** Selects who decided a document's latest request, with their comment; it is '' if nobody has. */
export function decisionOf(module: ApprovalModule, documentId: RawBuilder<unknown>) {
  const latest = sql`approvals left join users deciders on deciders.id = approvals.decided_by_id
    where ${sql.ref(`approvals.${documentKeys[module]}`)} = ${documentId}
    order by approvals.id desc limit 1`;
  return {
    decidedBy: sql<string>`coalesce((select deciders.name from ${latest}), '')`,
    decisionComment: sql<string>`coalesce((select approvals.comment from ${latest}), '')`,
  };
}
