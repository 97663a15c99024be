import { type ApprovalModule, approvalModules } from '@ghala/contract/access/permissions';
import type { OwnAct } from '@ghala/contract/events/events';
import { recentGiverOf } from '../../access/sessions';
import { findOwnRequests, isCountedBy, refusalOfOwn } from '../../accounts/own-requests';
import { activeUsers } from '../../accounts/user-management';
import { type ApprovalHandler, type DecisionChoice, decide, requests } from '../../documents/approval-requests';
import { rowById } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { type AppError, refusal } from '../../runtime/errors';

/** Holds the handler of each module; a feature whose documents need approval registers its own. */
export type ApprovalHandlers = Partial<Record<ApprovalModule, ApprovalHandler>>;

interface Decision {
  approvalId: number;
  type: 'approved' | 'rejected';
  /** May be ''. */
  comment: string;
  choice?: Partial<DecisionChoice>;
}

/**
 * Decides a request and its document together. It is decided once: of two at the same moment, the second fails.
 * @throws {AppError} not_found; forbidden without the module's flag, or if the actor requested or counted it and someone else must
 * decide; conflict if it has already been decided, or its document no longer allows it
 */
export async function decideRequest(
  facts: Facts,
  handlers: ApprovalHandlers,
  { approvalId, type, comment, choice }: Decision,
): Promise<Decide<void>> {
  const [approval, now] = await Promise.all([findRequest(facts, approvalId), facts.find(permissions, facts.actor.id)]);
  const { documentId, module } = approval;
  // A user who was suspended, or lost the flag, before the request was locked comes too late.
  if (!now?.flags.includes(approvalModules[module].flag)) throw refusal('access.notAllowed');
  const requirePending = () => {
    if (approval.status !== 'pending') throw refusal('approval.decided', { decision: approval.status });
  };
  requirePending();
  const involvedIds = [approval.requestedById, ...approval.excludedIds];
  const own = involvedIds.includes(facts.actor.id) ? await requireOwnAllowed(facts, approval, involvedIds) : 'no';
  const isHandedOut = now.recentGiverId !== null && involvedIds.includes(now.recentGiverId);
  const handler = handlers[module];
  if (handler === undefined) throw new Error(`no handler decides requests of ${module}`);
  const step = type === 'approved' ? 'approve' : 'reject';
  const chosen = { lots: null, countsAgain: false, ...choice };
  // Only a difference found by a count leaves a choice of lots.
  if (module !== 'StockAdjustment' && chosen.lots !== null) throw refusal('stockAdjustment.noOtherLots');
  if (module !== 'StockAdjustment' && chosen.countsAgain) throw refusal('stockAdjustment.notOfCount');
  const follow = await handler[step](facts, documentId, comment, approval, chosen);
  return (changes) => {
    requirePending();
    follow(changes);
    const deciderId = changes.actor.id;
    decide(changes, approval, { type, comment, deciderId, own: own === 'no' && isHandedOut ? 'handedOut' : own });
  };
}

const modules = rowById({
  name: 'modules of approval requests',
  level: 'plain',
  query: (database, ids) => database.selectFrom('approvals').select(['id', 'module']).where('id', '=', ids),
});

/**
 * Locks the request, but only for those who may decide on it: nobody else can delay it.
 * @throws {AppError} not_found; forbidden without the flag of its module
 */
async function findRequest(facts: Facts, approvalId: number) {
  const { flags } = facts.actor;
  const isApprover = Object.values(approvalModules).some(({ flag }) => flags.has(flag));
  if (!isApprover) throw notAllowed(await facts.find(modules, approvalId));
  const request = await facts.find(requests, approvalId);
  if (request === undefined || !flags.has(approvalModules[request.module].flag)) throw notAllowed(request);
  return request;
}

function notAllowed(request: { module: ApprovalModule } | undefined): AppError {
  if (request === undefined) return refusal('approval.notFound');
  return refusal('approval.notAllowed', { module: request.module });
}

const permissions = rowById({
  name: 'permissions of active users',
  level: 'plain',
  query: (database, ids) =>
    activeUsers(database)
      .select(['users.id', 'roles.flags'])
      // It is an unusual event if they decide on a request of the person who recently gave them the right.
      .select(recentGiverOf.as('recentGiverId'))
      .where('users.id', '=', ids),
});

/** @returns why the actor may decide on their own request @throws {AppError} forbidden if someone else must decide */
async function requireOwnAllowed(
  facts: Facts,
  { module, requestedById, couldAnother }: { module: ApprovalModule; requestedById: number; couldAnother: boolean },
  involvedIds: readonly number[],
): Promise<OwnAct> {
  const own = await findOwnRequests(facts.find, facts.actor, involvedIds);
  const isCounted = isCountedBy(facts.actor, module, requestedById);
  const refused = refusalOfOwn(own, module, { couldAnother, isCounted });
  if (refused !== undefined) throw refused;
  return couldAnother || own.heldByOthers.has(approvalModules[module].flag) ? 'always' : 'alone';
}
