import { authCalls } from '@ghala/contract/calls/auth';
import { userCalls } from '@ghala/contract/calls/users';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/test-app';
import { logIn, makeUser, PASSWORD } from '../../../test/user-with-password';
import * as passwords from '../../accounts/passwords';

const test = await createTestApp();
const admin = await test.signIn('all');
const login = (email: unknown, password = PASSWORD) =>
  test.stranger.attempt(authCalls.login, { body: { email, password } });

let numbers = 700_100_000;
const nextPhone = () => `+254${++numbers}`;

/** Makes a user with phone numbers, and with or without the e-mail address. */
async function userWith(change: { phone?: string; phone2?: string; email?: string; is_system_user?: boolean }) {
  const { id } = await makeUser(test);
  return test.database
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .returning(['id', 'email', 'phone', 'phone2', 'role_id'])
    .executeTakeFirstOrThrow();
}

afterEach(async () => {
  vi.restoreAllMocks();
  await test.database.deleteFrom('attempts').execute();
});

describe('signing in by phone number', () => {
  it.each(['0711 222 333', '+254 711 222 333', '254711222333', '711222333', ' 00254-711-222-333 '])(
    'takes it written as %s',
    async (written) => {
      const { id } = await userWith({ phone: '+254711222333', email: '' });
      expect(await login(written)).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
      await test.database.updateTable('users').set({ phone: '' }).where('id', '=', id).execute();
    },
  );

  it('takes the second number too, and that of another country', async () => {
    const { phone2 } = await userWith({ phone: nextPhone(), phone2: '+442079460958' });
    expect((await login(phone2)).status).toBe(200);
  });

  it.each(['07112', 'somebody', '+254', '@'])('refuses %s, naming what would be right', async (written) => {
    expect(await login(written)).toMatchObject({
      status: 422,
      body: { errors: { email: expect.stringContaining('or a phone number such as 0722 111 333') } },
    });
  });

  it('answers alike, after the same work, for a wrong password, an unknown number and one that users share', async () => {
    const shared = nextPhone();
    await userWith({ phone: shared });
    await userWith({ phone2: shared });
    const { phone } = await userWith({ phone: nextPhone() });
    const verify = vi.spyOn(passwords, 'verifyPassword');
    const answers = [await login(phone, 'wrong'), await login(nextPhone()), await login(shared)];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(answers[0]?.body.message).toContain('A number that several users share');
    expect(verify).toHaveBeenCalledTimes(3);
  });

  it('is not disturbed by somebody with the same number who never signs in', async () => {
    const { phone } = await userWith({ phone: nextPhone() });
    await userWith({ phone, is_system_user: false });
    expect((await login(phone)).status).toBe(200);
  });

  it('makes the next attempt wait as by e-mail address, known or not', async () => {
    const { phone } = await userWith({ phone: nextPhone() });
    for (const one of [phone, nextPhone()]) {
      for (let tries = 0; tries < 5; tries++) expect((await login(one, 'wrong')).status).toBe(401);
      expect((await login(one, PASSWORD)).status).toBe(429);
    }
  });
});

describe('users without an e-mail address', () => {
  const create = (fields: object) =>
    admin.attempt(userCalls.create, { body: { name: 'Mlinzi Barasa', roleId: 5, isSystemUser: true, ...fields } });

  it('are made with a phone number, and choose a password after the temporary one', async () => {
    const phone = nextPhone();
    const { status, body } = await create({ phone });
    expect(status).toBe(200);
    const [shown] = body.oneTimePasswords;
    expect(shown).toMatchObject({ email: '', phone });
    const signedIn = await login(phone, shown.password);
    expect(signedIn.body.mustChangePassword).toBe(true);
  });

  it('need one of the two', async () => {
    expect(await create({ phone: '+254' })).toMatchObject({
      status: 422,
      body: { errors: { email: expect.anything() } },
    });
  });

  it('share their number with no other system user, whoever comes second', async () => {
    const { phone } = await userWith({ phone: nextPhone(), email: '' });
    const taken = { status: 409, body: { code: 'user.phoneTaken' } };
    expect(await create({ phone })).toMatchObject(taken);
    expect(await create({ phone2: phone, email: 'second@example.com' })).toMatchObject(taken);
    const colleague = await makeUser(test);
    const own = { name: 'Colleague', email: colleague.email, phone };
    expect(await (await logIn(test, colleague.email)).attempt(userCalls.updateProfile, { body: own })).toMatchObject(
      taken,
    );
    expect(
      await admin.attempt(userCalls.update, {
        params: { id: colleague.id },
        body: { name: 'Colleague', phone2: phone },
      }),
    ).toMatchObject(taken);
    expect((await create({ phone, isSystemUser: false })).status).toBe(200);
  });

  it('change the number that they sign in with by their password alone, and keep one', async () => {
    const { phone } = await userWith({ phone: nextPhone(), email: '' });
    const own = await logIn(test, phone);
    const change = (fields: object) =>
      own.attempt(userCalls.updateProfile, { body: { name: 'Guard', email: '', ...fields } });
    expect((await change({ phone })).status).toBe(200);
    expect((await change({ phone: '', phone2: '' })).body.errors).toHaveProperty('phone');
    const next = nextPhone();
    expect((await change({ phone: next })).body.errors).toHaveProperty('currentPassword');
    expect((await change({ phone: next, currentPassword: 'wrong' })).status).toBe(422);
    expect((await change({ phone: next, currentPassword: PASSWORD })).status).toBe(200);
    expect((await login(next)).status).toBe(200);
  });

  it('do not choose their number as the password', async () => {
    const { phone } = await userWith({ phone: nextPhone(), email: '' });
    const own = await logIn(test, phone);
    for (const password of [phone, `0${phone.slice(4)}`])
      expect((await own.attempt(authCalls.changePassword, { body: { current: PASSWORD, password } })).status).toBe(422);
  });
});

it('an e-mail address, once there, is not removed by its user', async () => {
  const { email } = await makeUser(test);
  const own = await logIn(test, email);
  const { status, body } = await own.attempt(userCalls.updateProfile, { body: { name: 'Somebody', email: '' } });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['email']]);
});
