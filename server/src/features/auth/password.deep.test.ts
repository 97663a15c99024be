import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { authCalls } from '@ghala/contract/calls/auth';
import { userCalls } from '@ghala/contract/calls/users';
import { addressOf } from '@ghala/contract/common/address-of';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { pretendToSend } from '../../../test/pretend-to-send';
import { createTestApp } from '../../../test/test-app';
import { logIn, makeUser, PASSWORD } from '../../../test/user-with-password';

const test = await createTestApp();
pretendToSend(test);
const NEW = 'another long password';
const login = (email: string, password: string) =>
  test.stranger.attempt(authCalls.login, { body: { email, password } });
const confirm = (token: string, password = NEW) =>
  test.stranger.attempt(authCalls.confirmReset, { body: { token, password } });
const lastMessage = () =>
  test.database.selectFrom('messages').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

async function resetLink(email: string, headers?: Record<string, string>): Promise<string> {
  const { status } = await test.stranger.attempt(authCalls.requestReset, { body: { email }, headers });
  expect(status).toBe(200);
  return /\S*\/reset\/\S+/.exec((await lastMessage()).body)?.[0] ?? '';
}
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);

/** Advances time for one counter of attempts. */
async function later(key: string, minutes: number): Promise<void> {
  const passed = sql<string>`make_interval(mins => ${minutes})`;
  await sql`update attempts set counted_at = counted_at - ${passed}, paused_until = paused_until - ${passed},
    window_ends_at = window_ends_at - ${passed} where key = ${key}`.execute(test.database);
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.database);
  return rows.length;
}

describe('sign out', () => {
  it('ends only this session, and removes the cookie', async () => {
    const user = await makeUser(test);
    const [one, two] = [await logIn(test, user.email), await logIn(test, user.email)];
    const { status, headers } = await one.attempt(authCalls.logout);
    expect(status).toBe(200);
    expect(headers['clear-site-data']).toBe('"cache"');
    expect(String(headers['set-cookie'])).toMatch(/^ghala_files=; .*Expires=Thu, 01 Jan 1970/);
    expect((await one.attempt(userCalls.profile)).status).toBe(401);
    expect((await two.attempt(userCalls.profile)).status).toBe(200);
    expect((await test.stranger.attempt(authCalls.logout)).status).toBe(401);
  });
});

describe('a password link', () => {
  it('is sent by e-mail, and works once, ending every session', async () => {
    const user = await makeUser(test);
    const session = await logIn(test, user.email);
    const link = await resetLink(user.email.toLowerCase());
    expect(await lastMessage()).toMatchObject({ channel: 'email', recipient: user.email, is_secret: true });
    expect(link).toMatch(/^http:\/\/localhost:80\/reset\/[\w-]{43}$/);
    expect((await session.attempt(userCalls.profile)).status).toBe(200);
    expect((await login(user.email, PASSWORD)).status).toBe(200);

    expect((await confirm(tokenOf(link))).status).toBe(200);
    expect((await session.attempt(userCalls.profile)).status).toBe(401);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect((await login(user.email, NEW)).status).toBe(200);
    expect((await lastMessage()).body).toBe('');
    const again = await confirm(tokenOf(link), 'a third password');
    expect([again.status, again.body.errors.token]).toEqual([
      422,
      'This link has already been used or is older than 30 minutes. Ask for a new one.',
    ]);
    expect((await login(user.email, NEW)).status).toBe(200);
  });

  it('works once even when used twice at the same moment', async () => {
    const user = await makeUser(test);
    const token = tokenOf(await resetLink(user.email));
    // Locks the user until both calls wait for it, so that they are certain to meet.
    const both = await test.database.transaction().execute(async (transaction) => {
      await sql`select from users where id = ${user.id} for update`.execute(transaction);
      const calls = [confirm(token, 'first password'), confirm(token, 'second password')];
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2));
      return calls;
    });
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('expires after 30 minutes', async () => {
    const user = await makeUser(test);
    const token = tokenOf(await resetLink(user.email));
    const message = await lastMessage();
    expect((Date.parse(message.expires_at ?? '') - Date.parse(message.created_at)) / 60_000).toBeCloseTo(30, 1);
    await test.database
      .updateTable('password_resets')
      .set({ expires_at: sql`expires_at - interval '30 minutes'` })
      .where('user_id', '=', user.id)
      .execute();
    expect((await confirm(token)).status).toBe(422);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
  });

  it('gets the same answer for an unknown address or a user who may not sign in, and sends them nothing', async () => {
    const known = await makeUser(test);
    const suspended = await makeUser(test, { isActive: false });
    const first = await test.stranger.attempt(authCalls.requestReset, { body: { email: known.email } });
    expect(first.body.message).toBe(
      'If that address belongs to a user, a link to choose a new password is on its way there.',
    );
    const { id } = await lastMessage();
    for (const email of ['nobody@example.com', suspended.email]) {
      const answer = await test.stranger.attempt(authCalls.requestReset, { body: { email } });
      expect([answer.status, answer.body]).toEqual([200, first.body]);
    }
    expect((await lastMessage()).id).toBe(id);
    const bad = await test.stranger.attempt(authCalls.requestReset, { body: { email: '' } });
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['email']]);
  });

  it('never leads to a host named only in the request', async () => {
    const user = await makeUser(test);
    const link = await resetLink(user.email, { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com' });
    expect(link).toMatch(/^\/reset\/[\w-]{43}$/);
    expect((await lastMessage()).body).not.toContain('evil');
  });

  it('is sent at most three times an hour; further requests get the usual answer, known or not', async () => {
    const { id, email } = await makeUser(test);
    const sent = async () =>
      (await test.database.selectFrom('messages').select('id').where('recipient', '=', email).execute()).length;
    const ask = (address: string) => test.stranger.attempt(authCalls.requestReset, { body: { email: address } });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => [ask(email), ask(email.toUpperCase()), ask('unknown@example.com')]).flat(),
    );
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(await sent()).toBe(3);
    await later(`reset of user ${id}`, 59);
    await ask(email);
    expect(await sent()).toBe(3);
    await later(`reset of user ${id}`, 2);
    await ask(email);
    expect(await sent()).toBe(4);
    await ask(email);
    expect(await sent()).toBe(4);
  });

  it('can be requested only so often from one network, whatever the addresses', async () => {
    const from = { 'x-forwarded-for': '198.51.100.77' };
    const ask = (email: string, headers = from) =>
      test.stranger.attempt(authCalls.requestReset, { body: { email }, headers });
    await ask('one@example.com');
    await test.database
      .updateTable('attempts')
      .set({ count: 130 })
      .where('key', '=', 'reset from 198.51.100.77')
      .execute();
    await ask('two@example.com');
    for (const email of [(await makeUser(test)).email, 'three@example.com']) {
      const { status, body, headers } = await ask(email);
      expect([status, body.message]).toEqual([429, 'Too many attempts. Try again in 5 minutes.']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(280);
      expect((await ask(email, { 'x-forwarded-for': '198.51.100.78' })).status).toBe(200);
    }
  });

  it("is not sent to an address that is no longer the user's", async () => {
    const user = await makeUser(test);
    const before = await lastMessage().catch(() => ({ id: 0 }));
    const asked = await test.database.transaction().execute(async (transaction) => {
      await sql`select from users where id = ${user.id} for update`.execute(transaction);
      const call = test.stranger.attempt(authCalls.requestReset, { body: { email: user.email } });
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1));
      await sql`update users set email = ${`new.${user.email}`} where id = ${user.id}`.execute(transaction);
      return [call];
    });
    expect((await Promise.all(asked))[0]?.status).toBe(200);
    expect((await lastMessage()).id).toBe(before.id);
  });

  it('lets in a user locked out by guesses: the browser that used it is known', async () => {
    const user = await makeUser(test);
    for (let tries = 1; tries <= 6; tries++) await login(user.email, 'wrong');
    expect((await login(user.email, PASSWORD)).status).toBe(429);
    const { headers } = await confirm(tokenOf(await resetLink(user.email)));
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).toMatch(/^ghala_device=/);
    for (let tries = 1; tries <= 6; tries++) await login(user.email, 'wrong');
    expect((await login(user.email, NEW)).status).toBe(429);
    expect(
      (
        await test.stranger.attempt(authCalls.login, {
          body: { email: user.email, password: NEW },
          headers: { cookie },
        })
      ).status,
    ).toBe(200);
  });

  it('accepts no short, oversized or missing password', async () => {
    const token = tokenOf(await resetLink((await makeUser(test)).email));
    for (const password of ['short 7', 'x'.repeat(201), ''])
      expect((await confirm(token, password)).body.errors).toHaveProperty('password');
    expect((await confirm('no such token')).status).toBe(422);
    expect((await confirm(token)).status).toBe(200);
  });
});

describe('changing the password', () => {
  const change = (current: string, password: string) => ({ current, password });

  it('ends the other sessions, links and the messages with links, and is audited', async () => {
    const user = await makeUser(test);
    const [here, there] = [await logIn(test, user.email), await logIn(test, user.email)];
    const token = tokenOf(await resetLink(user.email));
    expect((await here.attempt(authCalls.changePassword, { body: change(PASSWORD, NEW) })).status).toBe(200);
    expect((await here.attempt(userCalls.profile)).status).toBe(200);
    expect((await there.attempt(userCalls.profile)).status).toBe(401);
    expect((await confirm(token)).status).toBe(422);
    expect((await lastMessage()).body).toBe('');
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect((await login(user.email, NEW)).status).toBe(200);
    const audit = await test.database
      .selectFrom('audit_logs')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('action', '=', 'change password')
      .execute();
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain(NEW);
  });

  it('requires the current one, a different one, and a session', async () => {
    const user = await logIn(test, (await makeUser(test)).email);
    const wrong = await user.attempt(authCalls.changePassword, { body: change('wrong', NEW) });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current: 'is wrong' }]);
    const same = await user.attempt(authCalls.changePassword, { body: change(PASSWORD, PASSWORD) });
    expect([same.status, Object.keys(same.body.errors)]).toEqual([422, ['password']]);
    const short = await user.attempt(authCalls.changePassword, { body: change(PASSWORD, 'seven 7') });
    expect([short.status, Object.keys(short.body.errors)]).toEqual([422, ['password']]);
    expect((await test.stranger.attempt(authCalls.changePassword, { body: change(PASSWORD, NEW) })).status).toBe(401);
  });

  it('slows down a session thief who guesses the current one, even many times at once', async () => {
    const { id, email } = await makeUser(test);
    const user = await logIn(test, email);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => user.attempt(authCalls.changePassword, { body: change('wrong', NEW) })),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
    const { status, body, headers } = await user.attempt(authCalls.changePassword, { body: change(PASSWORD, NEW) });
    expect([status, body.message]).toEqual([429, expect.stringMatching(/^Too many attempts. Try again in \d seconds/)]);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(5);
    await later(`password of user ${id}`, 1);
    expect((await user.attempt(authCalls.changePassword, { body: change('wrong', NEW) })).status).toBe(422);
    const again = await user.attempt(authCalls.changePassword, { body: change('wrong', NEW) });
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(5);
    await later(`password of user ${id}`, 1);
    expect((await user.attempt(authCalls.changePassword, { body: change(PASSWORD, NEW) })).status).toBe(200);
  });

  it('refuses those that are guessed first', async () => {
    const user = await makeUser(test);
    await test.database.updateTable('users').set({ name: 'Jane Wambui' }).where('id', '=', user.id).execute();
    const client = await logIn(test, user.email);
    const token = tokenOf(await resetLink(user.email));
    for (const weak of ['Password1!', 'jane.wambui99', 'Ghala-2026!!', 'qwertyuiop', 'aaaaaaaaaa']) {
      for (const answer of [
        await client.attempt(authCalls.changePassword, { body: change(PASSWORD, weak) }),
        await confirm(token, weak),
      ]) {
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['password']]);
        expect(answer.body.message).toContain('choose a few unrelated words');
      }
    }
    expect((await confirm(token)).status).toBe(200);
  });

  it('returns the same answer for a repeated Idempotency-Key, storing nothing from which a password could be guessed quickly', async () => {
    const user = await makeUser(test);
    const client = await logIn(test, user.email);
    const key = { 'idempotency-key': 'k1' };
    const first = await client.attempt(authCalls.changePassword, { body: change(PASSWORD, NEW), headers: key });
    const again = await client.attempt(authCalls.changePassword, { body: change(PASSWORD, NEW), headers: key });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(
      (await client.attempt(authCalls.changePassword, { body: change(PASSWORD, 'a third password'), headers: key }))
        .status,
    ).toBe(422);
  });

  it('is all that a temporary password allows, apart from the profile and signing out', async () => {
    const user = await makeUser(test, { isTemporary: true, flags: ['usersView'] });
    const { body } = await login(user.email, PASSWORD);
    expect(body.mustChangePassword).toBe(true);
    const client = await logIn(test, user.email);
    for (const path of [addressOf(userCalls.list), addressOf(auditLogCalls.list), '/files/nothing'])
      expect((await client.get(path)).body).toEqual({
        status: 0,
        message: 'Choose a new password first',
        code: 'password.mustChange',
        params: {},
      });
    expect((await client.attempt(userCalls.updateProfile, { body: { name: 'x', email: user.email } })).status).toBe(
      403,
    );
    expect((await client.attempt(userCalls.profile)).body.user.mustChangePassword).toBe(true);
    expect((await client.attempt(authCalls.changePassword, { body: change(PASSWORD, NEW) })).status).toBe(200);
    expect((await client.attempt(userCalls.list)).status).toBe(200);
    expect((await login(user.email, NEW)).body).not.toHaveProperty('mustChangePassword');
  });
});
