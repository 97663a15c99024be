import { authCalls } from '@ghala/contract/calls/auth';
import { userCalls } from '@ghala/contract/calls/users';
import { addressOf } from '@ghala/contract/common/address-of';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { createTestApp } from '../../../test/test-app';
import { makeUser, PASSWORD } from '../../../test/user-with-password';
import { withoutTriggers } from '../../../test/without-triggers';
import * as passwords from '../../accounts/passwords';

const test = await createTestApp({ TRUST_PROXY: '10.1.2.0/24, 2001:db8:ffff::7' });
const HERE = '203.0.113.9';
const ELSEWHERE = '198.51.100.7';

const login = (email: string, password: string, network = HERE, cookie?: string) =>
  test.stranger.attempt(authCalls.login, {
    body: { email, password },
    headers: { 'x-forwarded-for': network, ...(cookie !== undefined && { cookie }) },
  });

async function guess(email: string, times: number, network = HERE, cookie?: string): Promise<number[]> {
  const answers: number[] = [];
  for (let tries = 0; tries < times; tries++) answers.push((await login(email, 'wrong', network, cookie)).status);
  return answers;
}

/** Signs in and stores the cookies as a browser would. */
async function cookieOf(email: string, network = HERE, cookie?: string): Promise<string> {
  const { status, headers } = await login(email, PASSWORD, network, cookie);
  expect(status).toBe(200);
  const device = [headers['set-cookie']].flat().find((one) => one?.startsWith('ghala_device='));
  return device?.split(';')[0] ?? '';
}

/** Advances time for all counters. */
async function later(seconds: number): Promise<void> {
  const passed = sql<string>`make_interval(secs => ${seconds})`;
  await sql`update attempts set counted_at = counted_at - ${passed}, paused_until = paused_until - ${passed},
    window_ends_at = window_ends_at - ${passed}`.execute(test.database);
}

const failures = () => auditRows(test.database, { action: 'fail login' });

afterEach(async () => {
  vi.restoreAllMocks();
  await test.database.deleteFrom('attempts').execute();
  await withoutTriggers(test.database, (owner) => owner.deleteFrom('audit_logs').execute());
});

describe('wrong passwords for one account from one network', () => {
  it.each(['known', 'unknown'])('delay the next attempt, longer each time, for a %s address', async (which) => {
    const email = which === 'known' ? (await makeUser(test)).email : 'unknown@example.com';
    expect(await guess(email, 5)).toEqual(Array(5).fill(401));
    for (const seconds of [5, 10, 20, 40, 80, 160, 320, 640, 900, 900]) {
      const { status, body, headers } = await login(email.toLowerCase(), PASSWORD);
      const left = Number(headers['retry-after']);
      expect([status, left]).toEqual([429, expect.closeTo(seconds, -0.7)]);
      const wait = left < 60 ? `${left} seconds` : /\d+ minutes|a minute/;
      expect(body).toMatchObject({ status: 0, message: expect.stringMatching(wait) });
      await later(seconds - 3);
      expect((await login(email, 'wrong')).status).toBe(429);
      await later(3);
      expect((await login(email, 'wrong')).status).toBe(401);
    }
  });

  it('let the right one in after the pause, and are then forgotten', async () => {
    const { email } = await makeUser(test);
    await guess(email, 6);
    await later(5);
    expect((await login(email, PASSWORD)).status).toBe(200);
    expect(await guess(email, 5)).toEqual(Array(5).fill(401));
  });

  it('are forgotten one by one', async () => {
    const { email } = await makeUser(test);
    await guess(email, 4);
    await later(3 * 15 * 60);
    expect(await guess(email, 5)).toEqual([401, 401, 401, 401, 429]);
  });

  it('in a burst give no more guesses', async () => {
    const { email } = await makeUser(test);
    const guesses = await Promise.all(Array.from({ length: 40 }, () => login(email, 'wrong')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect((await login(email, PASSWORD)).status).toBe(429);
    expect(await failures()).toHaveLength(5);
  });

  it('hide the right one in a burst once the free ones are used', async () => {
    const { email } = await makeUser(test);
    await guess(email, 4);
    const verify = passwords.verifyPassword;
    let right: Promise<unknown> | undefined;
    // The right password passes the check, then waits until a wrong one has started the pause.
    vi.spyOn(passwords, 'verifyPassword').mockImplementation(async (hash, password) => {
      const isRight = await verify(hash, password);
      if (isRight) await right;
      return isRight;
    });
    let release = () => {};
    right = new Promise<void>((resolve) => {
      release = resolve;
    });
    const call = login(email, PASSWORD);
    expect((await login(email, 'wrong')).status).toBe(401);
    release();
    expect((await call).status).toBe(429);
  });

  it('count under one name, however the address is written', async () => {
    const { email } = await makeUser(test);
    const [name = '', host = ''] = email.split('@');
    const spellings = [
      email,
      email.toUpperCase(),
      ` ${email}\t`,
      `\u00a0${email}\u2003`,
      `${name}@${host.toUpperCase()}`,
    ];
    for (const spelling of spellings) expect((await login(spelling, 'wrong')).status).toBe(401);
    for (const spelling of spellings) expect((await login(spelling, 'wrong')).status).toBe(429);
    for (const odd of [`${email}\u0000`, `${email}.`, `"${name}"@${host}`, `${name}+x@${host}`, 'ｎame@example.com'])
      expect([401, 422]).toContain((await login(odd, 'wrong')).status);
    expect((await login(email, PASSWORD, ELSEWHERE)).status).toBe(200);
  });

  it('count one IPv6 household as one network, in any spelling', async () => {
    const { email } = await makeUser(test);
    const home = [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff::',
      '2001:0db8:0001:0002:1:2:3:4',
      '2001:db8:1:2::a',
      '2001:db8:1:2::b',
    ];
    for (const address of home) expect((await login(email, 'wrong', address)).status).toBe(401);
    expect((await login(email, PASSWORD, '2001:db8:1:2::c')).status).toBe(429);
    expect((await login(email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('an owner', () => {
  it('signs in at once while others guess from elsewhere', async () => {
    const { email } = await makeUser(test);
    await guess(email, 30, ELSEWHERE);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('signs in from a known browser, whatever was attempted from the same network', async () => {
    const { email } = await makeUser(test);
    const cookie = await cookieOf(email);
    await guess(email, 12);
    expect((await login(email, PASSWORD)).status).toBe(429);
    expect((await login(email, PASSWORD, HERE, cookie)).status).toBe(200);
  });

  it('signs in from a known browser while the account is guessed at from everywhere', async () => {
    const { email } = await makeUser(test);
    const cookie = await cookieOf(email);
    for (let network = 1; network <= 10; network++)
      expect(await guess(email, 5, `198.51.100.${network}`)).not.toContain(429);
    const refused = await login(email, 'wrong', '192.0.2.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect((await login(email, PASSWORD, HERE, cookie)).status).toBe(200);
  });

  it('signs in from a known browser behind a network that tries many accounts', async () => {
    const { email } = await makeUser(test);
    const cookie = await cookieOf(email);
    const first = await Promise.all(Array.from({ length: 118 }, (_, index) => login(`u${index}@example.com`, 'wrong')));
    expect(first.map(({ status }) => status)).toEqual(Array(118).fill(401));
    expect((await login(email, PASSWORD)).status).toBe(200);
    await guess('last@example.com', 2);
    const refused = await login(email, PASSWORD);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect((await login(email, PASSWORD, HERE, cookie)).status).toBe(200);
    expect((await login(email, PASSWORD, ELSEWHERE)).status).toBe(200);
  });
});

describe('a known browser', () => {
  it('has attempts of its own, after which it is like any other', async () => {
    const { email } = await makeUser(test);
    const cookie = await cookieOf(email);
    const verify = passwords.verifyPassword;
    let release = () => {};
    const allAsked = new Promise<void>((resolve) => {
      release = resolve;
    });
    let asked = 0;
    // None is decided before all have come, so the speed of the machine doesn't matter.
    const verifying = vi.spyOn(passwords, 'verifyPassword').mockImplementation(async (hash, password) => {
      asked += 1;
      if (asked === 20) release();
      await allAsked;
      return verify(hash, password);
    });
    const guesses = await Promise.all(Array.from({ length: 20 }, () => login(email, 'wrong', ELSEWHERE, cookie)));
    verifying.mockRestore();
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(await guess(email, 6, ELSEWHERE, cookie)).toEqual([...Array(5).fill(401), 429]);
    // The owner, who has the same cookie, is not locked out by its thief.
    expect((await login(email, PASSWORD, HERE, cookie)).status).toBe(200);
  });

  it('is known only to those who signed in with it, each of a shared machine', async () => {
    const [one, two, three] = [await makeUser(test), await makeUser(test), await makeUser(test)];
    const first = await cookieOf(one.email);
    const both = await cookieOf(two.email, HERE, first);
    expect(both).not.toBe(first);
    for (const { email } of [one, two, three]) await guess(email, 6);
    expect((await login(three.email, PASSWORD, HERE, both)).status).toBe(429);
    expect((await login(one.email, PASSWORD, HERE, first)).status).toBe(429);
    const next = await cookieOf(one.email, HERE, both);
    expect((await login(two.email, PASSWORD, HERE, next)).status).toBe(200);
  });

  it('cannot be forged with an invented cookie', async () => {
    const { email } = await makeUser(test);
    const made = `ghala_device=${'x'.repeat(43)}`;
    await login(email, PASSWORD, HERE, made);
    await guess(email, 6);
    expect((await login(email, PASSWORD, HERE, made)).status).toBe(429);
  });

  it('is one of at most 20; those in use remain', async () => {
    const { id, email } = await makeUser(test);
    const old = await cookieOf(email, HERE, await cookieOf(email));
    for (let times = 0; times < 25; times++) await login(email, PASSWORD);
    const rows = await test.database.selectFrom('known_devices').selectAll().where('user_id', '=', id).execute();
    expect(rows).toHaveLength(20);
    await guess(email, 6);
    expect((await login(email, PASSWORD, HERE, old)).status).toBe(200);
  });

  it('is forgotten when others reset the password, with the account, and after a year without use', async () => {
    const admin = await test.signIn('all');
    const ends = [
      (id: number) => admin.attempt(userCalls.resetPassword, { params: { id } }),
      (id: number) => admin.attempt(userCalls.suspend, { params: { id } }),
      (id: number) => admin.attempt(userCalls.delete, { params: { id } }),
      (id: number) =>
        sql`update known_devices set last_used_at = now() - interval '366 days' where user_id = ${id}`.execute(
          test.database,
        ),
    ];
    for (const end of ends) {
      const { id, email } = await makeUser(test);
      const cookie = await cookieOf(email);
      await end(id);
      await guess(email, 6);
      expect((await login(email, 'wrong', HERE, cookie)).status).toBe(429);
    }
  });

  it('stays known when its user chooses another password on it, and no other browser does', async () => {
    const { email } = await makeUser(test);
    const other = await cookieOf(email);
    const { body, headers } = await login(email, PASSWORD);
    const cookie = String([headers['set-cookie']].flat()[1]).split(';')[0] ?? '';
    const change = { current: PASSWORD, password: 'seven green lorries' };
    await test.stranger.attempt(authCalls.changePassword, {
      body: change,
      headers: { authorization: `Bearer ${body.access_token}`, cookie },
    });
    await guess(email, 6);
    expect((await login(email, 'seven green lorries', HERE, other)).status).toBe(429);
    expect((await login(email, 'seven green lorries', HERE, cookie)).status).toBe(200);
  });
});

it('right passwords are not counted: a busy office signs in as often as it likes', async () => {
  const { email } = await makeUser(test);
  const answers = await Promise.all(Array.from({ length: 30 }, () => login(email, PASSWORD)));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(await test.database.selectFrom('attempts').selectAll().execute()).toEqual([]);
});

describe('the audit log', () => {
  it('records each wrong attempt and its account, but none during a pause', async () => {
    const { id, email } = await makeUser(test);
    await guess(email, 9);
    await login('unknown@example.com', 'my secret word');
    const rows = await failures();
    expect(rows.map((row) => row.entity_id)).toEqual([...Array(5).fill(id), null]);
    expect(rows[0]).toMatchObject({ entity: 'User', user_id: null });
    expect(rows[0]?.details).toBe(`Failed sign-in as ${email.toLowerCase()} from ${HERE}, wrong attempt 1`);
    expect(rows[4]?.details).toContain('wrong attempt 5; next attempt possible in 5 seconds');
    expect(rows[5]?.details).toContain('unknown@example.com');
    expect(JSON.stringify(rows)).not.toMatch(/my secret word|"wrong"/);
  });

  it('cannot be flooded', async () => {
    await login('one@example.com', 'wrong');
    await sql`update attempts set count = 1000 where key = 'failed sign-ins in the audit log'`.execute(test.database);
    for (let network = 1; network <= 5; network++) await guess('two@example.com', 2, `198.51.100.${network}`);
    expect(await failures()).toHaveLength(2);
    await later(60);
    await guess('two@example.com', 1, '192.0.2.4');
    expect(await failures()).toHaveLength(3);
  });
});

describe("the caller's network", () => {
  const networkCounted = async (remoteAddress: string, forwarded: string) => {
    await test.database.deleteFrom('attempts').execute();
    await test.app.inject({
      method: 'POST',
      url: addressOf(authCalls.login),
      payload: { email: 'x@example.com', password: 'wrong' },
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    });
    const rows = await test.database
      .selectFrom('attempts')
      .select('key')
      .where('key', 'like', 'sign-in from %')
      .execute();
    return rows[0]?.key.slice('sign-in from '.length);
  };

  it.each([
    ['127.0.0.1', HERE, HERE],
    ['10.1.2.3', HERE, HERE],
    ['::ffff:10.1.2.3', HERE, HERE],
    ['2001:db8:ffff::7', HERE, HERE],
    ['10.1.3.3', HERE, '10.1.3.3'],
    ['2001:db8:ffff::8', HERE, '2001:db8:ffff:0::'],
    [ELSEWHERE, HERE, ELSEWHERE],
    // Entries that the caller added before the proxies' are not trusted.
    ['10.1.2.3', `1.2.3.4, ${HERE}`, HERE],
    ['10.1.2.3', `${HERE}, 10.1.2.9`, HERE],
    ['127.0.0.1', 'nonsense', 'unknown'],
  ])('from %s with X-Forwarded-For %s is %s', async (remote, forwarded, network) => {
    expect(await networkCounted(remote, forwarded)).toBe(network);
  });
});
