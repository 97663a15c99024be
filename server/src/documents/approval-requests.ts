import { type ApprovalModule, approvalModules } from '@ghala/contract/access/permissions';
import type { ApprovalDetails } from '@ghala/contract/calls/approvals';
import type { ChosenLot } from '@ghala/contract/common/lots';
import type { ApprovalPriority } from '@ghala/contract/common/priority';
import type { OwnAct } from '@ghala/contract/events/events';
import type { Database } from '../db/database';
import { rowById, rowsFor } from '../operation/loader';
import type { Changes, Decide, Facts } from '../operation/work';
import { inserting, updating } from '../operation/writer';
import { documentKeys, documentOf, keyColumns } from './approval-documents';

/** This is a request, as it was made. */
export interface Asked {
  requestedById: number;
  reason: string;
}

/** This is what else whoever decides may say. */
export interface DecisionChoice {
  /** When a difference of a count is approved, says from which lots it is taken instead. */
  lots: readonly ChosenLot[] | null;
  /** When one is rejected, says whether its goods are counted again. */
  countsAgain: boolean;
}

/** Says how a module shows its documents in the queue, and how a decision changes one, in the same transaction. */
export interface ApprovalHandler {
  /** Loads what an approver sees of the documents, by their ids. */
  details(database: Database, documentIds: readonly number[]): Promise<ReadonlyMap<number, ApprovalDetails>>;
  /**
   * @param comment of the decision
   * @throws {AppError} conflict if the document no longer allows the decision: the request then stays pending.
   */
  approve(
    facts: Facts,
    documentId: number,
    comment: string,
    asked: Asked,
    choice: DecisionChoice,
  ): Promise<Decide<void>>;
  reject(
    facts: Facts,
    documentId: number,
    comment: string,
    asked: Asked,
    choice: DecisionChoice,
  ): Promise<Decide<void>>;
}

const rules = rowsFor({
  name: 'approval rules',
  query: (database) => database.selectFrom('approval_rules').select(['module', 'is_required as isRequired']),
});

/** Makes requests for approval, each of one document; the columns of the others stay empty. */
const requestWriter = inserting(
  'approvals',
  [...keyColumns, ...(['module', 'priority', 'requested_by_id', 'excluded_ids', 'receiver_ids', 'reason'] as const)],
  { order: 'lines' },
);

const noDocument = Object.fromEntries(keyColumns.map((key) => [key, null])) as Record<
  (typeof keyColumns)[number],
  null
>;

/** Holds what an approver is told of a request beside its document, and who leaves it to others. */
export interface RequestParticulars {
  /** They are excluded beside the requester. */
  excludedIds?: readonly number[];
  /** Lists who requested or issued a note and receives its goods. */
  receiverIds?: readonly number[];
  reason?: string;
}

/**
 * Says whether a new document of the module will await approval: not if the module's rule is off and the actor has its
 * flag.
 * @param always whether it must be approved whatever the rule says
 * @returns that, and how its approval is then requested; `awaits` requests it even so
 */
export async function requestApproval(
  facts: Facts,
  module: ApprovalModule,
  priority: ApprovalPriority,
  { always = false } = {},
): Promise<{
  isAwaited: boolean;
  request(changes: Changes, documentId: number, awaits?: boolean, particulars?: RequestParticulars): void;
}> {
  const all = await facts.find(rules, null);
  const isRequired = all.find((rule) => rule.module === module)?.isRequired ?? true;
  const isAwaited = always || isRequired || !facts.actor.flags.has(approvalModules[module].flag);
  return {
    isAwaited,
    request(changes, documentId, awaits = isAwaited, particulars = {}) {
      if (!awaits) return;
      askFor(changes, module, documentId, { priority, ...particulars });
    },
  };
}

/** Requests what always needs approval, whatever the rules say. */
export function askFor(
  changes: Changes,
  module: ApprovalModule,
  documentId: number,
  {
    priority = 'normal',
    excludedIds = [],
    receiverIds = [],
    reason = '',
  }: RequestParticulars & { priority?: ApprovalPriority } = {},
): void {
  changes.write(requestWriter, {
    ...noDocument,
    [documentKeys[module]]: documentId,
    module,
    priority,
    requested_by_id: changes.actor.id,
    excluded_ids: [...excludedIds],
    receiver_ids: [...receiverIds],
    reason,
  });
}

/** Loads requests for approval, locked for a decision. */
export const requests = rowById({
  name: 'approval requests',
  level: 'approval',
  locks: 'approvals',
  query: (database, ids) =>
    database
      .selectFrom('approvals')
      .select(['id', 'module', 'status', 'requested_by_id as requestedById', documentOf.as('documentId'), 'reason'])
      .select(['excluded_ids as excludedIds', 'could_another as couldAnother'])
      .where('id', '=', ids),
});

/** This is a request that was locked for a decision. */
type LockedRequest = Exclude<ReturnType<typeof requests.facts>[number], undefined | symbol>;

const decisions = updating('approvals', ['status', 'comment', 'decided_by_id'], {
  order: 'lines',
  setNow: ['updated_at'],
});

/**
 * Closes a locked request that is pending.
 * @param decision.comment may be ''
 * @param decision.own why the decider may decide on what they requested
 */
export function decide(
  changes: Changes,
  request: LockedRequest,
  {
    type,
    comment,
    deciderId,
    own = 'no',
  }: { type: 'approved' | 'rejected'; comment: string; deciderId: number; own?: OwnAct },
): void {
  const { id, module, documentId } = request;
  changes.set(request, { status: type });
  changes.write(decisions, { id, status: type, comment, decided_by_id: deciderId });
  const step = type === 'approved' ? 'approve' : 'reject';
  changes.record({ code: `approvalRequest.${step}`, id, module, documentId, own, comment });
}
