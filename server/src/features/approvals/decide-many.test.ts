import { approvalCalls, type Decision, MOST_DECIDED } from '@ghala/contract/calls/approvals';
import { beforeEach, describe, expect, it } from 'vitest';
import { asTwoProcesses } from '../../../test/other-ways';
import { expectWholeBooks } from '../../../test/shared-commits';
import { StockRequestWorld, type TestStockRequest } from '../../../test/stock-request-world';
import { type Client, createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { app, database } = test;
const world = new StockRequestWorld(test, await test.signIn('all', 'Njeri Requester'));
const approver = await test.approver();
const other = await test.signIn(['approveTransfer', 'approveAdjustment'], 'Halima Approver');

interface Request extends TestStockRequest {
  approvalId: number;
}

/** Requests several transfers of 4 out of 10, each to a warehouse of its own. */
async function transfers(count: number): Promise<Request[]> {
  const requests: Request[] = [];
  for (let made = 0; made < count; made++) {
    const request = await world.requestIn('StockTransfer', 'pending');
    requests.push({ ...request, approvalId: await world.requestOf(request) });
  }
  return requests;
}

const idsOf = (requests: readonly Request[]) => requests.map(({ approvalId }) => approvalId);

function decide(by: Client, approvalIds: readonly unknown[], decision: Decision, more: object = {}, headers = {}) {
  return by.attempt(approvalCalls.decideMany, { body: { approvalIds, decision, ...more }, headers });
}

async function statuses(approvalIds: number[]) {
  const rows = await database
    .selectFrom('approvals')
    .select(['id', 'status', 'comment', 'decided_by_id as deciderId'])
    .where('id', 'in', approvalIds)
    .orderBy('id')
    .execute();
  return rows;
}

describe('several requests', () => {
  it('are approved at once, each with the comment', async () => {
    const requests = await transfers(3);
    const ids = idsOf(requests);
    const { status, body } = await decide(approver, [...ids, ids[0]], 'approve', { comment: 'by the next lorry' });
    expect([status, body]).toEqual([
      200,
      { status: 1, message: 'Approval request accepted', decided: ids, refused: [] },
    ]);
    expect(await statuses(ids)).toEqual(
      ids.map((id) => ({ id, status: 'approved', comment: 'by the next lorry', deciderId: approver.actor?.id })),
    );
    for (const { record } of requests) expect(await world.available(record)).toBe(6);
  });

  it('are rejected with one reason', async () => {
    const requests = await transfers(2);
    const { body } = await decide(approver, idsOf(requests), 'reject', { comment: 'not this week' });
    expect(body).toMatchObject({ message: 'Approval request Rejected', decided: idsOf(requests), refused: [] });
    for (const request of requests) {
      expect(await world.available(request.record)).toBe(10);
      expect(await world.read(request)).toMatchObject({ status: 'rejected' });
    }
  });

  it('are decided each by itself: the answer says which were not, and why', async () => {
    const [first, decidedAlready, last] = (await transfers(3)) as [Request, Request, Request];
    await world.decide(decidedAlready, 'reject');
    const shelf = await world.dispatches.shelf(5);
    const rivals = [await world.pending('StockAdjustment', shelf), await world.pending('StockAdjustment', shelf)];
    const [fits, short] = await Promise.all(rivals.map((rival) => world.requestOf(rival)));
    const ids = [first.approvalId, decidedAlready.approvalId, 999_999, fits, short, last.approvalId];
    const { status, body } = await decide(approver, ids, 'approve');
    expect([status, body.decided]).toEqual([200, [first.approvalId, fits, last.approvalId]]);
    expect(body.refused).toEqual([
      { approvalId: decidedAlready.approvalId, why: 'This request has already been rejected' },
      { approvalId: 999_999, why: 'There is no such approval request' },
      { approvalId: short, why: expect.stringMatching(/Box/) },
    ]);
    expect(await world.available(shelf.record)).toBe(1);
    expect((await statuses([Number(short)]))[0]?.status).toBe('pending');
  });

  it('are refused where the role, or the rule on own requests, does not allow it', async () => {
    const [request] = (await transfers(1)) as [Request];
    const ownId = request.approvalId;
    const adjuster = await test.signIn(['approveAdjustment']);
    expect((await decide(adjuster, [ownId], 'approve')).body).toMatchObject({
      ...{ message: 'No approval request decided', decided: [], refused: [{}] },
    });
    expect((await decide(world.user, [ownId], 'approve')).body).toMatchObject({
      decided: [],
      refused: [{ approvalId: ownId, why: expect.stringMatching(/^You requested this\. Another user/) }],
    });
    expect((await decide(await test.signIn([]), [ownId], 'approve')).status).toBe(403);
    expect((await statuses([ownId]))[0]?.status).toBe('pending');
  });

  it('are told in the language of the reader', async () => {
    const { body } = await decide(approver, [999_999], 'reject', {}, { 'accept-language': 'sw' });
    expect(body.refused[0].why).not.toMatch(/There is no/);
  });

  it('answer a repeated key as the first time, and decide nothing again', async () => {
    const requests = await transfers(2);
    const headers = { 'idempotency-key': 'many-1' };
    const again = () => decide(approver, idsOf(requests), 'approve', {}, headers);
    const [first, twin] = await Promise.all([again(), again()]);
    const later = await again();
    for (const { body } of [first, twin, later]) expect(body).toMatchObject({ decided: idsOf(requests), refused: [] });
    for (const { record } of requests) expect(await world.available(record)).toBe(6);
    const changed = await decide(approver, idsOf(requests), 'reject', {}, headers);
    expect([changed.status, Object.keys(changed.body.fields)]).toEqual([422, ['Idempotency-Key']]);
  });

  it.each([
    [[], 'is required'],
    [undefined, 'must be a list'],
    ['12', 'must be a list'],
    [Array.from({ length: MOST_DECIDED + 1 }, (_, index) => index + 1), 'must name at most 100 requests'],
  ])('are refused as a whole if they are no list of 1 to 100', async (approvalIds, message) => {
    const { status, body } = await approver.attempt(approvalCalls.decideMany, {
      body: { approvalIds, decision: 'approve' },
    });
    expect([status, body.errors]).toEqual([422, { approvalIds: message }]);
  });

  it('name the wrong id and the wrong decision', async () => {
    const { status, body } = await approver.attempt(approvalCalls.decideMany, {
      body: { approvalIds: [1, 'two'], decision: 'cancel' },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['approvalIds.1', 'decision']]);
  });
});

describe('two approvers who decide the same ten at once', () => {
  beforeEach(() => asTwoProcesses(app));

  it.each([['approve' as const], ['reject' as const]])(
    'decide each exactly once (the second: %s)',
    async (secondDecision) => {
      const requests = await transfers(10);
      const ids = idsOf(requests);
      const [first, second] = await Promise.all([
        decide(approver, ids, 'approve'),
        decide(other, [...ids].reverse(), secondDecision),
      ]);
      const decided = [...first.body.decided, ...second.body.decided];
      expect(decided.sort((one, two) => one - two)).toEqual(ids);
      for (const { why } of [...first.body.refused, ...second.body.refused])
        expect(why).toMatch(/^This request has already been (approved|rejected)$/);
      const byFirst = new Set(first.body.decided);
      for (const { record, approvalId } of requests) {
        const isMoved = byFirst.has(approvalId) || secondDecision === 'approve';
        expect(await world.available(record)).toBe(isMoved ? 6 : 10);
      }
      await expectWholeBooks(database);
    },
  );
});
