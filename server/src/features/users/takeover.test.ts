import { randomBytes } from 'node:crypto';
import { authCalls } from '@ghala/contract/calls/auth';
import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { passwordFrom, peopleWorld } from '../../../test/people-world';
import { type Client, createTestApp } from '../../../test/test-app';
import { logIn, makeUser, PASSWORD } from '../../../test/user-with-password';

const test = await createTestApp();
const { admin, manager, approver, storekeeper, create, member } = await peopleWorld(test);
const isOpen = async (client: Client) => (await client.attempt(userCalls.profile)).status === 200;
const update = (client: Client, id: number, change: Record<string, unknown>) =>
  client.attempt(userCalls.update, { params: { id }, body: { name: 'Somebody', ...change } });

describe('the account of a user with more permissions', () => {
  const image = { name: 'x.pdf', content: '%PDF-1.7\n%%EOF' };
  it.each<[string, (id: number) => Promise<{ status: number; body: { message: string } }>]>([
    ['role and e-mail at once', (id) => update(manager, id, { roleId: storekeeper, email: 'mine1@example.com' })],
    ['role alone', (id) => update(manager, id, { roleId: storekeeper })],
    ['e-mail alone', (id) => update(manager, id, { email: 'mine2@example.com' })],
    ['phone', (id) => update(manager, id, { phone: '+254711111111' })],
    ['system user', (id) => update(manager, id, { isSystemUser: false })],
    ['suspend', (id) => manager.attempt(userCalls.suspend, { params: { id } })],
    ['delete', (id) => manager.attempt(userCalls.delete, { params: { id } })],
    ['password', (id) => manager.attempt(userCalls.resetPassword, { params: { id } })],
    [
      'ID',
      (id) => manager.attempt(userCalls.replaceUpload, { params: { id }, body: { name: 'x' }, files: { file: image } }),
    ],
    [
      'ID with the rest',
      (id) => manager.attempt(userCalls.update, { params: { id }, body: { name: 'x' }, files: { upload: image } }),
    ],
  ])('is closed to who manages users: %s', async (_what, call) => {
    const user = await makeUser(test, { flags: ['approvePurchase'] });
    const client = await logIn(test, user.email);
    const { status, body } = await call(user.id);
    expect([status, body.message]).toEqual([403, expect.stringContaining('Approve Purchase Order')]);
    expect(await isOpen(client)).toBe(true);
  });

  it('stays suspended', async () => {
    const user = await makeUser(test, { flags: ['approvePurchase'], isActive: false });
    expect((await manager.attempt(userCalls.unsuspend, { params: { id: user.id } })).status).toBe(403);
  });
});

describe('sessions and links end', () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ['another role', { roleId: storekeeper }, true],
    ['another address', { email: 'moved@example.com' }, true],
    ['another phone', { phone: '+254722222222' }, true],
    ['another second phone', { phone2: '+254722222222' }, true],
    ['no system user', { isSystemUser: false }, true],
    ['another name and designation', { designation: 'Driver' }, false],
  ])('with %s: %j', async (_what, change, doEnd) => {
    const user = await makeUser(test);
    const client = await logIn(test, user.email);
    await test.database
      .insertInto('password_resets')
      .values({ token_hash: randomBytes(32), user_id: user.id, expires_at: sql`now() + interval '1 hour'` })
      .execute();
    expect((await update(admin, user.id, change)).status).toBe(200);
    expect(await isOpen(client)).toBe(!doEnd);
    const links = await test.database
      .selectFrom('password_resets')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(links).toHaveLength(doEnd ? 0 : 1);
  });

  it('not if the same is sent again, in whatever case', async () => {
    const user = await makeUser(test);
    const client = await logIn(test, user.email);
    const { permissionId, email, phone } = (await client.attempt(userCalls.profile)).body.user;
    await update(admin, user.id, { email: email.toUpperCase(), phone, roleId: permissionId, isSystemUser: true });
    expect(await isOpen(client)).toBe(true);
  });

  it('not one’s own with one’s own phone', async () => {
    const { actor } = admin;
    expect((await update(admin, actor?.id ?? 0, { phone: '+254733333333' })).status).toBe(200);
    expect(await isOpen(admin)).toBe(true);
  });
});

describe('a password that others may know', () => {
  const raise = (id: number, client = admin) => update(client, id, { roleId: approver });
  /** Takes the account over, as an actor with the same permissions may, and chooses a password. */
  const take = async (user: { id: number; email: string }) => {
    const current = await handOut(manager, user);
    const client = await logIn(test, user.email, current);
    await client.attempt(authCalls.changePassword, { body: { current, password: 'mine from now on' } });
    return logIn(test, user.email, 'mine from now on');
  };
  const handOut = async (client: Client, { id }: { id: number }) =>
    passwordFrom((await client.attempt(userCalls.resetPassword, { params: { id } })).body);

  it('is replaced when the rights grow, where the manager reset it', async () => {
    const user = await makeUser(test);
    const taken = await take(user);
    const raised = await raise(user.id);
    expect(raised.status).toBe(200);
    expect(await isOpen(taken)).toBe(false);
    await expect(logIn(test, user.email, 'mine from now on')).rejects.toThrow('Wrong');
    await logIn(test, user.email, passwordFrom(raised.body));
  });

  it('is replaced when the role gains permissions, for all its users', async () => {
    const user = await create();
    const taken = await take(user);
    const role = (await test.signIn([])).actor?.id ?? 0;
    const { permissionId } = (await admin.attempt(userCalls.get, { params: { id: role } })).body.user;
    await update(manager, user.id, { roleId: permissionId });
    const client = await logIn(test, user.email, 'mine from now on');
    await admin.attempt(roleCalls.update, {
      params: { id: permissionId },
      body: { name: 'Grown', approvePurchase: true },
    });
    expect([await isOpen(taken), await isOpen(client)]).toEqual([false, false]);
    await expect(logIn(test, user.email, 'mine from now on')).rejects.toThrow('Wrong');
  });

  it('stays if nobody with fewer permissions was involved', async () => {
    const own = await makeUser(test);
    const made = await create({}, admin);
    const password = await handOut(admin, made);
    for (const { id } of [own, made]) expect((await raise(id)).status).toBe(200);
    await logIn(test, own.email, PASSWORD);
    await logIn(test, made.email, password);
  });

  it('on its way to a former address is replaced by one to the new address', async () => {
    const user = await create();
    const former = await handOut(manager, user);
    const { body } = await update(manager, user.id, { email: `right.${user.email}` });
    await expect(logIn(test, `right.${user.email}`, former)).rejects.toThrow('Wrong');
    await logIn(test, `right.${user.email}`, passwordFrom(body));
  });
});

it('a user who may not see users manages none of this', async () => {
  const user = await makeUser(test);
  expect((await update(member, user.id, { roleId: storekeeper })).status).toBe(403);
});
