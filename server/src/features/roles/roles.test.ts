import { editableFlags, permissionFlags } from '@ghala/contract/access/permissions';
import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import { describe, expect, it } from 'vitest';
import { type Client, createTestApp } from '../../../test/test-app';
import { ensureFirstStart } from '../../first-start';

const test = await createTestApp();
await ensureFirstStart(test.database, {});
let admin = await test.signIn('all', 'Amina');
const manager = await test.signIn(['usersManage', 'batchAdd'], 'Baraka');
const viewer = await test.signIn(['usersView'], 'Chebet');
const member = await test.signIn([], 'Dalmas');

let counter = 0;
const nameOfOne = () => {
  counter += 1;
  return `Role ${counter}`;
};
const create = async (flags: Record<string, boolean> = {}) => {
  const made = (await admin.attempt(roleCalls.create, { body: { name: nameOfOne(), description: 'For a test' } })).body
    .permission;
  if (Object.keys(flags).length === 0) return made;
  return (await admin.attempt(roleCalls.update, { params: { id: made.id }, body: { name: made.name, ...flags } })).body
    .permission;
};
const roleOf = async (client: Client) => (await client.attempt(userCalls.profile)).body.user.permissionId as number;
const give = (id: number, role_id: number) =>
  test.database.updateTable('users').set({ role_id }).where('id', '=', id).execute();
const lastAudit = () =>
  test.database.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('roles', () => {
  it('are listed for every user, with every switch and their users', async () => {
    const { status, body } = await member.attempt(roleCalls.list);
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ id: 1, name: 'Administrator', count: 1, users: [{ name: 'Administrator' }] });
    expect(Object.keys(body[0]).sort()).toEqual(
      ['id', 'name', 'description', 'count', 'users', ...permissionFlags].sort(),
    );
    for (const flag of permissionFlags) expect(body[0][flag]).toBe(true);
    const held = body.find((one: { users: { name: string }[] }) => one.users.some(({ name }) => name === 'Dalmas'));
    expect(held).toMatchObject({ count: 1, users: [{ id: member.actor?.id, name: 'Dalmas' }], login: true });
    expect(editableFlags.filter((flag) => held[flag])).toEqual([]);
  });

  it('are paged, searched and exported', async () => {
    const page = await member.attempt(roleCalls.list, { query: { limit: 2, q: 'storekeeper' } });
    expect([page.body.length, page.body[0].name, page.headers['x-total-count']]).toEqual([1, 'Storekeeper', '1']);
    expect((await member.attempt(roleCalls.list, { query: { sort: '-name', limit: 1 } })).body[0].name).toBe(
      'Warehouse Manager',
    );
    expect((await member.attempt(roleCalls.list, { query: { format: 'csv' } })).body).toContain(
      'Administrator,May do everything,1',
    );
    expect((await member.attempt(roleCalls.list, { query: { sort: 'flags' } })).status).toBe(422);
    const [bare] = (await member.attempt(roleCalls.list, { query: { users: false, limit: 1 } })).body;
    expect(bare).toMatchObject({ name: 'Administrator', count: 1, users: [] });
  });

  it('are shown one by one to users who may see users', async () => {
    const { id, name } = await create();
    const { body } = await viewer.attempt(roleCalls.get, { params: { id } });
    expect(body).toMatchObject({ status: 1, permission: { id, name, count: 0, users: [], login: true } });
    expect((await viewer.attempt(roleCalls.get, { params: { id: 999999 } })).status).toBe(404);
  });
});

describe('creating a role', () => {
  it('requires a name that no other role has', async () => {
    const none = await manager.attempt(roleCalls.create, { body: { description: 'x' } });
    expect([none.status, none.body.errors]).toEqual([422, { name: 'is required' }]);
    const twin = await manager.attempt(roleCalls.create, { body: { name: 'STOREKEEPER' } });
    expect([twin.status, Object.keys(twin.body.errors)]).toEqual([409, ['name']]);
  });

  it('gives it only login, whatever is sent, and is audited', async () => {
    const { body } = await manager.attempt(roleCalls.create, {
      body: { name: 'Auditor', description: 'Looks', usersManage: true },
    });
    expect(body).toMatchObject({ message: 'Role created', permission: { name: 'Auditor', description: 'Looks' } });
    expect(permissionFlags.filter((flag) => body.permission[flag])).toEqual(['login']);
    expect(await lastAudit()).toMatchObject({
      entity: 'Role',
      entity_id: body.permission.id,
      action: 'create',
      user_id: manager.actor?.id,
      after: { name: 'Auditor', description: 'Looks' },
    });
  });
});

describe('changing a role', () => {
  it('requires an existing role', async () => {
    const { id, name } = await create();
    expect((await manager.attempt(roleCalls.update, { params: { id: 999999 }, body: { name } })).status).toBe(404);
    const wrong = await manager.attempt(roleCalls.update, { params: { id }, body: { name: '', batchAdd: 'perhaps' } });
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ['batchAdd', 'name']]);
  });

  it('switches every flag but login, and signs out its users', async () => {
    const role = await create();
    const holder = await test.signIn([]);
    await give(holder.actor?.id ?? 0, role.id);
    expect((await holder.attempt(userCalls.get, { params: { id: 1 } })).status).toBe(403);
    await admin.attempt(roleCalls.update, {
      params: { id: role.id },
      body: { name: role.name, description: 'Only words', batchAdd: false },
    });
    expect((await holder.attempt(userCalls.get, { params: { id: 1 } })).status).toBe(403);
    const all = Object.fromEntries(editableFlags.map((flag) => [flag, true]));
    const on = await admin.attempt(roleCalls.update, { params: { id: role.id }, body: { ...role, ...all } });
    expect(permissionFlags.every((flag) => on.body.permission[flag])).toBe(true);
    expect((await holder.attempt(userCalls.get, { params: { id: 1 } })).status).toBe(401);
    const none = Object.fromEntries(permissionFlags.map((flag) => [flag, false]));
    const off = await admin.attempt(roleCalls.update, { params: { id: role.id }, body: { ...role, ...none } });
    expect(permissionFlags.filter((flag) => off.body.permission[flag])).toEqual(['login']);
  });

  it('ignores omitted flags, and audits the switched ones', async () => {
    const role = await create({ batchAdd: true, transaction: true });
    const name = nameOfOne();
    const { body } = await admin.attempt(roleCalls.update, {
      params: { id: role.id },
      body: { name, transaction: false, dashboard: 1 },
    });
    expect(body.permission).toEqual({ ...role, name, transaction: false, dashboard: true });
    expect(await lastAudit()).toMatchObject({
      entity: 'Role',
      action: 'update',
      before: { name: role.name, description: 'For a test', transaction: true, dashboard: false },
      after: { name, description: 'For a test', transaction: false, dashboard: true },
    });
  });

  it('neither grants nor removes flags that the actor lacks, but keeps them', async () => {
    const role = await create({ batchAdd: true, approvePurchase: true });
    const params = { id: role.id };
    const update = (body: Record<string, unknown>) => manager.attempt(roleCalls.update, { params, body });
    const refused = await update({ ...role, approveTransfer: true, dashboard: true });
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([403, ['approveTransfer', 'dashboard']]);
    expect(refused.body.message).toContain('Approve Stock Transfer');
    expect((await viewer.attempt(roleCalls.get, { params })).body.permission).toEqual(role);
    expect((await update({ ...role, usersManage: true })).body.permission.usersManage).toBe(true);
    const less = await update({ ...role, approvePurchase: false, batchAdd: false });
    expect([less.status, Object.keys(less.body.errors)]).toEqual([403, ['approvePurchase']]);
    expect((await viewer.attempt(roleCalls.get, { params })).body.permission).toMatchObject({
      approvePurchase: true,
      batchAdd: true,
    });
    const own = await update({ name: role.name, batchAdd: false });
    expect(own.body.permission).toMatchObject({ approvePurchase: true, batchAdd: false });
  });

  it('switches no flag of one’s own role, whose name may change', async () => {
    const id = await roleOf(manager);
    const name = nameOfOne();
    expect((await manager.attempt(roleCalls.update, { params: { id }, body: { name, batchAdd: false } })).status).toBe(
      403,
    );
    const renamed = await manager.attempt(roleCalls.update, { params: { id }, body: { name, batchAdd: true } });
    expect(renamed.body.permission).toMatchObject({ name, batchAdd: true });
  });

  it('switches no flag of Administrator', async () => {
    const { status, body } = await admin.attempt(roleCalls.update, {
      params: { id: 1 },
      body: { name: 'Administrator', dashboard: false },
    });
    expect([status, body.message]).toEqual([409, expect.stringContaining('always')]);
    const all = Object.fromEntries(permissionFlags.map((flag) => [flag, true]));
    const renamed = await admin.attempt(roleCalls.update, {
      params: { id: 1 },
      body: { name: 'Owner', description: 'All of it', ...all },
    });
    expect(renamed.body.permission).toMatchObject({ name: 'Owner', description: 'All of it', usersManage: true });
  });

  it('removes nothing from the last users with every permission', async () => {
    const others = test.database.updateTable('users').where('role_id', '=', 1);
    await others.set({ is_active: false }).execute();
    const id = await roleOf(admin);
    const other = await test.signIn(['usersManage', 'dashboard']);
    const { status, body } = await other.attempt(roleCalls.update, {
      params: { id },
      body: { name: nameOfOne(), dashboard: false },
    });
    expect([status, body.message]).toEqual([409, expect.stringContaining('last administrator')]);
    await others.set({ is_active: true }).execute();
    const less = await other.attempt(roleCalls.update, {
      params: { id },
      body: { name: nameOfOne(), dashboard: false },
    });
    expect(less.body.permission.dashboard).toBe(false);
    admin = await test.signIn('all', 'Amina');
  });
});

describe('deleting a role', () => {
  it('requires an existing role', async () => {
    expect((await admin.attempt(roleCalls.delete, { params: { id: 999999 } })).status).toBe(404);
    expect((await admin.attempt(roleCalls.delete, { params: { id: 'x' } })).status).toBe(422);
  });

  it('is refused for one with more permissions than the actor', async () => {
    const role = await create({ approvePurchase: true });
    const { status, body } = await manager.attempt(roleCalls.delete, { params: { id: role.id } });
    expect([status, body.message]).toEqual([403, expect.stringContaining('Approve Purchase Order')]);
    expect((await viewer.attempt(roleCalls.get, { params: { id: role.id } })).status).toBe(200);
  });

  it('works if nobody has it, and frees its name', async () => {
    const role = await create({ batchAdd: true });
    expect((await admin.attempt(roleCalls.delete, { params: { id: role.id } })).body).toEqual({
      status: 1,
      message: 'Role deleted',
    });
    expect((await viewer.attempt(roleCalls.get, { params: { id: role.id } })).status).toBe(404);
    const ids = (await member.attempt(roleCalls.list)).body.map(({ id }: { id: number }) => id);
    expect(ids).not.toContain(role.id);
    expect(await lastAudit()).toMatchObject({
      entity: 'Role',
      action: 'delete',
      before: { name: role.name, permissions: ['login', 'batchAdd'] },
    });
    expect((await admin.attempt(roleCalls.create, { body: { name: role.name } })).status).toBe(200);
    const user = { name: 'Late', email: 'late@example.com', roleId: role.id };
    expect((await admin.attempt(userCalls.create, { body: user })).status).toBe(422);
  });

  it('names its users', async () => {
    const role = await create();
    const names = ['Fatuma', 'Grace', 'Hamisi', 'Irene', 'Juma', 'Kamau', 'Leah'];
    for (const name of names)
      await test.database.insertInto('users').values({ name, email: '', role_id: role.id }).execute();
    const { status, body } = await admin.attempt(roleCalls.delete, { params: { id: role.id } });
    expect(status).toBe(409);
    expect(body.message).toContain('Fatuma, Grace, Hamisi, Irene, Juma and 2 more hold it');
  });

  it('does not count deleted users', async () => {
    const role = await create();
    const { body } = await admin.attempt(userCalls.create, {
      body: { name: 'Mary', email: 'mary@example.com', roleId: role.id },
    });
    expect((await admin.attempt(roleCalls.delete, { params: { id: role.id } })).body.message).toContain(
      'Mary holds it',
    );
    await admin.attempt(userCalls.delete, { params: { id: body.user.id } });
    expect((await viewer.attempt(roleCalls.get, { params: { id: role.id } })).body.permission.count).toBe(0);
    expect((await admin.attempt(roleCalls.delete, { params: { id: role.id } })).status).toBe(200);
  });

  it('and assigning it at the same moment leaves nobody with a deleted role', async () => {
    for (let round = 0; round < 5; round++) {
      const role = await create();
      const user = { name: 'Noor', email: `noor${round}@example.com`, roleId: role.id };
      const [deleted, made] = await Promise.all([
        admin.attempt(roleCalls.delete, { params: { id: role.id } }),
        admin.attempt(userCalls.create, { body: user }),
      ]);
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual([deleted.status, made.status]);
    }
  });

  it('leaves Administrator alone', async () => {
    await test.database
      .updateTable('users')
      .set({ role_id: await roleOf(admin) })
      .where('role_id', '=', 1)
      .execute();
    expect((await admin.attempt(roleCalls.delete, { params: { id: 1 } })).status).toBe(409);
  });
});
