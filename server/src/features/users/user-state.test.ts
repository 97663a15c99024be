import { randomBytes } from 'node:crypto';
import { type PermissionFlag, permissionFlags } from '@ghala/contract/access/permissions';
import { authCalls } from '@ghala/contract/calls/auth';
import { userCalls } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pretendToSend } from '../../../test/pretend-to-send';
import { type Client, createTestApp } from '../../../test/test-app';
import { logIn, makeUser } from '../../../test/user-with-password';

const test = await createTestApp();
pretendToSend(test);
const viewer = await test.signIn(['usersView']);
const states = ['suspend', 'unsuspend', 'delete', 'resetPassword'] as const;
const idOf = (client: Client) => client.actor?.id ?? 0;
const act = (client: Client, action: (typeof states)[number], id: unknown) =>
  client.attempt(userCalls[action], { params: { id } });
const rowOf = (id: number) =>
  test.database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const lastAudit = () =>
  test.database.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

/** Makes administrators for this file alone; all earlier ones are removed. */
async function only(...flags: (PermissionFlag[] | 'all')[]): Promise<Client[]> {
  await test.database.updateTable('users').set({ deleted_at: sql`now()` }).where('id', '<>', idOf(viewer)).execute();
  return Promise.all(flags.map((held) => test.signIn(held)));
}

describe.each(states)('%s', (action) => {
  it('requires an existing user', async () => {
    const [admin] = (await only('all')) as [Client];
    expect((await act(admin, action, 999_999)).status).toBe(404);
    expect((await act(admin, action, 'x')).status).toBe(422);
  });
});

describe('suspending', () => {
  it('ends sessions and links at once, and prevents sign-in until lifted', async () => {
    const [admin] = (await only('all')) as [Client];
    const user = await makeUser(test);
    const client = await logIn(test, user.email);
    await test.stranger.attempt(authCalls.requestReset, { body: { email: user.email } });
    expect((await act(admin, 'suspend', user.id)).body).toEqual({ status: 1, message: 'User suspended successfully' });
    expect((await client.attempt(userCalls.profile)).status).toBe(401);
    for (const table of ['sessions', 'password_resets'] as const)
      expect(await test.database.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
    expect(await lastAudit()).toMatchObject({
      entity: 'User',
      action: 'suspend',
      before: { isActive: true },
      after: { isActive: false },
    });
    await expect(logIn(test, user.email)).rejects.toThrow('Wrong');
    expect((await act(admin, 'suspend', user.id)).status).toBe(409);

    const lifted = await act(admin, 'unsuspend', user.id);
    expect([lifted.status, lifted.body.message]).toEqual([200, 'User unsuspended successfully']);
    expect((await client.attempt(userCalls.profile)).status).toBe(401);
    await logIn(test, user.email);
    expect((await act(admin, 'unsuspend', user.id)).status).toBe(409);
  });

  it('happens once for a call repeated with its key', async () => {
    const [admin] = (await only('all')) as [Client];
    const { id } = await makeUser(test);
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
    for (let time = 0; time < 2; time++)
      expect((await admin.attempt(userCalls.suspend, { params: { id }, headers })).body.status).toBe(1);
  });
});

describe('deleting', () => {
  it('ends sessions, keeps the name in history, and frees the address', async () => {
    const [admin] = (await only('all')) as [Client];
    const user = await makeUser(test);
    const client = await logIn(test, user.email);
    expect((await act(admin, 'delete', user.id)).body.message).toBe('User deleted successfully');
    expect((await client.attempt(userCalls.profile)).status).toBe(401);
    expect((await act(admin, 'delete', user.id)).status).toBe(404);
    expect((await admin.attempt(userCalls.list, { query: { q: user.email } })).body).toEqual([]);
    expect((await rowOf(user.id)).name).toMatch(/^User /);
    expect(await lastAudit()).toMatchObject({ action: 'delete', before: { email: user.email }, after: null });
  });

  it('blanks the passwords that were sent', async () => {
    const [admin] = (await only('all')) as [Client];
    const user = await makeUser(test);
    await act(admin, 'resetPassword', user.id);
    await act(admin, 'delete', user.id);
    const sent = await test.database
      .selectFrom('messages')
      .select('body')
      .where('recipient', '=', user.email)
      .execute();
    expect(sent).toEqual([{ body: '' }]);
  });
});

describe('resetting a password', () => {
  const sentTo = (email: string) =>
    test.database.selectFrom('messages').selectAll().where('recipient', '=', email).orderBy('id').execute();

  it('sends a temporary one, ends the sessions and the old password', async () => {
    const [admin] = (await only('all')) as [Client];
    const user = await makeUser(test);
    await test.database.updateTable('users').set({ phone2: '+254722000000' }).where('id', '=', user.id).execute();
    const client = await logIn(test, user.email);
    const { body } = await act(admin, 'resetPassword', user.id);
    expect(body).toEqual({ status: 1, message: 'User password reset successfully', oneTimePasswords: [] });
    expect((await client.attempt(userCalls.profile)).status).toBe(401);
    await expect(logIn(test, user.email)).rejects.toThrow('Wrong');
    const [mail] = await sentTo(user.email);
    const [sms] = await sentTo('+254722000000');
    const password = /\b(?:[a-z2-9]{4}-){3}[a-z2-9]{4}\b/.exec(mail?.body ?? '')?.[0] ?? '';
    expect(sms?.body).toContain(password);
    await logIn(test, user.email, password);
    expect((await rowOf(user.id)).must_change_password).toBe(true);
    expect(await lastAudit()).toMatchObject({ action: 'login' });
  });

  it('invalidates the previously sent one', async () => {
    const [admin] = (await only('all')) as [Client];
    const user = await makeUser(test);
    await act(admin, 'resetPassword', user.id);
    await act(admin, 'resetPassword', user.id);
    const [first, second] = await sentTo(user.email);
    expect([first?.body, second?.body === '']).toEqual(['', false]);
  });

  it('is refused for a suspended user, and for one who never signs in', async () => {
    const [admin] = (await only('all')) as [Client];
    const suspended = await makeUser(test, { isActive: false });
    const driver = await makeUser(test, { isSystemUser: false });
    for (const { id, email } of [suspended, driver]) {
      expect((await act(admin, 'resetPassword', id)).status).toBe(409);
      expect(await sentTo(email)).toEqual([]);
    }
  });

  it('is refused for oneself, who could be locked out by an undelivered message', async () => {
    const [admin] = (await only('all')) as [Client];
    const { status, body } = await act(admin, 'resetPassword', idOf(admin));
    expect([status, body.message]).toEqual([409, 'Change your own password on your profile']);
    expect((await admin.attempt(userCalls.profile)).status).toBe(200);
  });

  it('is refused for a user with more permissions', async () => {
    const [, manager] = (await only('all', ['usersManage'])) as [Client, Client];
    const user = await makeUser(test, { flags: ['approvePurchase'] });
    const { status, body } = await act(manager, 'resetPassword', user.id);
    expect([status, body.message]).toEqual([403, expect.stringContaining('Approve Purchase Order')]);
  });
});

describe('the last administrator', () => {
  it('can be neither suspended, deleted, demoted nor made a non-user', async () => {
    const [admin] = (await only('all')) as [Client];
    const id = idOf(admin);
    for (const action of ['suspend', 'delete'] as const) {
      const { status, body } = await act(admin, action, id);
      expect([status, body.message]).toEqual([
        409,
        expect.stringContaining('This would leave nobody who can manage users'),
      ]);
    }
    const { status } = await admin.attempt(userCalls.update, {
      params: { id },
      body: { name: 'x', isSystemUser: false },
    });
    expect(status).toBe(409);
    expect(await rowOf(id)).toMatchObject({ is_active: true, deleted_at: null, is_system_user: true });
    expect((await admin.attempt(userCalls.profile)).status).toBe(200);
  });

  it('is not replaced by a suspended one, nor by one who never signs in', async () => {
    const [admin] = (await only('all')) as [Client];
    await makeUser(test, { flags: [...permissionFlags], isActive: false });
    await makeUser(test, { flags: [...permissionFlags], isSystemUser: false });
    expect((await act(admin, 'suspend', idOf(admin))).status).toBe(409);
  });

  it('includes the last user with every permission', async () => {
    const [admin, manager] = (await only('all', ['usersManage'])) as [Client, Client];
    const { status, body } = await act(manager, 'suspend', idOf(admin));
    expect([status, body.message]).toEqual([409, expect.stringContaining('last administrator')]);
    expect((await act(admin, 'suspend', idOf(manager))).status).toBe(200);
  });

  it('may go once there is another', async () => {
    const [admin, other] = (await only('all', 'all')) as [Client, Client];
    expect((await act(other, 'delete', idOf(admin))).status).toBe(200);
    expect((await act(other, 'delete', idOf(other))).status).toBe(409);
  });

  it.each([
    ['suspend each other', 'suspend', true],
    ['each suspend themselves', 'suspend', false],
    ['delete each other', 'delete', true],
    ['each delete themselves', 'delete', false],
  ] as const)('remains if two %s at once', async (_what, action, isOther) => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = (await only('all', 'all')) as [Client, Client];
      const answers = await Promise.all([
        act(one, action, idOf(isOther ? two : one)),
        act(two, action, idOf(isOther ? one : two)),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const active = await Promise.all([rowOf(idOf(one)), rowOf(idOf(two))]);
      expect(active.filter((row) => row.is_active && row.deleted_at === null)).toHaveLength(1);
    }
  });
});
