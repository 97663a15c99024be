import { authCalls } from '@ghala/contract/calls/auth';
import { userCalls } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { Client, createTestApp } from '../../../test/test-app';
import { makeUser, PASSWORD } from '../../../test/user-with-password';
import { removeExpired } from '../../maintenance';

const test = await createTestApp();
const PIN = '508214';

/** Stands for a browser, which stores its cookie and in which users sign in. */
class Browser {
  cookie: string | undefined;

  get headers(): Record<string, string> {
    const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
    return { 'user-agent': agent, ...(this.cookie !== undefined && { cookie: this.cookie }) };
  }

  async signIn(email: string, password = PASSWORD): Promise<Client> {
    return this.#opened(
      await this.#keep(test.stranger.attempt(authCalls.login, { body: { email, password }, headers: this.headers })),
    );
  }

  byPin(userId: number, pin = PIN) {
    return this.#keep(test.stranger.attempt(authCalls.pinLogin, { body: { userId, pin }, headers: this.headers }));
  }

  setPin(user: Client, body: { password?: string; pin?: string } = {}) {
    const headers = { ...this.headers, authorization: `Bearer ${user.token}` };
    return this.#keep(
      test.stranger.attempt(authCalls.setPin, { body: { password: PASSWORD, pin: PIN, ...body }, headers }),
    );
  }

  async users(): Promise<number[]> {
    const { body } = await test.stranger.attempt(authCalls.pinUsers, { headers: this.headers });
    return body.users.map(({ id }: { id: number }) => id);
  }

  async devices(user: Client) {
    const headers = { ...this.headers, authorization: `Bearer ${user.token}` };
    return (await test.stranger.attempt(authCalls.devices, { headers })).body.devices;
  }

  #opened({ body }: { body: { access_token: string } }): Client {
    return new Client(test.app, body.access_token);
  }

  async #keep<Answer extends { headers: Record<string, unknown> }>(answering: Promise<Answer>): Promise<Answer> {
    const answer = await answering;
    const device = [answer.headers['set-cookie']].flat().find((one) => String(one).startsWith('ghala_device='));
    if (device !== undefined) this.cookie = String(device).split(';')[0];
    return answer;
  }
}

/** Makes a browser in which a new user has signed in and set a PIN. */
async function withPin() {
  const user = await makeUser(test);
  const browser = new Browser();
  const client = await browser.signIn(user.email);
  expect((await browser.setPin(client)).status).toBe(200);
  return { ...user, browser, client };
}

/** Advances time for all counters. */
async function later(seconds: number): Promise<void> {
  const passed = sql<string>`make_interval(secs => ${seconds})`;
  await sql`update attempts set counted_at = counted_at - ${passed}, paused_until = paused_until - ${passed},
    window_ends_at = window_ends_at - ${passed}`.execute(test.database);
}

afterEach(() => test.database.deleteFrom('attempts').execute());

describe('a PIN', () => {
  it('signs its user in on this device, with the rights of the password', async () => {
    const { id, browser } = await withPin();
    expect(await browser.users()).toEqual([id]);
    const { status, body } = await browser.byPin(id);
    expect(status).toBe(200);
    const profile = await new Client(test.app, body.access_token).send(userCalls.profile, {});
    expect(profile.user.id).toBe(id);
    const [row] = await auditRows(test.database, { action: 'login', entity_id: id });
    expect((await auditRows(test.database, { action: 'login', entity_id: id })).at(-1)?.details).toContain('by PIN');
    expect(row).toBeDefined();
  });

  it('is worth nothing on another device, which learns of no user', async () => {
    const { id } = await withPin();
    const other = new Browser();
    const refused = { status: 401, body: { code: 'session.noPin' } };
    expect(await other.users()).toEqual([]);
    expect(await other.byPin(id)).toMatchObject(refused);
    expect(await other.byPin(2_000_000_000)).toMatchObject(refused);
    await other.signIn((await makeUser(test)).email);
    expect(await other.byPin(id)).toMatchObject(refused);
  });

  it('is set with the password alone, and hashed', async () => {
    const { id, email } = await makeUser(test);
    const browser = new Browser();
    const client = await browser.signIn(email);
    expect((await browser.setPin(client, { password: 'wrong' })).status).toBe(422);
    expect(await browser.users()).toEqual([]);
    await browser.setPin(client);
    const row = await test.database
      .selectFrom('known_devices')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirst();
    expect(row).toMatchObject({ label: 'Chrome, Windows', pin_hash: expect.stringContaining('$argon2id$') });
    expect(JSON.stringify(await auditRows(test.database, { entity_id: id }))).not.toContain(PIN);
  });

  it.each(['000000', '111111', '123456', '654321', '121212', '123123', '112233', '12345', '1234567', 'abcdef'])(
    'is not %s',
    async (pin) => {
      const { email } = await makeUser(test);
      const browser = new Browser();
      const { status, body } = await browser.setPin(await browser.signIn(email), { pin });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['pin']]);
    },
  );

  it('is no part of the own phone number', async () => {
    const { id, email } = await makeUser(test);
    await test.database.updateTable('users').set({ phone2: '+254722508214' }).where('id', '=', id).execute();
    const browser = new Browser();
    const { body } = await browser.setPin(await browser.signIn(email));
    expect(body.errors).toEqual({ pin: 'must not be part of your phone number' });
  });

  it('opens no action that asks for the password', async () => {
    const manager = await makeUser(test, { flags: ['usersManage', 'approvePurchase'] });
    const decider = await makeUser(test, { flags: ['approvePurchase'] });
    const browser = new Browser();
    await browser.setPin(await browser.signIn(manager.email));
    const { body } = await browser.byPin(manager.id);
    const client = new Client(test.app, body.access_token);
    expect((await client.attempt(userCalls.resetPassword, { params: { id: decider.id } })).body.code).toBe(
      'password.confirm',
    );
    expect((await client.attempt(authCalls.confirmPassword, { body: { password: PIN } })).status).toBe(422);
  });

  it('works for several users of one device', async () => {
    const { id, browser } = await withPin();
    const other = await makeUser(test);
    await browser.setPin(await browser.signIn(other.email), { pin: '640927' });
    expect((await browser.users()).sort()).toEqual([id, other.id].sort());
    expect((await browser.byPin(other.id)).status).toBe(401);
    expect((await browser.byPin(other.id, '640927')).status).toBe(200);
    expect((await browser.byPin(id)).status).toBe(200);
  });
});

describe('wrong PINs', () => {
  it('wait as wrong passwords do; after ten the device is forgotten, and the password is needed', async () => {
    const { id, email, browser } = await withPin();
    for (let tries = 1; tries <= 5; tries++)
      expect((await browser.byPin(id, '999000')).body.code).toBe('session.wrongPin');
    for (const seconds of [5, 10, 20, 40, 80]) {
      expect((await browser.byPin(id)).status).toBe(429);
      await later(seconds);
      expect((await browser.byPin(id, '999000')).status).toBe(401);
    }
    await test.database.deleteFrom('attempts').execute();
    expect((await browser.byPin(id)).body.code).toBe('session.noPin');
    expect(await browser.users()).toEqual([]);
    const rows = await auditRows(test.database, { entity_id: id });
    expect(rows.filter(({ action }) => action === 'fail pin')).toHaveLength(10);
    expect(rows.filter(({ action }) => action === 'lose device')).toHaveLength(1);
    await browser.signIn(email);
    expect(await browser.users()).toEqual([]);
  });

  it('stay counted when a colleague signs in on the device', async () => {
    const { id, browser } = await withPin();
    const colleague = await makeUser(test);
    for (let tries = 0; tries < 5; tries++) await browser.byPin(id, '999000');
    await browser.signIn(colleague.email);
    expect((await browser.byPin(id)).status).toBe(429);
  });

  it('are checked one by one in a burst', async () => {
    const { id, browser } = await withPin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.byPin(id, '999000')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });
});

describe('a PIN ends', () => {
  const admin = test.signIn('all');
  type Pinned = Awaited<ReturnType<typeof withPin>>;
  it.each<[string, (user: Pinned) => Promise<unknown>]>([
    [
      'with another password',
      ({ browser, client }) =>
        test.stranger.attempt(authCalls.changePassword, {
          body: { current: PASSWORD, password: 'seven green lorries' },
          headers: { ...browser.headers, authorization: `Bearer ${client.token}` },
        }),
    ],
    [
      'with a password that was reset',
      async ({ id }) => (await admin).send(userCalls.resetPassword, { params: { id } }),
    ],
    ['with a suspension', async ({ id }) => (await admin).send(userCalls.suspend, { params: { id } })],
    [
      'with another role',
      async ({ id }) => (await admin).send(userCalls.update, { params: { id }, body: { name: 'Changed', roleId: 5 } }),
    ],
    ['when its user signs out everywhere else', ({ client }) => client.send(authCalls.logoutElsewhere, {})],
    [
      'with the device',
      async ({ browser, client }) => {
        const [{ id }] = await browser.devices(client);
        await client.send(authCalls.forgetDevice, { params: { id } });
      },
    ],
    [
      'after 30 days without use',
      ({ id }) =>
        sql`update known_devices set pin_used_at = now() - interval '31 days' where user_id = ${id}`.execute(
          test.database,
        ),
    ],
  ])('%s', async (_why, end) => {
    const pinned = await withPin();
    await end(pinned);
    expect(await pinned.browser.users()).toEqual([]);
    expect((await pinned.browser.byPin(pinned.id)).status).toBe(401);
    await removeExpired(test.database);
    const left = await test.database
      .selectFrom('known_devices')
      .select('id')
      .where('user_id', '=', pinned.id)
      .where('pin_hash', 'is not', null)
      .execute();
    expect(left).toEqual([]);
  });
});

describe("one's own devices", () => {
  it('are listed, and one that is forgotten is signed out', async () => {
    const { email, browser, client } = await withPin();
    const phone = new Browser();
    const there = await phone.signIn(email);
    const devices = await browser.devices(client);
    expect(devices).toMatchObject([
      { isThis: true, hasPin: true, isSignedIn: true, label: 'Chrome, Windows' },
      { isThis: false, hasPin: false, isSignedIn: true },
    ]);
    await client.send(authCalls.forgetDevice, { params: { id: devices[1].id } });
    expect((await there.attempt(userCalls.profile, {})).status).toBe(401);
    expect((await client.attempt(userCalls.profile, {})).status).toBe(200);
    expect((await client.attempt(authCalls.forgetDevice, { params: { id: devices[1].id } })).status).toBe(404);
  });

  it("are nobody else's to forget", async () => {
    const { browser, client } = await withPin();
    const [{ id }] = await browser.devices(client);
    const other = await test.signIn('all');
    expect((await other.attempt(authCalls.forgetDevice, { params: { id } })).status).toBe(404);
  });

  it('are left signed in when another signs out elsewhere', async () => {
    const { email, browser, client } = await withPin();
    const there = await new Browser().signIn(email);
    await client.send(authCalls.logoutElsewhere, {});
    expect((await there.attempt(userCalls.profile, {})).status).toBe(401);
    expect((await client.attempt(userCalls.profile, {})).status).toBe(200);
    expect((await browser.devices(client))[0]).toMatchObject({ hasPin: false, isSignedIn: true });
  });
});
