import { authCalls } from '@ghala/contract/calls/auth';
import { fileCalls } from '@ghala/contract/calls/files';
import { messageCalls } from '@ghala/contract/calls/messages';
import { userCalls } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/test-app';
import { logIn, makeUser, PASSWORD } from '../../../test/user-with-password';
import { hashToken } from '../../access/sessions';
import * as passwords from '../../accounts/passwords';

const test = await createTestApp();
const login = (email: unknown, password: unknown, headers?: Record<string, string>) =>
  test.stranger.attempt(authCalls.login, { body: { email, password }, headers });
const WRONG = {
  status: 0,
  message: 'Wrong e-mail address or password',
  code: 'session.wrongCredentials',
  params: {},
};

afterEach(async () => {
  vi.restoreAllMocks();
  await test.database.deleteFrom('attempts').execute();
});

describe('sign in', () => {
  it('returns a token that works, whatever the case of the address, and stores only its hash', async () => {
    const user = await makeUser(test);
    const { status, body } = await login(` ${user.email.toUpperCase()} `, PASSWORD);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['access_token', 'message', 'status']);
    const profile = await test.stranger.attempt(userCalls.profile, {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(profile.body.user.id).toBe(user.id);
    const kept = await test.database.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute();
    expect(kept.map((session) => session.token_hash)).toEqual([hashToken(body.access_token)]);
    const days = (Date.parse(kept[0]?.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
  });

  it('is written to the audit log', async () => {
    const user = await makeUser(test);
    await logIn(test, user.email);
    const rows = await test.database.selectFrom('audit_logs').selectAll().where('user_id', '=', user.id).execute();
    expect(rows).toMatchObject([{ entity: 'User', entity_id: user.id, action: 'login' }]);
  });

  it.each([
    ['nothing', undefined, undefined, ['email', 'password']],
    ['no address', 'somebody', PASSWORD, ['email']],
    ['no password', 'a@example.com', '', ['password']],
    ['an endless password', 'a@example.com', 'x'.repeat(1001), ['password']],
  ])('refuses %s', async (_what, email, password, fields) => {
    const { status, body } = await login(email, password);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(fields);
  });

  it('gives the same answer, after the same work, for a wrong password, an unknown address and a user who may not sign in', async () => {
    const emails = [
      (await makeUser(test)).email,
      'nobody@example.com',
      (await makeUser(test, { isActive: false })).email,
      (await makeUser(test, { isSystemUser: false })).email,
    ];
    const verify = vi.spyOn(passwords, 'verifyPassword');
    for (const [index, email] of emails.entries()) {
      const { status, body } = await login(email, index === 0 ? 'wrong' : PASSWORD);
      expect([status, body]).toEqual([401, WRONG]);
      expect(verify).toHaveBeenCalledTimes(index + 1);
    }
  });

  it('refuses a deleted user', async () => {
    const user = await makeUser(test);
    await test.database.updateTable('users').set({ deleted_at: sql`now()` }).where('id', '=', user.id).execute();
    expect((await login(user.email, PASSWORD)).status).toBe(401);
  });

  it('does not open a session with a password that is being replaced', async () => {
    const user = await makeUser(test);
    const verify = passwords.verifyPassword;
    vi.spyOn(passwords, 'verifyPassword').mockImplementation(async (hash, password) => {
      const isRight = await verify(hash, password);
      await test.database.updateTable('users').set({ password_hash: 'other' }).where('id', '=', user.id).execute();
      return isRight;
    });
    expect((await login(user.email, PASSWORD)).status).toBe(401);
  });
});

describe('the cookie', () => {
  it('is for this browser only, and opens files but makes no call', async () => {
    const user = await makeUser(test, { flags: ['usersManage'] });
    const { headers, body } = await login(user.email, PASSWORD);
    const [cookie = '', device = ''] = [headers['set-cookie']].flat();
    expect(device).toMatch(/^ghala_device=[\w-]{43}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
    expect(cookie).toMatch(/^ghala_files=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(body.access_token);
    const sent = { cookie: cookie.split(';')[0] ?? '' };
    expect((await test.stranger.get('/files/nothing', sent)).status).toBe(404);
    expect((await test.stranger.attempt(fileCalls.get, { params: { name: 'nothing' }, headers: sent })).status).toBe(
      404,
    );
    for (const call of [userCalls.profile, userCalls.list, messageCalls.list])
      for (const one of [sent, { cookie: device.split(';')[0] ?? '' }])
        expect((await test.stranger.attempt(call, { headers: one })).status).toBe(401);
    expect((await test.stranger.attempt(authCalls.logout, { headers: sent })).status).toBe(401);
    const asToken = { authorization: `Bearer ${sent.cookie.slice('ghala_files='.length)}` };
    expect((await test.stranger.attempt(userCalls.profile, { headers: asToken })).status).toBe(401);
  });

  it('is Secure if the request came over https', async () => {
    const user = await makeUser(test);
    const { headers } = await login(user.email, PASSWORD, { 'x-forwarded-proto': 'https' });
    for (const cookie of [headers['set-cookie']].flat()) expect(cookie).toContain('; Secure');
  });
});
