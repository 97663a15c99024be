import { approvalCalls } from '@ghala/contract/calls/approvals';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const noLimits = { secondNameAbove: null, memberReservePercent: null };
const manager = await test.signIn(['usersManage'], 'Amina Manager');
const approver = await test.approver();

async function audited() {
  const rows = await auditRows(test.database, { entity: 'Approval policy' });
  return rows.map(({ details, before, after, user_id }) => ({ details, before, after, user_id }));
}

describe('the policy', () => {
  it('is shown to approvers and user managers, and changed only by user managers', async () => {
    const begun = { ownRequests: 'alone', receiptsByAnother: false, ...noLimits };
    for (const client of [manager, approver]) {
      const { status, body } = await client.attempt(approvalCalls.policy);
      expect([status, body.policy]).toEqual([200, begun]);
    }
    expect((await manager.attempt(approvalCalls.policy)).body.policy).toEqual(begun);
    expect(await audited()).toEqual([]);
  });

  it('changes only the given settings, and describes them in the audit log', async () => {
    expect((await manager.attempt(approvalCalls.setPolicy, { body: { ownRequests: 'never' } })).body.policy).toEqual({
      ownRequests: 'never',
      receiptsByAnother: false,
      ...noLimits,
    });
    expect((await manager.attempt(approvalCalls.setPolicy, { body: { receiptsByAnother: true } })).body.policy).toEqual(
      {
        ownRequests: 'never',
        receiptsByAnother: true,
        ...noLimits,
      },
    );
    await manager.attempt(approvalCalls.setPolicy, { body: { ownRequests: 'never', receiptsByAnother: true } });
    await manager.attempt(approvalCalls.setPolicy, { body: { ownRequests: 'alone', receiptsByAnother: false } });
    const user_id = manager.actor?.id;
    expect(await audited()).toEqual([
      {
        details: 'Requesters decide on their own requests: never',
        before: { ownRequests: 'alone' },
        after: { ownRequests: 'never' },
        user_id,
      },
      expect.objectContaining({ details: 'Receipts must be verified by a user who did not enter them' }),
      expect.objectContaining({ details: 'Requesters decide on their own requests: when nobody else can' }),
      expect.objectContaining({ details: 'Receipts may be verified by the user who entered them' }),
    ]);
  });

  it.each([
    [{}, ['body']],
    [{ ownRequests: 'sometimes' }, ['ownRequests']],
    [{ ownRequests: null }, ['ownRequests']],
    [{ receiptsByAnother: 'perhaps' }, ['receiptsByAnother']],
  ])('refuses %j', async (body, fields) => {
    const answer = await manager.attempt(approvalCalls.setPolicy, { body });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields]);
  });
});
