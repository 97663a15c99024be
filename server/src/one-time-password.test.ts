import { authCalls } from '@ghala/contract/calls/auth';
import { userCalls } from '@ghala/contract/calls/users';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../test/test-app';
import { logIn, makeUser, PASSWORD } from '../test/user-with-password';
import { makeOneTimePassword } from './one-time-password';

const test = await createTestApp();
const login = (email: string, password: string) =>
  test.stranger.attempt(authCalls.login, { body: { email, password } });

describe('a one-time password made on the server', () => {
  it('replaces the password, ends the sessions, and must be changed', async () => {
    const user = await makeUser(test);
    const session = await logIn(test, user.email);
    const made = await makeOneTimePassword(test.database, user.email.toUpperCase(), 'root');
    expect(made).toMatchObject({ signsInWith: user.email, isSuspended: false });
    expect((await session.attempt(userCalls.profile)).status).toBe(401);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    const { status, body } = await login(user.email, made.password);
    expect([status, body.mustChangePassword]).toEqual([200, true]);
    const audit = await test.database
      .selectFrom('audit_logs')
      .selectAll()
      .where('entity_id', '=', user.id)
      .where('action', '=', 'make one time password')
      .execute();
    expect(audit).toMatchObject([{ entity: 'User', user_id: null, data: { account: 'root' } }]);
    expect(JSON.stringify(audit)).not.toContain(made.password);
  });

  it('names a user by phone number too, unless several share it', async () => {
    const { id } = await makeUser(test);
    const phone = '+254711000911';
    await test.database.updateTable('users').set({ phone, email: '' }).where('id', '=', id).execute();
    const { password, signsInWith } = await makeOneTimePassword(test.database, '0711 000 911', 'root');
    expect([signsInWith, (await login(phone, password)).status]).toEqual([phone, 200]);
    const other = await makeUser(test);
    await test.database.updateTable('users').set({ phone2: phone }).where('id', '=', other.id).execute();
    await expect(makeOneTimePassword(test.database, phone, 'root')).rejects.toThrow('Several users have');
    await expect(makeOneTimePassword(test.database, '0711 000 912', 'root')).rejects.toThrow(
      'no user with the phone number',
    );
  });

  it('admits an owner locked out by wrong attempts', async () => {
    const user = await makeUser(test);
    for (let tries = 1; tries <= 10; tries++) await login(user.email, 'wrong');
    expect((await login(user.email, PASSWORD)).status).toBe(429);
    const { password } = await makeOneTimePassword(test.database, user.email, 'root');
    expect((await login(user.email, password)).status).toBe(200);
  });

  it('is refused in one line if it would be useless', async () => {
    const driver = await makeUser(test, { isSystemUser: false });
    await expect(makeOneTimePassword(test.database, driver.email, 'root')).rejects.toThrow('is not a system user');
    for (const email of ['nobody@example.com', ''])
      await expect(makeOneTimePassword(test.database, email, 'root')).rejects.toThrow(
        `There is no user with the e-mail address "${email}".`,
      );
    const suspended = await makeUser(test, { isActive: false });
    expect(await makeOneTimePassword(test.database, suspended.email, 'root')).toMatchObject({ isSuspended: true });
  });
});
