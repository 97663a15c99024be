import {
  type ApprovalDetails,
  type ApprovalRow,
  approvalListAnswer,
  approvalRule,
  approvalRulesAnswer,
  decisionRequest,
  policyAnswer,
  policyChange,
} from '@ghala/contract/calls/approvals';
import { done } from '@ghala/contract/common/answer';
import { type ListQuery, listQuery } from '@ghala/contract/common/list-query';
import { type ApprovalModule, approvalFlags } from '@ghala/contract/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { findPolicy } from '../../accounts/separate-duties';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { listRules, pendingRequests, priorityRank, requestsContaining, shownRequests } from './approvals.queries';
import { type ApprovalHandlers, decideRequest } from './decide-request';
import { loadOwnRequests, type OwnRequests, whyNotOwn } from './own-requests';
import { setPolicy } from './set-policy';
import { setRule } from './set-rule';

const tags = ['approvals'];

/** The queue of requests and the decisions on them; what a decision does is in the handler of its module. */
export function approvals(app: App, handlers: ApprovalHandlers): void {
  queue(app, handlers);
  events(app);
  decisions(app, handlers);
  rules(app);
  policy(app);
}

function queue(app: App, handlers: ApprovalHandlers): void {
  app.get(
    '/approvals',
    {
      config: { access: approvalFlags },
      schema: {
        tags,
        summary: 'Requests that the caller may decide: urgent, high, normal, each oldest first',
        querystring: listQuery,
        response: { 200: approvalListAnswer },
      },
    },
    (request, reply) => answer(request, reply, request.query, false),
  );

  app.get(
    '/approvals/pending',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'Pending requests: what the caller may decide and what the caller asked for',
        querystring: listQuery,
        response: { 200: approvalListAnswer },
      },
    },
    (request, reply) => answer(request, reply, request.query, true),
  );

  async function answer(request: FastifyRequest, reply: FastifyReply, query: ListQuery, withOwn: boolean) {
    const own = await loadOwnRequests(app.database, request.actor());
    const found = query.q ? await requestsContaining(app.database, query.q) : sql<boolean>`true`;
    return answerList(request, reply, query, {
      query: pendingRequests(app.database, { own, withOwn }).where(found),
      countQuery: shownRequests(app.database, { own, withOwn }).where(found),
      sorts: { priority: priorityRank, createdAt: 'approvals.created_at' },
      defaultSort: 'priority',
      id: 'approvals.id',
      complete: (rows): Promise<ApprovalRow[]> =>
        addDetails(
          app,
          handlers,
          rows.map((row) => ({ ...row, ...mayDecide(own, row) })),
        ),
    });
  }
}

/** Of others' requests the lists hold only those that the reader may decide. */
function mayDecide(own: OwnRequests, { module, User }: { module: ApprovalModule; User: { id: number } }) {
  const whyNot = User.id === own.actor.id ? whyNotOwn(own, module) : '';
  return { mayDecide: whyNot === '', whyNot };
}

function events(app: App): void {
  app.get(
    '/approvals/events',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'Server-sent events: `approvals` whenever a request is made, decided or withdrawn',
        produces: ['text/event-stream'],
      },
    },
    (request, reply) => app.liveStreams.open(request, reply),
  );
}

/** Each request with what its document is, asked once a module. */
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
  app.post(
    '/approvals',
    {
      config: { access: approvalFlags },
      schema: { tags, summary: 'Approve a request', body: decisionRequest, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        await decideRequest(operation, handlers, { ...request.body, type: 'approved' });
        return ok('Approval request accepted');
      }),
  );

  app.post(
    '/approvals/reject',
    {
      config: { access: approvalFlags },
      schema: { tags, summary: 'Reject a request', body: decisionRequest, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        await decideRequest(operation, handlers, { ...request.body, type: 'rejected' });
        return ok('Approval request Rejected');
      }),
  );
}

function rules(app: App): void {
  app.get(
    '/approvals/rules',
    {
      config: { access: approvalFlags },
      schema: { tags, summary: 'Which modules need approval', response: { 200: approvalRulesAnswer } },
    },
    async () => ok('Approval rules', { rules: await listRules(app.database) }),
  );

  app.post(
    '/approvals/rules',
    {
      config: { access: 'usersManage' },
      schema: {
        tags,
        summary: 'Say whether a module needs approval',
        body: approvalRule,
        response: { 200: approvalRulesAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        await setRule(operation, request.body);
        return ok('Approval rule saved', { rules: await listRules(operation.db) });
      }),
  );
}

function policy(app: App): void {
  app.get(
    '/approvals/policy',
    {
      config: { access: [...approvalFlags, 'usersManage'] },
      schema: {
        tags,
        summary: 'When requesters decide on their own requests, and who verifies receipts',
        response: { 200: policyAnswer },
      },
    },
    async () => ok('Approval policy', { policy: await findPolicy(app.database) }),
  );

  app.post(
    '/approvals/policy',
    {
      config: { access: 'usersManage' },
      schema: { tags, summary: 'Change the settings named', body: policyChange, response: { 200: policyAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        await setPolicy(operation, request.body);
        return ok('Approval policy saved', { policy: await findPolicy(operation.db) });
      }),
  );
}
