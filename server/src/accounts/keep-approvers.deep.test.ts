import { type PermissionFlag, permissionFlags, secondPersonFlags } from '@ghala/contract/access/permissions';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { authCalls } from '@ghala/contract/calls/auth';
import { noticeCalls } from '@ghala/contract/calls/notices';
import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditRows } from '../../test/audit-rows';
import { PurchaseWorld } from '../../test/purchase-world';
import { type Client, createTestApp } from '../../test/test-app';
import { tellAll } from '../../test/told-notices';
import { logIn, makeUser, PASSWORD } from '../../test/user-with-password';
import { makeOneTimePassword } from '../one-time-password';

/* Changing who decides, or who else may act, takes the password, and all approvers are told. */
const test = await createTestApp();
const admin = await test.signIn('all', 'Amina');
const purchases = new PurchaseWorld(test, admin);

/** This user manager holds every permission, and has just signed in. */
let manager: Client;
let watcher: Client;
beforeEach(async () => {
  const { email } = await makeUser(test, { flags: permissionFlags.filter((flag) => flag !== 'login') });
  manager = await logIn(test, email);
  watcher = await test.signIn(['approveTransfer']);
});
const confirm = (password = PASSWORD) => manager.attempt(authCalls.confirmPassword, { body: { password } });
async function told(client: Client): Promise<string[]> {
  await tellAll(test.database);
  return (await client.send(noticeCalls.list, {})).notices.map(({ text }) => text);
}

/** Makes an approver of adjustments, in a role of their own. */
async function approver(flag: PermissionFlag = 'approvePurchase') {
  const { id, email } = await makeUser(test, { flags: [flag] });
  const { role_id: roleId } = await test.database
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, email, roleId };
}

type Change = (person: { id: number; roleId: number }) => ReturnType<Client['attempt']>;
const losses: [string, Change][] = [
  ['suspending the user', ({ id }) => manager.attempt(userCalls.suspend, { params: { id } })],
  ['deleting the user', ({ id }) => manager.attempt(userCalls.delete, { params: { id } })],
  [
    'closing the account',
    ({ id }) => manager.attempt(userCalls.update, { params: { id }, body: { name: 'X', isSystemUser: false } }),
  ],
  [
    'assigning another role',
    async ({ id }) =>
      manager.attempt(userCalls.update, {
        params: { id },
        body: { name: 'X', roleId: (await approver('batchAdd')).roleId },
      }),
  ],
  [
    'switching the permission off',
    ({ roleId }) =>
      manager.attempt(roleCalls.update, {
        params: { id: roleId },
        body: { name: `R ${roleId}`, approvePurchase: false },
      }),
  ],
];

describe('losing an approver while requests wait for them', () => {
  it.each(losses)('by %s takes the password, and all approvers are told', async (_how, change) => {
    await purchases.purchaseIn('pending');
    const person = await approver();
    const refused = await change(person);
    expect([refused.status, refused.body.code]).toEqual([403, 'password.confirm']);
    expect((await confirm('wrong password')).status).toBe(422);
    expect((await change(person)).status).toBe(403);
    expect((await confirm()).status).toBe(200);
    expect((await change(person)).status).toBe(200);
    const [last] = (await auditRows(test.database, { action: 'lose approver' })).slice(-1);
    expect(last?.data).toMatchObject({ permission: 'approvePurchase', isLast: false });
    expect(Number(Object(last?.data).waiting)).toBeGreaterThan(0);
    expect((await told(watcher)).join()).toContain('can no longer approve purchase orders');
  });
});

it.each(losses.filter(([how]) => ['another role', 'switching the permission off'].includes(how)))(
  'an approver who goes by %s is told as well, while they still read notices',
  async (_how, change) => {
    await purchases.purchaseIn('pending');
    const person = await approver();
    await confirm();
    expect((await change(person)).status).toBe(200);
    const gone = await logIn(test, person.email);
    expect((await told(gone)).join()).toContain('can no longer approve purchase orders');
  },
);

describe('losing the last other person', () => {
  it.each(secondPersonFlags)('with %s takes the password even when nothing is waiting', async (flag) => {
    const alone = await createTestApp();
    const { email } = await makeUser(alone, { flags: permissionFlags.filter((one) => one !== 'login') });
    const owner = await logIn(alone, email);
    const { id } = await makeUser(alone, { flags: [flag] });
    const suspend = () => owner.attempt(userCalls.suspend, { params: { id } });
    expect((await suspend()).body.code).toBe('password.confirm');
    await owner.send(authCalls.confirmPassword, { body: { password: PASSWORD } });
    expect((await suspend()).status).toBe(200);
    const [last] = await auditRows(alone.database, { action: 'lose approver' });
    expect(last?.data).toMatchObject({ permission: flag, isLast: true, waiting: 0 });
    const listed = await owner.send(auditLogCalls.unusual, { query: { kind: 'rulesChanged' } });
    expect(listed.map(({ code }) => code)).toEqual(['approvalPolicy.loseApprover']);
    expect(listed[0]?.details).toMatch(/^User \w+ can no longer .*; nobody else is left to do so$/);
  });

  it('is told to all approvers, whatever the permission', async () => {
    await admin.send(userCalls.suspend, { params: { id: await lastWith('gateMark') } });
    expect((await told(watcher)).join()).toContain('can no longer mark exits at the gate; nobody else');
  });
});

/** Makes the only active user with a permission beside those with all of them. */
async function lastWith(flag: PermissionFlag): Promise<number> {
  const others = await test.database
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '<>', admin.actor?.id ?? 0)
    .where('id', '<>', watcher.actor?.id ?? 0)
    .returning('id')
    .execute();
  expect(others.length).toBeGreaterThan(0);
  return (await makeUser(test, { flags: [flag] })).id;
}

const gains: [string, (name: string) => Promise<unknown>][] = [
  [
    'creating them',
    async (name) => {
      const { roleId } = await approver();
      const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.com`;
      await admin.send(userCalls.create, { body: { name, email, roleId, isSystemUser: true } as never });
    },
  ],
  [
    'assigning another role',
    async (name) => {
      const { id } = await makeUser(test, { flags: ['dashboard'] });
      await admin.send(userCalls.update, { params: { id }, body: { name, roleId: (await approver()).roleId } });
    },
  ],
  [
    'switching the permission on',
    async (name) => {
      const { id, roleId } = await approver('dashboard');
      await test.database.updateTable('users').set({ name }).where('id', '=', id).execute();
      const body = { name: `Role ${roleId}`, approvePurchase: true };
      await admin.send(roleCalls.update, { params: { id: roleId }, body });
    },
  ],
  [
    'lifting their suspension',
    async (name) => {
      const { id } = await approver();
      await test.database.updateTable('users').set({ name, is_active: false }).where('id', '=', id).execute();
      await admin.send(userCalls.unsuspend, { params: { id } });
    },
  ],
];

describe('somebody who may approve from now on', () => {
  it.each(gains)('by %s is among the unusual events, and all approvers are told', async (how, gain) => {
    const name = `Njeri ${how}`;
    await gain(name);
    const [last] = await admin.send(auditLogCalls.unusual, { query: { kind: 'rulesChanged', q: name } });
    const { id } = await test.database
      .selectFrom('users')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({
      code: 'approvalPolicy.gainApprover',
      details: `${name} can now approve purchase orders`,
      User: { name: 'Amina' },
    });
    expect((await told(watcher)).join()).toContain(`${name} can now approve purchase orders. Changed by Amina`);
    const own = test.database
      .selectFrom('notices')
      .select('id')
      .where('user_id', '=', id)
      .where('code', '=', 'rules.change');
    expect(await own.execute()).toEqual([]);
  });
});

it('that somebody may change who decides is told to all approvers', async () => {
  const { roleId } = await approver('dashboard');
  const person = await makeUser(test, { flags: ['dashboard'] });
  const name = `Wairimu ${person.id}`;
  await admin.send(userCalls.update, { params: { id: person.id }, body: { name, roleId } });
  await admin.send(roleCalls.update, { params: { id: roleId }, body: { name: `Role ${roleId}`, usersManage: true } });
  const text = `${name} can now manage users, roles and approval rules. Changed by Amina`;
  expect((await told(watcher)).join()).toContain(text);
});

describe('resetting the password', () => {
  const reset = (id: number) => manager.attempt(userCalls.resetPassword, { params: { id } });

  it.each(['approvePurchase', 'usersManage'] as const)(
    'of a user with %s takes the password, and is told to all approvers',
    async (flag) => {
      const { id } = await approver(flag);
      expect((await reset(id)).body.code).toBe('password.confirm');
      await confirm();
      expect((await reset(id)).status).toBe(200);
      expect((await told(watcher)).join()).toMatch(/Password of .* reset/);
    },
  );

  it('of a user who approves, on the server, is told to all approvers', async () => {
    const { email } = await approver();
    await makeOneTimePassword(test.database, email, 'njoroge, root');
    const text =
      /One-time password for .* created on the server by its account njoroge, root. Changed by njoroge, root/;
    expect((await told(watcher)).join()).toMatch(text);
  });

  it('of anybody else takes none, and is told to nobody', async () => {
    const { id } = await approver('batchAdd');
    expect((await reset(id)).status).toBe(200);
    expect(await told(watcher)).toEqual([]);
  });
});

it('an account that the actor created and nobody has used does not count as another approver', async () => {
  const alone = await createTestApp();
  const { id: ownerId, email } = await makeUser(alone, { flags: permissionFlags.filter((flag) => flag !== 'login') });
  const owner = await logIn(alone, email);
  const { id } = await makeUser(alone, { flags: ['approvePurchase'] });
  const { id: puppet } = await makeUser(alone, { flags: ['approvePurchase'] });
  const unowned = { password_given_by_id: ownerId, password_chosen_at: null };
  await alone.database.updateTable('users').set(unowned).where('id', '=', puppet).execute();
  expect((await owner.attempt(userCalls.suspend, { params: { id } })).body.code).toBe('password.confirm');
  // The puppet itself may go: nothing is lost by that.
  expect((await owner.attempt(userCalls.suspend, { params: { id: puppet } })).status).toBe(200);
});

it('no password is needed while other approvers remain and nothing is waiting', async () => {
  const { id } = await approver('approveTransfer');
  expect((await manager.attempt(userCalls.suspend, { params: { id } })).status).toBe(200);
});

describe('rules and policy', () => {
  it.each<[string, () => ReturnType<Client['attempt']>, string]>([
    [
      'a rule',
      () => manager.attempt(approvalCalls.setRule, { body: { module: 'dispatch', required: false } }),
      'Dispatch Note no longer needs approval',
    ],
    [
      'the policy on own requests',
      () => manager.attempt(approvalCalls.setPolicy, { body: { ownRequests: 'always' } }),
      'Requesters decide on their own requests',
    ],
    [
      'who verifies receipts',
      () => manager.attempt(approvalCalls.setPolicy, { body: { receiptsByAnother: true } }),
      'verified',
    ],
  ])('changing %s takes the password, and all approvers are told', async (_what, change, text) => {
    expect((await change()).body.code).toBe('password.confirm');
    await confirm();
    expect((await change()).status).toBe(200);
    expect((await told(watcher)).join()).toContain(text);
    expect(await told(manager)).toEqual([]);
  });

  it('a confirmed password holds for five minutes, in that session only', async () => {
    const change = (client: Client) =>
      client.attempt(approvalCalls.setRule, { body: { module: 'pickup', required: false } });
    await confirm();
    const { id } = (await manager.send(userCalls.profile, {})).user;
    const { email } = (await admin.send(userCalls.get, { params: { id } })).user;
    expect((await change(await logIn(test, email))).body.code).toBe('password.confirm');
    await test.database
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 301_000).toISOString() })
      .where('user_id', '=', id)
      .execute();
    expect((await change(manager)).body.code).toBe('password.confirm');
  });
});

it('a request stays with others if somebody else could have decided when it was made', async () => {
  const apart = await createTestApp();
  const owner = await apart.signIn('all');
  const world = new PurchaseWorld(apart, owner);
  const other = await makeUser(apart, { flags: ['approvePurchase'] });
  const decide = async () => {
    const [request] = await owner.send(approvalCalls.pending, {});
    return {
      request,
      answer: await owner.attempt(approvalCalls.approve, { body: { approvalId: request?.id, comment: '' } }),
    };
  };
  await world.purchaseIn('pending');
  await apart.database.updateTable('users').set({ is_active: false }).where('id', '=', other.id).execute();
  const { request, answer } = await decide();
  expect([request?.mayDecide, answer.status, answer.body.code]).toEqual([false, 403, 'approval.ownRequest']);
  expect(await owner.send(approvalCalls.queue, {})).toEqual([]);
  // A request that was made when nobody else could decide is the requester's own to decide.
  await world.purchaseIn('pending');
  expect(await owner.send(approvalCalls.queue, {})).toHaveLength(1);
});
