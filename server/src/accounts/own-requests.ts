import { type ApprovalModule, approvalModules, type PermissionFlag } from '@ghala/contract/access/permissions';
import type { DutyPolicy } from '@ghala/contract/calls/approvals';
import { refusalMessage } from '@ghala/contract/refusals/refusal-message';
import type { Language } from '@ghala/contract/text/language';
import type { Database } from '../db/database';
import type { Actor } from '../operation/operation';
import { readNow } from '../operation/read-now';
import type { Facts } from '../operation/work';
import { type AppError, refusal } from '../runtime/errors';
import { flagsOfOthers, readPolicy } from './separate-duties';

/** Holds what is needed of the user to tell whether they may decide on their own requests. */
export interface OwnRequests {
  actor: Actor;
  policy: DutyPolicy;
  /** Another active user has these approval flags now. */
  heldByOthers: ReadonlySet<PermissionFlag>;
}

export async function loadOwnRequests(
  database: Database,
  actor: Actor,
  involvedIds?: readonly number[],
): Promise<OwnRequests> {
  return readNow(database, (find) => findOwnRequests(find, actor, involvedIds));
}

/** Loads the same, as facts of an operation. @param involvedIds who leaves the decision to others too */
export async function findOwnRequests(
  find: Facts['find'],
  actor: Actor,
  involvedIds: readonly number[] = [],
): Promise<OwnRequests> {
  const [policy, heldByOthers] = await Promise.all([
    readPolicy(find),
    find(flagsOfOthers, [...new Set([actor.id, ...involvedIds])]),
  ]);
  return { actor, policy, heldByOthers };
}

/**
 * Tells whether the request of a module is the actor's own since they counted what it is of: of an adjustment, only its
 * counters are excluded.
 */
export function isCountedBy({ id }: Actor, module: ApprovalModule, requestedById: number): boolean {
  return module === 'StockAdjustment' && requestedById !== id;
}

/** Tells what makes a request somebody's own. */
export interface OwnRequest {
  couldAnother: boolean;
  isCounted?: boolean;
}

/**
 * Tells why the user may not decide on their own requests of a module; undefined if they may.
 * @param request.couldAnother whether somebody else could have decided when it was requested: sending them away afterwards
 * leaves the request to whoever comes next
 * @param request.isCounted whether it is theirs since they counted what it is of
 */
export function refusalOfOwn(
  { actor, policy, heldByOthers }: OwnRequests,
  module: ApprovalModule,
  { couldAnother, isCounted = false }: OwnRequest,
): AppError | undefined {
  const { flag } = approvalModules[module];
  const isAlone = !heldByOthers.has(flag);
  const isAllowed = policy.ownRequests === 'always' || (policy.ownRequests === 'alone' && isAlone && !couldAnother);
  if (isAllowed && actor.flags.has(flag)) return undefined;
  const permission = { code: 'permission', params: { flag } } as const;
  if (isCounted) return refusal('approval.ownCount', { isAlone, permission });
  return refusal('approval.ownRequest', { module, isAlone, permission });
}

/** Gives the same as text; '' if they may. */
export function whyNotOwn(own: OwnRequests, module: ApprovalModule, request: OwnRequest, language: Language): string {
  const refused = refusalOfOwn(own, module, request);
  return refused === undefined ? '' : refusalMessage(refused, language);
}

/** Lists the modules whose requests the actor may decide. */
export function decidableModules(actor: Actor): ApprovalModule[] {
  const modules = Object.keys(approvalModules) as ApprovalModule[];
  return modules.filter((module) => actor.flags.has(approvalModules[module].flag));
}
