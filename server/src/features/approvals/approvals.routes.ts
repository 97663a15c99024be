import { type ApprovalModule, approvalModules } from '@ghala/contract/access/permissions';
import {
  type ApprovalDetails,
  type ApprovalRow,
  approvalCalls,
  approvalViews,
  type Decision,
} from '@ghala/contract/calls/approvals';
import type { ListQuery } from '@ghala/contract/common/list-query';
import { refusalMessage } from '@ghala/contract/refusals/refusal-message';
import type { Language } from '@ghala/contract/text/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCountedBy, loadOwnRequests, type OwnRequests, whyNotOwn } from '../../accounts/own-requests';
import { findPolicy } from '../../accounts/separate-duties';
import type { DecisionChoice } from '../../documents/approval-requests';
import { ok } from '../../http/answers';
import { countViews } from '../../http/count-views';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { AppError, refusal, toldTo } from '../../runtime/errors';
import {
  findOutcome,
  listRules,
  pendingRequests,
  priorityRank,
  requestsContaining,
  type Shown,
  shownRequests,
} from './approvals.queries';
import { type ApprovalHandlers, decideRequest } from './decide-request';
import { findOthersWaiting } from './others-waiting';
import { setPolicy } from './set-policy';
import { setRule } from './set-rule';

/** Serves the queue of requests and the decisions on them; the module's handler carries out a decision. */
export function approvals(app: App, handlers: ApprovalHandlers): void {
  queue(app, handlers);
  events(app);
  decisions(app, handlers);
  rules(app);
  policy(app);
}

function queue(app: App, handlers: ApprovalHandlers): void {
  serve(app, approvalCalls.queue, (request, reply) =>
    answer(request, reply, request.query, { withOwn: false, only: request.query }),
  );

  serve(app, approvalCalls.viewCounts, async (request) => {
    const own = await loadOwnRequests(app.database, request.actor());
    return countViews(request, approvalViews, (filters) => ({
      query: shownRequests(app.database, { own, withOwn: false, only: filters }),
    }));
  });

  serve(app, approvalCalls.outcome, async (request) => {
    const outcome = await findOutcome(app.database, request.actor(), request.params.id);
    if (outcome === undefined) throw refusal('approval.notFound');
    return ok('Request', { outcome });
  });

  serve(app, approvalCalls.pending, (request, reply) => answer(request, reply, request.query, { withOwn: true }));

  async function answer(request: FastifyRequest, reply: FastifyReply, query: ListQuery, which: Omit<Shown, 'own'>) {
    const own = await loadOwnRequests(app.database, request.actor());
    const words = await requestsContaining(app.database, query.q ?? '', request.language());
    const shown = { own, ...which };
    return answerList(request, reply, query, {
      query: pendingRequests(app.database, shown).where(words.few),
      countQuery: shownRequests(app.database, shown).where(words.few),
      pages: {
        from: (_sort, form) => shownRequests(app.database, shown).where(words[form]),
        rows: pendingRequests(app.database, shown),
      },
      sorts: { priority: priorityRank, createdAt: 'approvals.created_at' },
      defaultSort: 'priority',
      id: 'approvals.id',
      complete: (rows): Promise<ApprovalRow[]> =>
        addDetails(
          app,
          handlers,
          rows.map(({ isOwn, isWithoutOthers, couldAnother, ...row }) => ({
            ...row,
            ...mayDecide(own, row, { isOwn, isWithoutOthers, couldAnother }, request.language()),
          })),
        ),
    });
  }
}

/** Tells whether the reader may also decide the requests that they leave to others. */
function mayDecide(
  own: OwnRequests,
  { module, User }: { module: ApprovalModule; User: { id: number } },
  { isOwn, isWithoutOthers, couldAnother }: { isOwn: boolean; isWithoutOthers: boolean; couldAnother: boolean },
  language: Language,
) {
  const heldByOthers = new Set(isWithoutOthers ? [] : [approvalModules[module].flag]);
  const request = { couldAnother, isCounted: isCountedBy(own.actor, module, User.id) };
  const whyNot = isOwn ? whyNotOwn({ ...own, heldByOthers }, module, request, language) : '';
  return { mayDecide: whyNot === '', whyNot };
}

function events(app: App): void {
  serve(app, approvalCalls.events, (request, reply) => app.liveStreams.open(request, reply));
}

/** Adds the details of each request's document, fetched once per module, and what others ask of the same goods. */
async function addDetails<Row extends { id: number; module: ApprovalModule; documentId: number }>(
  app: App,
  handlers: ApprovalHandlers,
  rows: Row[],
): Promise<(Row & ApprovalDetails & Pick<ApprovalRow, 'OthersWaiting'>)[]> {
  const ids = rows.map(({ id }) => id);
  const details = new Map<ApprovalModule, ReadonlyMap<number, ApprovalDetails>>();
  for (const module of new Set(rows.map((row) => row.module))) {
    const documentIds = rows.filter((row) => row.module === module).map((row) => row.documentId);
    const found = await handlers[module]?.details(app.database, documentIds);
    if (found !== undefined) details.set(module, found);
  }
  const others = await findOthersWaiting(app.database, ids);
  return rows.map((row) => ({
    ...row,
    ...details.get(row.module)?.get(row.documentId),
    OthersWaiting: others.get(row.id),
  }));
}

function decisions(app: App, handlers: ApprovalHandlers): void {
  const decideOne = (
    request: FastifyRequest,
    decision: Decision,
    { approvalId, comment, ...choice }: DecidedRequest,
    part?: number,
  ) => {
    const { type, done } = outcomes[decision];
    return operateTogether(
      request,
      async (facts) => {
        const decide = await decideRequest(facts, handlers, { approvalId, comment, type, choice });
        return (changes) => {
          decide(changes);
          return ok(done);
        };
      },
      { part },
    );
  };

  serve(app, approvalCalls.approve, (request) => decideOne(request, 'approve', request.body));

  serve(app, approvalCalls.reject, (request) => decideOne(request, 'reject', request.body));

  serve(app, approvalCalls.decideMany, async (request) => {
    const { approvalIds, decision, comment } = request.body;
    const language = request.language();
    const whyNot = await Promise.all(
      approvalIds.map((approvalId) =>
        decideOne(request, decision, { approvalId, comment }, approvalId).then(
          () => undefined,
          (error: unknown) => {
            if (isOfOne(error)) return { approvalId, why: refusalMessage(toldTo(request.session, error), language) };
            throw error;
          },
        ),
      ),
    );
    const refused = whyNot.filter((one) => one !== undefined);
    const isRefused = new Set(refused.map(({ approvalId }) => approvalId));
    const decided = approvalIds.filter((approvalId) => !isRefused.has(approvalId));
    const done = decided.length === 0 ? 'No approval request decided' : outcomes[decision].done;
    return ok(done, { decided, refused });
  });
}

/**
 * Tells whether an error concerns one request only. Any other, such as a lost database, ends the call; a repeat under
 * the same Idempotency-Key decides the rest.
 */
function isOfOne(error: unknown): error is AppError {
  return error instanceof AppError && ['conflict', 'forbidden', 'not_found'].includes(error.kind);
}

type DecidedRequest = { approvalId: number; comment: string } & Partial<DecisionChoice>;

const outcomes = {
  approve: { type: 'approved', done: 'Approval request accepted' },
  reject: { type: 'rejected', done: 'Approval request Rejected' },
} as const;

function rules(app: App): void {
  serve(app, approvalCalls.rules, async () => ok('Approval rules', { rules: await listRules(app.database) }));

  serve(app, approvalCalls.setRule, (request) =>
    operate(request, async (operation) => {
      await setRule(operation, request.body);
      return ok('Approval rule saved', { rules: await listRules(operation.db) });
    }),
  );
}

function policy(app: App): void {
  serve(app, approvalCalls.policy, async () => ok('Approval policy', { policy: await findPolicy(app.database) }));

  serve(app, approvalCalls.setPolicy, (request) =>
    operate(request, async (operation) => {
      await setPolicy(operation, request.body);
      return ok('Approval policy saved', { policy: await findPolicy(operation.db) });
    }),
  );
}
