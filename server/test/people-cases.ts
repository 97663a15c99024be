import { authCalls } from '@ghala/contract/calls/auth';
import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { type CallCase, image, list, Maker, on, withoutInput } from './call-case';
import { uniqueName } from './fixtures';
import { pretendToSend } from './pretend-to-send';
import type { Client, TestApp } from './test-app';
import { logIn, makeUser, PASSWORD } from './user-with-password';

/** Covers signing in, users and roles. */
export function peopleCases(test: TestApp, admin: Client): CallCase[] {
  const maker = new Maker(test, admin);
  const user = () => maker.idOf('a user');
  const role = () => maker.idOf('a role');
  const suspended = async () => (await makeUser(test, { isActive: false })).id;
  const documentsOfUser = [userCalls.replacePicture, userCalls.replaceUpload, userCalls.replaceSignature].map(
    (call): CallCase => ({
      call,
      good: on(user, async () => ({ body: { name: 'x' }, files: { file: { name: 'x.png', content: await image() } } })),
      answers: ['user'],
      wrong: [{ body: { name: 'x' }, files: {} }, ['file']],
      logs: ['User', 'replace document', 'both'],
    }),
  );

  return [
    {
      call: authCalls.login,
      good: async () => ({ body: { email: (await makeUser(test)).email, password: PASSWORD } }),
      answers: ['access_token'],
      wrong: [{ body: { email: 'nobody', password: '' } }, ['email', 'password']],
      logs: ['User', 'login', 'neither'],
    },
    { call: authCalls.pinUsers, good: withoutInput, answers: ['users'] },
    {
      call: authCalls.pinLogin,
      good: async () => {
        const { id, cookie } = await withPin(test);
        return { body: { userId: id, pin: PIN }, headers: { cookie } };
      },
      answers: ['access_token'],
      wrong: [{ body: { userId: 'x', pin: '12' } }, ['userId', 'pin']],
      logs: ['User', 'login', 'neither'],
    },
    {
      call: authCalls.setPin,
      good: async () => ({
        as: await logIn(test, (await makeUser(test)).email),
        body: { password: PASSWORD, pin: PIN },
      }),
      answers: [],
      wrong: [{ body: { password: '', pin: '123456' } }, ['password', 'pin']],
      logs: ['User', 'set pin', 'neither'],
    },
    { call: authCalls.devices, good: withoutInput, answers: ['devices'] },
    {
      call: authCalls.forgetDevice,
      good: async () => {
        const { client, device } = await withPin(test);
        return { as: client, params: { id: device } };
      },
      answers: [],
      logs: ['User', 'forget device', 'neither'],
    },
    {
      call: authCalls.logoutElsewhere,
      good: async () => ({ as: await logIn(test, (await makeUser(test)).email) }),
      answers: [],
      logs: ['User', 'logout elsewhere', 'neither'],
    },
    {
      call: authCalls.logout,
      good: async () => ({ as: await test.signIn([]) }),
      answers: [],
      logs: ['User', 'logout', 'neither'],
    },
    {
      call: authCalls.requestReset,
      good: async () => {
        pretendToSend(test);
        return { body: { email: (await makeUser(test)).email } };
      },
      answers: [],
      wrong: [{ body: { email: '' } }, ['email']],
      logs: ['User', 'request password link', 'neither'],
    },
    {
      call: authCalls.confirmReset,
      good: async () => ({ body: { token: await resetToken(test), password: 'six yellow mangoes' } }),
      answers: [],
      wrong: [{ body: { token: 'x', password: 'short' } }, ['password']],
      logs: ['User', 'choose password', 'neither'],
    },
    {
      call: authCalls.changePassword,
      good: async () => {
        const { email } = await makeUser(test);
        return { as: await logIn(test, email), body: { current: PASSWORD, password: 'six yellow mangoes' } };
      },
      answers: [],
      wrong: [{ body: { current: '', password: 'short' } }, ['current', 'password']],
      logs: ['User', 'change password', 'neither'],
    },
    {
      call: authCalls.confirmPassword,
      good: async () => {
        const { email } = await makeUser(test);
        return { as: await logIn(test, email), body: { password: PASSWORD } };
      },
      answers: [],
      wrong: [{ body: { password: '' } }, ['password']],
      logs: ['User', 'confirm password', 'neither'],
    },

    { call: userCalls.profile, good: withoutInput, answers: ['user', 'businessTimezone'] },
    {
      call: userCalls.updateProfile,
      good: async () => {
        const { email } = await makeUser(test);
        return { as: await logIn(test, email), body: { name: uniqueName('Self'), email, phone: '', phone2: '' } };
      },
      answers: ['user'],
      wrong: [{ body: { name: '', email: 'nobody' } }, ['name', 'email']],
      logs: ['User', 'update profile', 'both'],
    },
    {
      call: userCalls.cancelEmailChange,
      good: async () => ({ as: (await emailChange(test)).client }),
      answers: [],
      logs: ['User', 'cancel email change', 'before'],
    },
    {
      call: authCalls.confirmEmail,
      good: async () => ({ body: { token: (await emailChange(test)).token } }),
      answers: [],
      wrong: [{ body: { token: '' } }, ['token']],
      logs: ['User', 'confirm email change', 'both'],
    },
    list(userCalls.list),
    { call: userCalls.get, good: on(user), answers: ['user'] },
    {
      call: userCalls.create,
      good: maker.attempt('a new user'),
      answers: ['user', 'oneTimePasswords'],
      wrong: [{ body: { name: '', email: 'nobody', phone: '0712', roleId: '' } }, ['name', 'email', 'phone', 'roleId']],
      logs: ['User', 'create', 'after'],
    },
    {
      call: userCalls.update,
      good: maker.attempt('a user'),
      answers: ['user', 'oneTimePasswords'],
      wrong: [{ body: { name: '', phone2: '0712' } }, ['name', 'phone2']],
      logs: ['User', 'update', 'both'],
    },
    ...documentsOfUser,
    {
      call: userCalls.suspend,
      good: on(user),
      answers: [],
      logs: ['User', 'suspend', 'both'],
    },
    {
      call: userCalls.unsuspend,
      good: on(suspended),
      answers: [],
      logs: ['User', 'unsuspend', 'both'],
    },
    {
      call: userCalls.delete,
      good: on(user),
      answers: [],
      logs: ['User', 'delete', 'before'],
    },
    {
      call: userCalls.resetPassword,
      good: on(user),
      answers: ['oneTimePasswords'],
      logs: ['User', 'reset password', 'neither'],
    },

    list(roleCalls.list),
    { call: roleCalls.get, good: on(role), answers: ['permission'] },
    {
      call: roleCalls.create,
      good: maker.attempt('a new role'),
      answers: ['permission'],
      wrong: [{ body: { name: ' ' } }, ['name']],
      logs: ['Role', 'create', 'after'],
    },
    {
      call: roleCalls.update,
      good: on(role, () => ({ body: { name: uniqueName('Role'), batchAdd: false } })),
      answers: ['permission', 'oneTimePasswords'],
      wrong: [{ body: { name: '', batchAdd: 'perhaps' } }, ['name', 'batchAdd']],
      logs: ['Role', 'update', 'both'],
    },
    {
      call: roleCalls.delete,
      good: on(role),
      answers: [],
      logs: ['Role', 'delete', 'before'],
    },
  ];
}

/** Reads the token in the link that a user was sent. */
async function resetToken(test: TestApp): Promise<string> {
  pretendToSend(test);
  const { id, email } = await makeUser(test);
  await test.stranger.attempt(authCalls.requestReset, { body: { email } });
  const { body } = await test.database
    .selectFrom('messages')
    .select('body')
    .where('about', '=', messageSubjects.password(id))
    .executeTakeFirstOrThrow();
  return /\/reset\/(\S+)/.exec(body)?.[1] ?? '';
}

/** Makes a user who requested another e-mail address, with the token of the link sent there. */
async function emailChange(test: TestApp): Promise<{ client: Client; token: string }> {
  const { id, email } = await makeUser(test);
  const client = await logIn(test, email);
  await client.attempt(userCalls.updateProfile, {
    body: { name: 'Mover', email: `to.${email}`, currentPassword: PASSWORD },
  });
  const { body } = await test.database
    .selectFrom('messages')
    .select('body')
    .where('about', '=', messageSubjects.newEmail(id))
    .executeTakeFirstOrThrow();
  return { client, token: /\/confirm-email\/(\S+)/.exec(body)?.[1] ?? '' };
}

const PIN = '508214';

/** Makes a user who set a PIN for the device of that cookie. */
async function withPin(test: TestApp) {
  const { id, email } = await makeUser(test);
  const client = await logIn(test, email);
  const { headers } = await client.attempt(authCalls.setPin, { body: { password: PASSWORD, pin: PIN } });
  const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  const { devices } = await client.send(authCalls.devices, {});
  return { id, client, cookie, device: devices.find(({ hasPin }) => hasPin)?.id ?? 0 };
}
