import { authCalls } from '@ghala/contract/calls/auth';
import { userCalls } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { type Client, createTestApp } from '../../../test/test-app';
import { logIn, makeUser, PASSWORD } from '../../../test/user-with-password';

const test = await createTestApp();
const admin = await test.signIn('all');

let counter = 0;
const freeAddress = () => {
  counter += 1;
  return `wanted${counter}@example.com`;
};
const ask = (client: Client, email: string, currentPassword: string | undefined = PASSWORD) =>
  client.attempt(userCalls.updateProfile, { body: { name: 'Jane', email, currentPassword } });
const confirm = (token: string) => test.stranger.attempt(authCalls.confirmEmail, { body: { token } });
const ownRecord = async (client: Client) => (await client.attempt(userCalls.profile)).body.user;
const messagesTo = (recipient: string) =>
  test.database.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id').execute();

async function linkTo(email: string): Promise<string> {
  const body = (await messagesTo(email)).at(-1)?.body ?? '';
  return /\S*\/confirm-email\/(\S+)/.exec(body)?.[1] ?? '';
}

/** Makes a user who requested another address, with the token of the link. */
async function asking() {
  const user = await makeUser(test);
  const client = await logIn(test, user.email);
  const email = freeAddress();
  expect((await ask(client, email)).status).toBe(200);
  return { ...user, client, wanted: email, token: await linkTo(email) };
}

describe('another e-mail address of one’s own', () => {
  it('requires the password, and nothing else does', async () => {
    const { email } = await makeUser(test);
    const client = await logIn(test, email);
    for (const without of ['', undefined]) {
      const { status, body } = await client.attempt(userCalls.updateProfile, {
        body: { name: 'Jane', email: freeAddress(), currentPassword: without },
      });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['currentPassword']]);
    }
    const wrong = await ask(client, freeAddress(), 'wrong');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { currentPassword: 'is wrong' }]);
    expect((await ownRecord(client)).name).not.toBe('Jane');
    const rest = { name: 'Jane', email: email.toUpperCase(), phone: '+254700000009' };
    const { status, body } = await client.attempt(userCalls.updateProfile, { body: rest });
    expect([status, body.message]).toEqual([200, 'Profile updated']);
    expect(body.user).toMatchObject({ name: 'Jane', email, phone: '+254700000009', pendingEmail: null });
  });

  it('changes on confirmation, and the former address is notified before and after', async () => {
    const { id, email, client, wanted, token } = await asking();
    const other = await logIn(test, email);
    expect(await ownRecord(client)).toMatchObject({ name: 'Jane', email, pendingEmail: wanted });
    const [link] = await messagesTo(wanted);
    expect(link).toMatchObject({ channel: 'email', is_secret: true, about: `email ${id}` });
    expect(link?.body).toContain(`http://localhost:80/confirm-email/${token}`);
    expect((Date.parse(link?.expires_at ?? '') - Date.parse(link?.created_at ?? '')) / 60_000).toBeCloseTo(60, 1);
    const [warning] = await messagesTo(email);
    expect(warning?.body).toContain(wanted);
    expect(warning?.body).toContain('If this was not you');
    expect(warning?.body).not.toContain(token);
    const kept = await sql`select * from email_changes where user_id = ${id}`.execute(test.database);
    expect(JSON.stringify(kept.rows)).not.toContain(token);
    await test.stranger.attempt(authCalls.requestReset, { body: { email } });

    expect((await confirm(token)).body).toEqual({ status: 1, message: expect.stringContaining('confirmed') });
    expect(await ownRecord(client)).toMatchObject({ email: wanted, pendingEmail: null });
    expect((await other.attempt(userCalls.profile)).status).toBe(401);
    expect((await messagesTo(email)).at(-1)?.body).toContain(wanted);
    expect((await messagesTo(wanted))[0]?.body).toBe('');
    const links = await test.database.selectFrom('password_resets').selectAll().where('user_id', '=', id).execute();
    expect(links).toEqual([]);
    await logIn(test, wanted);
    await expect(logIn(test, email)).rejects.toThrow('Wrong');
    expect((await confirm(token)).status).toBe(422);
    const audit = await test.database.selectFrom('audit_logs').selectAll().where('entity_id', '=', id).execute();
    expect(audit).toContainEqual(
      expect.objectContaining({
        action: 'confirm email change',
        user_id: id,
        before: { email },
        after: { email: wanted },
      }),
    );
  });

  it('works once even if confirmed twice at the same moment', async () => {
    const { token } = await asking();
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it.each<[string, (user: Awaited<ReturnType<typeof asking>>) => Promise<unknown>]>([
    [
      'the password was changed',
      ({ client }) =>
        client.attempt(authCalls.changePassword, { body: { current: PASSWORD, password: 'seven green lorries' } }),
    ],
    ['the password was reset', ({ id }) => admin.attempt(userCalls.resetPassword, { params: { id } })],
    ['the user was suspended', ({ id }) => admin.attempt(userCalls.suspend, { params: { id } })],
    [
      'a suspension came and went',
      async ({ id }) => {
        await admin.attempt(userCalls.suspend, { params: { id } });
        await admin.attempt(userCalls.unsuspend, { params: { id } });
      },
    ],
    ['the user was deleted', ({ id }) => admin.attempt(userCalls.delete, { params: { id } })],
    [
      'somebody changed the address',
      ({ id }) => admin.attempt(userCalls.update, { params: { id }, body: { name: 'Jane', email: freeAddress() } }),
    ],
    ['the user wants it no longer', ({ client }) => client.attempt(userCalls.cancelEmailChange)],
    ['the user wants another', ({ client }) => ask(client, freeAddress())],
    [
      '60 minutes have passed',
      ({ id }) => sql`update email_changes set expires_at = now() where user_id = ${id}`.execute(test.database),
    ],
  ])('is not confirmed where %s', async (_what, happens) => {
    const user = await asking();
    await happens(user);
    const { status, body } = await confirm(user.token);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['token']]);
    const row = await sql<{ email: string }>`select email from users where id = ${user.id}`.execute(test.database);
    expect(row.rows[0]?.email).not.toBe(user.wanted);
  });

  it('is refused if it belongs to another user, now or on confirmation', async () => {
    const other = await makeUser(test);
    const client = await logIn(test, (await makeUser(test)).email);
    const taken = await ask(client, other.email);
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ['email']]);
    const { wanted, token } = await asking();
    await test.database.updateTable('users').set({ email: wanted }).where('id', '=', other.id).execute();
    expect((await confirm(token)).status).toBe(409);
  });

  it('can be requested at most three times an hour', async () => {
    const client = await logIn(test, (await makeUser(test)).email);
    for (let times = 0; times < 3; times++) expect((await ask(client, freeAddress())).status).toBe(200);
    const { status, headers } = await ask(client, freeAddress());
    expect([status, Number(headers['retry-after']) > 3500]).toEqual([429, true]);
  });

  it('lets nobody guess the password, whichever call they use', async () => {
    const client = await logIn(test, (await makeUser(test)).email);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => ask(client, freeAddress(), 'wrong')));
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(422), 429, 429, 429]);
    expect((await ask(client, freeAddress())).status).toBe(429);
    const change = { current: PASSWORD, password: 'seven green lorries' };
    expect((await client.attempt(authCalls.changePassword, { body: change })).status).toBe(429);
    expect(
      (
        await client.attempt(userCalls.updateProfile, {
          body: { name: 'Jane', email: (await ownRecord(client)).email },
        })
      ).status,
    ).toBe(200);
  });

  it('cannot be bypassed by managing users', async () => {
    const { actor } = admin;
    const { status, body } = await admin.attempt(userCalls.update, {
      params: { id: actor?.id },
      body: { name: 'Me', email: freeAddress() },
    });
    expect([status, Object.keys(body.errors)]).toEqual([403, ['email']]);
  });

  it('returns the first answer for a repeated key, storing nothing from which the password could be guessed quickly', async () => {
    const client = await logIn(test, (await makeUser(test)).email);
    const body = { name: 'Jane', email: freeAddress(), currentPassword: PASSWORD };
    const first = await client.attempt(userCalls.updateProfile, { body, headers: { 'idempotency-key': 'one' } });
    const again = await client.attempt(userCalls.updateProfile, { body, headers: { 'idempotency-key': 'one' } });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await messagesTo(body.email)).toHaveLength(1);
  });

  it('can be cancelled only while pending', async () => {
    const client = await logIn(test, (await makeUser(test)).email);
    expect((await client.attempt(userCalls.cancelEmailChange)).status).toBe(409);
  });

  it('never begins with a host named only in the request', async () => {
    const client = await logIn(test, (await makeUser(test)).email);
    const email = freeAddress();
    const headers = { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com' };
    await client.attempt(userCalls.updateProfile, {
      body: { name: 'Jane', email, currentPassword: PASSWORD },
      headers,
    });
    await vi.waitFor(async () => expect(await messagesTo(email)).toHaveLength(1));
    expect((await messagesTo(email))[0]?.body).not.toContain('evil');
  });
});
