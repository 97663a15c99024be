import type { ApprovalRule } from '@ghala/contract/approvals';
import type { ApprovalPriority } from '@ghala/contract/common/priority';
import { type ApprovalModule, approvalModules } from '@ghala/contract/permissions';
import { sql } from 'kysely';
import type { Database } from '../../shared/database';
import type { Actor } from '../../shared/operation';

/** The modules whose requests the actor may decide. */
function decidableModules(actor: Actor): ApprovalModule[] {
  const modules = Object.keys(approvalModules) as ApprovalModule[];
  return modules.filter((module) => actor.flags.has(approvalModules[module].flag));
}

/** Urgent before high before normal; the ids, which rise with time, settle the rest. */
export const priorityRank = sql`(case approvals.priority when 'urgent' then 1 when 'high' then 2 else 3 end)`;

/** The pending requests that the actor may decide, and with `withOwn` those that the actor asked for. */
export function pendingRequests(database: Database, actor: Actor, withOwn: boolean) {
  return database
    .selectFrom('approvals')
    .innerJoin('users', 'users.id', 'approvals.requested_by_id')
    .select([
      'approvals.id as id',
      'approvals.document_id as documentId',
      sql<ApprovalModule>`approvals.module`.as('module'),
      'approvals.type as type',
      'approvals.type as status',
      sql<ApprovalPriority>`approvals.priority`.as('priority'),
      'approvals.created_at as createdAt',
      'approvals.updated_at as updatedAt',
      sql<{ id: number; name: string }>`jsonb_build_object('id', users.id, 'name', users.name)`.as('User'),
    ])
    .where('approvals.type', '=', 'pending')
    .where(
      sql<boolean>`(approvals.module = any(${decidableModules(actor)}::text[])
        or (${withOwn} and approvals.requested_by_id = ${actor.id}))`,
    );
}

/** Which modules need approval, in the order of the specification. */
export async function listRules(database: Database): Promise<ApprovalRule[]> {
  const rules = await database.selectFrom('approval_rules').select(['module', 'required']).execute();
  const order = Object.keys(approvalModules);
  return rules.sort((first, second) => order.indexOf(first.module) - order.indexOf(second.module));
}
