import { type ApprovalDetails, type ApprovalRow, approvalCalls } from '@ghala/contract/calls/approvals';
import type { ListQuery } from '@ghala/contract/common/list-query';
import type { Language } from '@ghala/contract/language';
import type { ApprovalModule } from '@ghala/contract/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findPolicy } from '../../accounts/separate-duties';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import { operateTogether } from '../../kernel/commit/operate-together';
import { operate } from '../../kernel/operation';
import {
  listRules,
  pendingRequests,
  priorityRank,
  requestsContaining,
  type Shown,
  shownRequests,
} from './approvals.queries';
import { type ApprovalHandlers, decideRequest } from './decide-request';
import { loadOwnRequests, type OwnRequests, whyNotOwn } from './own-requests';
import { setPolicy } from './set-policy';
import { setRule } from './set-rule';

/** The queue of requests and the decisions on them; the effect of a decision is in its module's handler. */
export function approvals(app: App, handlers: ApprovalHandlers): void {
  queue(app, handlers);
  events(app);
  decisions(app, handlers);
  rules(app);
  policy(app);
}

function queue(app: App, handlers: ApprovalHandlers): void {
  serve(app, approvalCalls.queue, (request, reply) =>
    answer(request, reply, request.query, { withOwn: false, requestId: request.query.requestId }),
  );

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
          rows.map((row) => ({ ...row, ...mayDecide(own, row, request.language()) })),
        ),
    });
  }
}

/** Of other users' requests, the lists contain only those that the reader may decide. */
function mayDecide(
  own: OwnRequests,
  { module, User }: { module: ApprovalModule; User: { id: number } },
  language: Language,
) {
  const whyNot = User.id === own.actor.id ? whyNotOwn(own, module, language) : '';
  return { mayDecide: whyNot === '', whyNot };
}

function events(app: App): void {
  serve(app, approvalCalls.events, (request, reply) => app.liveStreams.open(request, reply));
}

/** Each request with its document's details, fetched once per module. */
async function addDetails<Row extends { module: ApprovalModule; documentId: number }>(
  app: App,
  handlers: ApprovalHandlers,
  rows: Row[],
): Promise<(Row & ApprovalDetails)[]> {
  const details = new Map<ApprovalModule, ReadonlyMap<number, ApprovalDetails>>();
  for (const module of new Set(rows.map((row) => row.module))) {
    const ids = rows.filter((row) => row.module === module).map((row) => row.documentId);
    const found = await handlers[module]?.details(app.database, ids);
    if (found !== undefined) details.set(module, found);
  }
  return rows.map((row) => ({ ...row, ...details.get(row.module)?.get(row.documentId) }));
}

function decisions(app: App, handlers: ApprovalHandlers): void {
  serve(app, approvalCalls.approve, (request) =>
    operateTogether(request, async (facts) => {
      const decide = await decideRequest(facts, handlers, { ...request.body, type: 'approved' });
      return (changes) => {
        decide(changes);
        return ok('Approval request accepted');
      };
    }),
  );

  serve(app, approvalCalls.reject, (request) =>
    operateTogether(request, async (facts) => {
      const decide = await decideRequest(facts, handlers, { ...request.body, type: 'rejected' });
      return (changes) => {
        decide(changes);
        return ok('Approval request Rejected');
      };
    }),
  );
}

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
