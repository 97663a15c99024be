import { permissionFlags, startingRoles } from '@ghala/contract/access/permissions';
import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { authCalls } from '@ghala/contract/calls/auth';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../test/test-app';
import { logIn } from '../test/user-with-password';
import { withoutTriggers } from '../test/without-triggers';
import { ensureFirstStart } from './first-start';

const test = await createTestApp();
const login = (email: string, password: string) =>
  test.stranger.attempt(authCalls.login, { body: { email, password } });

async function empty(): Promise<void> {
  await withoutTriggers(test.database, async (owner) => {
    for (const table of ['sessions', 'audit_logs', 'idempotency_keys', 'users', 'roles'] as const)
      await owner.deleteFrom(table).execute();
  });
}

describe('the first start', () => {
  it('creates the roles and one administrator, even if two servers start at once', async () => {
    const made = await Promise.all([ensureFirstStart(test.database, {}), ensureFirstStart(test.database, {})]);
    const account = made.find((one) => one !== null);
    expect(made.filter((one) => one === null)).toHaveLength(1);
    expect(account?.email).toBe('admin@example.com');
    const roles = await test.database.selectFrom('roles').selectAll().orderBy('id').execute();
    expect(roles[0]).toMatchObject({ id: 1, name: 'Administrator', flags: [...permissionFlags] });
    expect(roles.slice(1).map(({ name, flags }) => [name, flags])).toEqual(
      startingRoles.map(({ name, flags }) => [name, flags]),
    );
    expect(await test.database.selectFrom('users').select('role_id').execute()).toEqual([{ role_id: 1 }]);

    const { body } = await login('admin@example.com', account?.password ?? '');
    expect(body.mustChangePassword).toBe(true);
  });

  it('changes nothing the second time, except for flags of a new version', async () => {
    await test.database
      .updateTable('roles')
      .set({ flags: ['login'] })
      .where('id', '=', 1)
      .execute();
    await test.database.deleteFrom('roles').where('name', '=', 'Member').execute();
    expect(await ensureFirstStart(test.database, {})).toBeNull();
    const roles = await test.database.selectFrom('roles').selectAll().orderBy('id').execute();
    expect(roles[0]?.flags).toEqual([...permissionFlags]);
    expect(roles).toHaveLength(startingRoles.length);
    expect(await test.database.selectFrom('users').selectAll().execute()).toHaveLength(1);
  });

  it('leaves the sequence of role ids correct', async () => {
    const role = await test.database
      .insertInto('roles')
      .values({ name: 'Auditor' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(role.id).toBe(startingRoles.length + 2);
  });

  it('uses the administrator of the settings, whose password is permanent', async () => {
    await empty();
    const settings = { adminEmail: 'Boss@Example.com', adminPassword: 'a password of mine' };
    expect(await ensureFirstStart(test.database, settings)).toBeNull();
    expect((await login('boss@example.com', 'a password of mine')).body).not.toHaveProperty('mustChangePassword');
    const admin = await logIn(test, 'boss@example.com', 'a password of mine');
    expect((await admin.attempt(auditLogCalls.list)).status).toBe(200);
  });

  it('generates the password if the settings give only the address', async () => {
    await empty();
    expect(await ensureFirstStart(test.database, { adminEmail: 'boss@example.com' })).toMatchObject({
      email: 'boss@example.com',
      password: expect.stringMatching(/^(\w{4}-){3}\w{4}$/),
    });
  });
});
