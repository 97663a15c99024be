import { approvedKinds } from '@ghala/contract/approval-words';
import type { DutyPolicy } from '@ghala/contract/calls/approvals';
import { permissionName } from '@ghala/contract/permission-words';
import { type ApprovalModule, approvalFlags, approvalModules, type PermissionFlag } from '@ghala/contract/permissions';
import { findPolicy, flagsOfOthers } from '../../accounts/separate-duties';
import type { Database } from '../../kernel/database';
import type { Actor } from '../../kernel/operation';

/** What is to be known of a user to say whether own requests are theirs to decide. */
export interface OwnRequests {
  actor: Actor;
  policy: DutyPolicy;
  /** The approving flags that another active user holds now. */
  heldByOthers: ReadonlySet<PermissionFlag>;
}

export async function loadOwnRequests(database: Database, actor: Actor): Promise<OwnRequests> {
  const policy = await findPolicy(database);
  return { actor, policy, heldByOthers: await flagsOfOthers(database, approvalFlags, [actor.id]) };
}

/** Why the user does not decide on own requests of a module; '' where that is allowed. */
export function whyNotOwn({ actor, policy, heldByOthers }: OwnRequests, module: ApprovalModule): string {
  const { flag } = approvalModules[module];
  const isAlone = !heldByOthers.has(flag);
  const isAllowed = policy.ownRequests === 'always' || (policy.ownRequests === 'alone' && isAlone);
  if (isAllowed && actor.flags.has(flag)) return '';
  const kind = approvedKinds[module];
  return isAlone
    ? `You requested this, and nobody else may approve ${kind}. It stays pending until another user has the permission ${permissionName(flag)}.`
    : `You requested this. Another user who may approve ${kind} has to decide.`;
}

/** The modules whose requests the actor may decide. */
export function decidableModules(actor: Actor): ApprovalModule[] {
  const modules = Object.keys(approvalModules) as ApprovalModule[];
  return modules.filter((module) => actor.flags.has(approvalModules[module].flag));
}
