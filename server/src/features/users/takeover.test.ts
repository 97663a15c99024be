import { authCalls } from '@ghala/contract/calls/auth';
import { messageCalls } from '@ghala/contract/calls/messages';
import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import { describe, expect, it } from 'vitest';
import { passwordIn, peopleWorld } from '../../../test/people-world';
import { type Client, createTestApp } from '../../../test/test-app';
import { logIn, makeUser, PASSWORD } from '../../../test/user-with-password';

const test = await createTestApp();
const { admin, manager, approver, storekeeper, create, messagesTo, member } = await peopleWorld(test);
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

  it('shows nobody else its password or link in the outbox', async () => {
    const user = await makeUser(test, { flags: ['approvePurchase'] });
    await test.stranger.attempt(authCalls.requestReset, { body: { email: user.email } });
    await admin.attempt(userCalls.resetPassword, { params: { id: user.id } });
    const shown = async (client: Client) =>
      (await client.attempt(messageCalls.list, { query: { limit: 100 } })).body.filter(
        ({ to, body }: { to: string; body: string }) => to === user.email && body !== '',
      ).length;
    expect([await shown(manager), await shown(admin)]).toEqual([0, 1]);
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
    await test.stranger.attempt(authCalls.requestReset, { body: { email: user.email } });
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
    const shown = (await manager.attempt(messageCalls.list, { query: { limit: 100 } })).body.find(
      ({ to, body }: { to: string; body: string }) => to === user.email && passwordIn(body) !== '',
    );
    const client = await logIn(test, user.email, passwordIn(shown.body));
    await client.attempt(authCalls.changePassword, {
      body: { current: passwordIn(shown.body), password: 'mine from now on' },
    });
    return logIn(test, user.email, 'mine from now on');
  };

  it.each<[string, (user: { id: number }) => Promise<unknown>]>([
    ['the manager reset it', ({ id }) => manager.attempt(userCalls.resetPassword, { params: { id } })],
    ['the manager read it in the outbox', ({ id }) => admin.attempt(userCalls.resetPassword, { params: { id } })],
  ])('is replaced when the rights grow, where %s', async (_what, happens) => {
    const user = await makeUser(test);
    await happens(user);
    const taken = await take(user);
    expect((await raise(user.id)).status).toBe(200);
    expect(await isOpen(taken)).toBe(false);
    await expect(logIn(test, user.email, 'mine from now on')).rejects.toThrow('Wrong');
    const sent = passwordIn((await messagesTo(user.email)).at(-1)?.body ?? '');
    await logIn(test, user.email, sent);
    const shown = (await manager.attempt(messageCalls.list, { query: { limit: 100 } })).body;
    expect(JSON.stringify(shown)).not.toContain(sent);
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
    const password = passwordIn((await messagesTo(made.email))[0]?.body ?? '');
    for (const { id } of [own, made]) expect((await raise(id)).status).toBe(200);
    await logIn(test, own.email, PASSWORD);
    await logIn(test, made.email, password);
  });

  it('on its way to a former address is replaced by one to the new address', async () => {
    const user = await create();
    const former = passwordIn((await messagesTo(user.email))[0]?.body ?? '');
    await update(manager, user.id, { email: `right.${user.email}` });
    await expect(logIn(test, `right.${user.email}`, former)).rejects.toThrow('Wrong');
    const sent = passwordIn((await messagesTo(`right.${user.email}`)).at(-1)?.body ?? '');
    await logIn(test, `right.${user.email}`, sent);
  });
});

it('a user who may not see users manages none of this', async () => {
  const user = await makeUser(test);
  expect((await update(member, user.id, { roleId: storekeeper })).status).toBe(403);
});
