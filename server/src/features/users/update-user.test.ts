import { authCalls } from '@ghala/contract/calls/auth';
import { userCalls } from '@ghala/contract/calls/users';
import { describe, expect, it } from 'vitest';
import { passwordIn, peopleWorld } from '../../../test/people-world';
import { pretendToSend } from '../../../test/pretend-to-send';
import { createTestApp } from '../../../test/test-app';
import { logIn } from '../../../test/user-with-password';

const test = await createTestApp();
pretendToSend(test);
const { admin, manager, viewer, storekeeper, approver, fields, create, messagesTo, lastAudit } =
  await peopleWorld(test);

describe('one user', () => {
  it('is shown to users who may see users', async () => {
    const user = await create();
    expect((await viewer.attempt(userCalls.get, { params: { id: user.id } })).body).toMatchObject({ status: 1, user });
    expect((await viewer.attempt(userCalls.get, { params: { id: 999999 } })).status).toBe(404);
    expect((await viewer.attempt(userCalls.get, { params: { id: 'abc' } })).status).toBe(422);
    await manager.attempt(userCalls.delete, { params: { id: user.id } });
    expect((await viewer.attempt(userCalls.get, { params: { id: user.id } })).status).toBe(404);
  });
});

describe('changing a user', () => {
  it('requires an existing one', async () => {
    expect((await manager.attempt(userCalls.update, { params: { id: 999999 }, body: fields() })).status).toBe(404);
  });

  it.each([
    [{ name: '' }, 422, 'name'],
    [{ email: '' }, 422, 'email'],
    [{ email: 'nobody' }, 422, 'email'],
    [{ phone: '+25470' }, 422, 'phone'],
    [{ roleId: 999_999 }, 422, 'roleId'],
    [{ roleId: '' }, 422, 'roleId'],
  ])('refuses %j', async (wrong, status, field) => {
    const user = await create();
    const answer = await manager.attempt(userCalls.update, { params: { id: user.id }, body: fields(wrong) });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]]);
    expect((await viewer.attempt(userCalls.get, { params: { id: user.id } })).body.user).toEqual(user);
  });

  it('stores the changes, keeps omitted fields, and audits before and after', async () => {
    const user = await create({ phone2: '+254700000002' });
    const { body } = await manager.attempt(userCalls.update, {
      params: { id: user.id },
      body: { name: 'Renamed', designation: 'Driver', phone2: '' },
    });
    expect(body).toMatchObject({ status: 1, message: 'User Details updated' });
    expect(body.user).toEqual({ ...user, name: 'Renamed', designation: 'Driver', phone2: '', hasNewPassword: true });
    expect(await lastAudit()).toMatchObject({
      action: 'update',
      entity_id: user.id,
      before: { name: user.name, designation: 'Storekeeper', phone2: '+254700000002', role: 'Storekeeper' },
      after: { name: 'Renamed', designation: 'Driver', phone2: '', role: 'Storekeeper' },
    });
  });

  it('invalidates password links sent to the former address', async () => {
    const user = await create();
    const linksOf = () =>
      test.database.selectFrom('password_resets').select('user_id').where('user_id', '=', user.id).execute();
    await test.stranger.attempt(authCalls.requestReset, { body: { email: user.email } });
    await manager.attempt(userCalls.update, { params: { id: user.id }, body: { name: 'Renamed', email: user.email } });
    expect(await linksOf()).toHaveLength(1);
    await manager.attempt(userCalls.update, {
      params: { id: user.id },
      body: { name: 'Renamed', email: `new.${user.email}` },
    });
    expect(await linksOf()).toEqual([]);
  });

  it("refuses another user's address", async () => {
    const [one, other] = [await create(), await create()];
    const answer = await manager.attempt(userCalls.update, {
      params: { id: one.id },
      body: { name: one.name, email: other.email.toUpperCase() },
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([409, ['email']]);
  });

  it('assigns no role with more permissions than the actor, but keeps an existing one', async () => {
    const user = await create({ roleId: approver }, admin);
    const renamed = await manager.attempt(userCalls.update, {
      params: { id: user.id },
      body: { ...user, name: 'Known', roleId: approver },
    });
    expect([renamed.status, renamed.body.user?.name]).toEqual([200, 'Known']);
    const plain = await create();
    const raised = await manager.attempt(userCalls.update, {
      params: { id: plain.id },
      body: { name: plain.name, roleId: approver },
    });
    expect([raised.status, Object.keys(raised.body.errors)]).toEqual([403, ['roleId']]);
    const given = await admin.attempt(userCalls.update, {
      params: { id: plain.id },
      body: { name: plain.name, roleId: approver },
    });
    expect(given.body.user.Permission.name).toBe('Approver');
  });

  it('changes nobody’s own role, but everything else of one’s own', async () => {
    const { id = 0, name = '' } = admin.actor ?? {};
    const answer = await admin.attempt(userCalls.update, { params: { id }, body: { name, roleId: storekeeper } });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([403, ['roleId']]);
    const { permissionId } = (await viewer.attempt(userCalls.get, { params: { id } })).body.user;
    const same = await admin.attempt(userCalls.update, {
      params: { id },
      body: { name, roleId: permissionId, designation: 'Owner' },
    });
    expect(same.body.user.designation).toBe('Owner');
  });

  it('redirects no password of a user with more permissions', async () => {
    const user = await create({ roleId: approver }, admin);
    for (const change of [{ email: 'mine@example.com' }, { phone: '+254711111111' }, { phone2: '+254711111111' }]) {
      const { status, body } = await manager.attempt(userCalls.update, {
        params: { id: user.id },
        body: { name: user.name, ...change },
      });
      expect([status, body.message]).toEqual([403, expect.stringContaining('Approve Purchase Order')]);
    }
    const driver = await create({ roleId: approver, isSystemUser: false }, admin);
    expect(
      (await manager.attempt(userCalls.update, { params: { id: driver.id }, body: { name: 'x', isSystemUser: true } }))
        .status,
    ).toBe(403);
    const moved = await admin.attempt(userCalls.update, {
      params: { id: user.id },
      body: { name: user.name, email: 'theirs@example.com' },
    });
    expect(moved.body.user.email).toBe('theirs@example.com');
  });

  it('tells that a password on its way to a wrong address was made anew for the right one', async () => {
    const user = await create({ email: 'wrong@example.com' });
    const change = async (body: object) =>
      (await manager.attempt(userCalls.update, { params: { id: user.id }, body: { name: user.name, ...body } })).body
        .user;
    expect((await change({ designation: 'Clerk' })).hasNewPassword).toBe(false);
    expect((await change({ email: 'right@example.com' })).hasNewPassword).toBe(true);
    const password = passwordIn((await messagesTo('right@example.com'))[0]?.body ?? '');
    expect((await (await logIn(test, 'right@example.com', password)).attempt(userCalls.profile)).status).toBe(200);
  });

  it('sends a password to a new system user, and signs out a former one', async () => {
    const user = await create({ isSystemUser: false, email: '', phone: '' });
    const without = await manager.attempt(userCalls.update, {
      params: { id: user.id },
      body: { name: user.name, isSystemUser: true },
    });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['email']]);
    const email = 'risen@example.com';
    const raised = await manager.attempt(userCalls.update, {
      params: { id: user.id },
      body: { name: user.name, isSystemUser: true, email },
    });
    expect(raised.body.user.hasNewPassword).toBe(true);
    const password = passwordIn((await messagesTo(email))[0]?.body ?? '');
    const risen = await logIn(test, email, password);
    expect((await risen.attempt(userCalls.profile)).status).toBe(200);
    await manager.attempt(userCalls.update, {
      params: { id: user.id },
      body: { name: user.name, isSystemUser: false },
    });
    expect((await risen.attempt(userCalls.profile)).status).toBe(401);
    expect(await test.database.selectFrom('sessions').where('user_id', '=', user.id).selectAll().execute()).toEqual([]);
    expect((await test.stranger.attempt(authCalls.login, { body: { email, password } })).status).toBe(401);
  });
});
