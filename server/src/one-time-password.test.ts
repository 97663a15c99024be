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
    expect(made).toMatchObject({ email: user.email, isSuspended: false });
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
