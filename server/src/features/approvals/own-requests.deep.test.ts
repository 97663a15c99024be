import { approvalModules, type PermissionFlag, ruledModules } from '@ghala/contract/access/permissions';
import type { ApprovalRow, OwnRequestMode } from '@ghala/contract/calls/approvals';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { userCalls } from '@ghala/contract/calls/users';
import { words } from '@ghala/contract/text/words';
import { afterEach, describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { DispatchWorld } from '../../../test/dispatch-world';
import { PickupWorld } from '../../../test/pickup-world';
import { PurchaseWorld } from '../../../test/purchase-world';
import { ReservationWorld } from '../../../test/reservation-world';
import { StockRequestWorld } from '../../../test/stock-request-world';
import { type Client, createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const modules = ruledModules;
type Module = (typeof ruledModules)[number];
/** This user has every flag except those for approval, so that only the requester can approve. */
const manager = await test.signIn(['usersManage'], 'Amina Manager');

/** This user has every permission; nobody else may approve unless a test creates such a user. */
const requester = await test.signIn('all', 'Njeri Requester');

const requests: Record<Module, (user: Client) => Promise<number>> = {
  purchase: async (user) => {
    const world = new PurchaseWorld(test, user);
    return world.requestOf((await world.purchaseIn('pending')).id);
  },
  pickup: async (user) => {
    const world = new PickupWorld(test, user);
    return world.requestOf((await world.noteIn('pending')).id);
  },
  dispatch: async (user) => {
    const world = new DispatchWorld(test, user);
    return world.requestOf((await world.noteIn('pending')).id);
  },
  StockReleased: async (user) => {
    const world = new ReservationWorld(test, user);
    return world.requestOf((await world.reservationIn('pending')).id);
  },
  StockAdjustment: async (user) => {
    const world = new StockRequestWorld(test, user);
    return world.requestOf(await world.requestIn('StockAdjustment', 'pending'));
  },
  StockTransfer: async (user) => {
    const world = new StockRequestWorld(test, user);
    return world.requestOf(await world.requestIn('StockTransfer', 'pending'));
  },
};

const others: Client[] = [];
async function another(flags: readonly PermissionFlag[]): Promise<Client> {
  const other = await test.signIn(flags);
  others.push(other);
  return other;
}

const changeUser = (client: Client, change: Record<string, unknown>) =>
  database
    .updateTable('users')
    .set(change)
    .where('id', '=', client.actor?.id ?? 0)
    .execute();

async function loseFlags(client: Client): Promise<void> {
  const { role_id } = await database
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', client.actor?.id ?? 0)
    .executeTakeFirstOrThrow();
  await database
    .updateTable('roles')
    .set({ flags: ['login'] })
    .where('id', '=', role_id)
    .execute();
}

const setMode = async (ownRequests: OwnRequestMode) =>
  expect((await manager.attempt(approvalCalls.setPolicy, { body: { ownRequests } })).status).toBe(200);

/** Maps what happened to the other user with the module's flag to whether that user could decide. */
const situations: Record<string, { couldAnother: boolean; arrange: (flag: PermissionFlag) => Promise<unknown> }> = {
  'another could': { couldAnother: true, arrange: (flag) => another([flag]) },
  'nobody else is there': { couldAnother: false, arrange: async () => {} },
  'the other holds the other flags': {
    couldAnother: false,
    arrange: (flag) =>
      another((['approvePurchase', 'approveTransfer', 'approveAdjustment'] as const).filter((one) => one !== flag)),
  },
  'the other is suspended': {
    couldAnother: false,
    arrange: async (flag) => changeUser(await another([flag]), { is_active: false }),
  },
  'the other’s role lost the flag': { couldAnother: false, arrange: async (flag) => loseFlags(await another([flag])) },
  'the other cannot sign in': {
    couldAnother: false,
    arrange: async (flag) => changeUser(await another([flag]), { is_system_user: false }),
  },
  'the other is deleted': {
    couldAnother: false,
    arrange: async (flag) => changeUser(await another([flag]), { deleted_at: new Date().toISOString() }),
  },
};

afterEach(async () => {
  for (const other of others.splice(0)) await changeUser(other, { is_active: false });
  await setMode('alone');
});

async function lastAudit(): Promise<string> {
  return (await auditRows(database, { entity: 'Approval' })).at(-1)?.details ?? '';
}

const statusOf = async (id: number) =>
  (await database.selectFrom('approvals').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

/** Each module meets each situation, and is approved and rejected by turns. */
const table = modules.flatMap((module, row) =>
  Object.keys(situations).map(
    (situation, column) => [module, situation, (row + column) % 2 === 0 ? 'approved' : 'rejected'] as const,
  ),
);

const requestersMay: Record<OwnRequestMode, (couldAnother: boolean) => boolean> = {
  never: () => false,
  alone: (couldAnother) => !couldAnother,
  always: () => true,
};

describe('one’s own request', () => {
  it.each(table)('for %s, where %s, is %s if requesters may', async (module, situation, decision) => {
    const { couldAnother, arrange } = situations[situation] as (typeof situations)[string];
    await arrange(approvalModules[module].flag);
    const id = await requests[module](requester);
    // The strictest comes first: a refused request stays pending for the next.
    for (const mode of ['never', 'alone', 'always'] as const) {
      await setMode(mode);
      const mayDecide = requestersMay[mode](couldAnother);
      await expectShown(id, mode, mayDecide);
      await expectDecided(id, mode, decision, mayDecide);
      if (!mayDecide) continue;
      const why = couldAnother ? 'requesters may always decide' : 'nobody else could decide';
      expect([mode, await lastAudit()]).toEqual([
        mode,
        `${words.in('en').modules[module]} request ${id} ${decision}, by the requester, as ${why}: mine`,
      ]);
      return;
    }
  });

  it.each(modules)('for %s is decided if requesters always may, though there is nobody else', async (module) => {
    await setMode('always');
    const id = await requests[module](requester);
    await expectShown(id, 'always', true);
    await expectDecided(id, 'always', 'approved', true);
  });

  async function expectShown(id: number, mode: OwnRequestMode, mayDecide: boolean): Promise<void> {
    const queue: ApprovalRow[] = (await requester.attempt(approvalCalls.queue)).body;
    expect([mode, queue.some((row) => row.id === id)]).toEqual([mode, mayDecide]);
    const total = Number(
      (await requester.attempt(approvalCalls.queue, { query: { limit: 1 } })).headers['x-total-count'],
    );
    expect([mode, total]).toEqual([mode, queue.length]);
    const own = await pendingOf(id);
    expect([mode, own?.mayDecide, own?.whyNot === '']).toEqual([mode, mayDecide, mayDecide]);
  }

  async function pendingOf(id: number): Promise<ApprovalRow | undefined> {
    const pending: ApprovalRow[] = (await requester.attempt(approvalCalls.pending)).body;
    return pending.find((row) => row.id === id);
  }

  async function expectDecided(
    id: number,
    mode: OwnRequestMode,
    decision: 'approved' | 'rejected',
    mayDecide: boolean,
  ): Promise<void> {
    const call = decision === 'approved' ? approvalCalls.approve : approvalCalls.reject;
    const headers = { 'idempotency-key': `own-${id}-${mode}` };
    const whyNot = (await pendingOf(id))?.whyNot;
    // Repeated attempts get the same refusal.
    for (let tries = 0; tries < (mayDecide ? 1 : 2); tries++) {
      const { status, body } = await requester.attempt(call, { body: { approvalId: id, comment: 'mine' }, headers });
      expect([mode, status]).toEqual([mode, mayDecide ? 200 : 403]);
      if (!mayDecide) expect(body.message).toBe(whyNot);
    }
    expect([mode, await statusOf(id)]).toEqual([mode, mayDecide ? decision : 'pending']);
  }

  it('lists the users who could decide', async () => {
    const id = await requests.purchase(requester);
    await another(['approvePurchase']);
    const decide = async () =>
      (await requester.attempt(approvalCalls.approve, { body: { approvalId: id } })).body.message;
    expect(await decide()).toBe('You requested this. Another user who may approve purchase orders has to decide.');
    for (const other of others) await changeUser(other, { is_active: false });
    await setMode('never');
    expect(await decide()).toBe(
      'You requested this, and nobody else may approve purchase orders. It stays pending until another user has the permission Approve Purchase Order.',
    );
  });

  it('tells a requester without the flag the same under pending', async () => {
    const member = await test.signIn([]);
    const id = await requests.StockTransfer(member);
    const { body } = await member.attempt(approvalCalls.pending);
    expect(body).toMatchObject([
      {
        id,
        mayDecide: false,
        whyNot: 'You requested this. Another user who may approve stock transfers has to decide.',
      },
    ]);
  });

  it('is decided by another user as usual, without a mention of the rule', async () => {
    const other = await another(['approveAdjustment']);
    await setMode('never');
    const id = await requests.StockAdjustment(requester);
    expect((await other.attempt(approvalCalls.queue)).body).toContainEqual(
      expect.objectContaining({ id, mayDecide: true, whyNot: '' }),
    );
    expect((await other.attempt(approvalCalls.approve, { body: { approvalId: id, comment: 'seen' } })).status).toBe(
      200,
    );
    expect(await lastAudit()).toBe(`Stock Adjustment request ${id} approved: seen`);
  });

  it('stays restricted even if the rule is turned off later', async () => {
    await another(['approveAdjustment']);
    const id = await requests.StockAdjustment(requester);
    await manager.attempt(approvalCalls.setRule, { body: { module: 'StockAdjustment', required: false } });
    expect((await requester.attempt(approvalCalls.approve, { body: { approvalId: id } })).status).toBe(403);
    await manager.attempt(approvalCalls.setRule, { body: { module: 'StockAdjustment', required: true } });
  });

  it('for a release belongs to its requester, no matter who made the reservation', async () => {
    const reserver = await test.signIn([]);
    const world = new ReservationWorld(test, reserver);
    const { id } = await world.reservationIn('active');
    await another(['approveTransfer']);
    await new ReservationWorld(test, requester).askRelease(id, 1);
    const body = { approvalId: await world.requestOf(id) };
    expect((await requester.attempt(approvalCalls.approve, { body })).status).toBe(403);
  });
});

describe('at the same moment', () => {
  it("two requesters of the same thing each decide only on the other's request", async () => {
    const other = await another(['approveAdjustment']);
    for (let round = 0; round < 5; round++) {
      const [own, theirs] = [await requests.StockAdjustment(requester), await requests.StockAdjustment(other)];
      const answers = await Promise.all([
        requester.attempt(approvalCalls.approve, { body: { approvalId: own } }),
        other.attempt(approvalCalls.approve, { body: { approvalId: theirs } }),
        requester.attempt(approvalCalls.approve, { body: { approvalId: theirs } }),
        other.attempt(approvalCalls.approve, { body: { approvalId: own } }),
      ]);
      // Whoever comes after the other's decision finds it already made.
      const [first, second, third, fourth] = answers.map((answer) => answer.status);
      expect([403, 409]).toContain(first);
      expect([403, 409]).toContain(second);
      expect([third, fourth]).toEqual([200, 200]);
    }
  });

  it('a suspension takes effect before the decision or after it', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await another(['approveAdjustment']);
      const id = await requests.StockAdjustment(requester);
      const [decided, suspended] = await Promise.all([
        requester.attempt(approvalCalls.approve, { body: { approvalId: id } }),
        requester.attempt(userCalls.suspend, { params: { id: other.actor?.id } }),
      ]);
      expect(suspended.status).toBe(200);
      expect([200, 403]).toContain(decided.status);
      expect(await statusOf(id)).toBe(decided.status === 200 ? 'approved' : 'pending');
      if (decided.status === 200) expect(await lastAudit()).toContain('nobody else could decide');
    }
  });

  it('a user who lost the flag while waiting for the request comes too late', async () => {
    const other = await another(['approveAdjustment']);
    const id = await requests.StockAdjustment(requester);
    const answer = await database.transaction().execute(async (transaction) => {
      await transaction.selectFrom('approvals').select('id').where('id', '=', id).forUpdate().execute();
      const waiting = other.attempt(approvalCalls.approve, { body: { approvalId: id } });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await loseFlags(other);
      return () => waiting;
    });
    expect((await answer()).status).toBe(403);
    expect(await statusOf(id)).toBe('pending');
  });
});
