import { type CallCase, type CallCases, image, list, Maker, on, plain } from './call-case';
import { uniqueName } from './fixtures';
import { type Client, FormPayload, type TestApp } from './test-app';
import { logIn, makeUser, PASSWORD } from './user-with-password';

/** Signing in, users and roles. */
export function peopleCalls(test: TestApp, admin: Client): CallCases {
  const maker = new Maker(test, admin);
  const user = () => maker.idOf('a user');
  const role = () => maker.idOf('a role');
  const suspended = async () => (await makeUser(test, { isActive: false })).id;
  const documentsOfUser = (['picture', 'upload', 'signature'] as const).map((kind): [string, CallCase] => [
    `POST /api/users/:id/${kind}`,
    {
      good: on(
        (id) => `/api/users/${id}/${kind}`,
        user,
        async () => new FormPayload({ name: kind, file: { name: 'x.png', content: await image() } }),
      ),
      answers: ['user'],
      wrong: [new FormPayload({ name: kind }), ['file']],
      logs: ['User', 'replace document', 'both'],
    },
  ]);

  return {
    'POST /api/auth/login': {
      good: async () => ({ body: { email: (await makeUser(test)).email, password: PASSWORD } }),
      answers: ['access_token'],
      wrong: [{ email: 'nobody', password: '' }, ['email', 'password']],
      logs: ['User', 'login', 'neither'],
    },
    'POST /api/auth/logout': {
      good: async () => ({ as: await test.signIn([]) }),
      answers: [],
      logs: ['User', 'logout', 'neither'],
    },
    'POST /api/auth/reset': {
      good: async () => ({ body: { email: (await makeUser(test)).email } }),
      answers: [],
      wrong: [{ email: '' }, ['email']],
      logs: ['User', 'request password link', 'neither'],
    },
    'POST /api/auth/reset/confirm': {
      good: async () => ({ body: { token: await resetToken(test), password: 'six yellow mangoes' } }),
      answers: [],
      wrong: [{ token: 'x', password: 'short' }, ['password']],
      logs: ['User', 'choose password', 'neither'],
    },
    'POST /api/auth/password': {
      good: async () => {
        const { email } = await makeUser(test);
        return { as: await logIn(test, email), body: { current: PASSWORD, password: 'six yellow mangoes' } };
      },
      answers: [],
      wrong: [{ current: '', password: 'short' }, ['current', 'password']],
      logs: ['User', 'change password', 'neither'],
    },

    'GET /api/users/profile': { good: plain('/api/users/profile'), answers: ['user', 'businessTimezone'] },
    'POST /api/users/profile': {
      good: async () => {
        const { email } = await makeUser(test);
        return { as: await logIn(test, email), body: { name: uniqueName('Self'), email, phone: '', phone2: '' } };
      },
      answers: ['user'],
      wrong: [{ name: '', email: 'nobody' }, ['name', 'email']],
      logs: ['User', 'update profile', 'both'],
    },
    'DELETE /api/users/profile/email': {
      good: async () => ({ as: (await emailChange(test)).client }),
      answers: [],
      logs: ['User', 'cancel email change', 'before'],
    },
    'POST /api/auth/email/confirm': {
      good: async () => ({ body: { token: (await emailChange(test)).token } }),
      answers: [],
      wrong: [{ token: '' }, ['token']],
      logs: ['User', 'confirm email change', 'both'],
    },
    ...list('/api/users'),
    'GET /api/users/:id': { good: on((id) => `/api/users/${id}`, user), answers: ['user'] },
    'POST /api/users': {
      good: maker.attempt('a new user'),
      answers: ['user'],
      wrong: [{ name: '', email: 'nobody', phone: '0712', roleId: '' }, ['name', 'email', 'phone', 'roleId']],
      logs: ['User', 'create', 'after'],
    },
    'POST /api/users/:id': {
      good: maker.attempt('a user'),
      answers: ['user'],
      wrong: [{ name: '', phone2: '0712' }, ['name', 'phone2']],
      logs: ['User', 'update', 'both'],
    },
    ...Object.fromEntries(documentsOfUser),
    'GET /api/users/suspend/:id': {
      good: on((id) => `/api/users/suspend/${id}`, user),
      answers: [],
      logs: ['User', 'suspend', 'both'],
    },
    'GET /api/users/unsuspend/:id': {
      good: on((id) => `/api/users/unsuspend/${id}`, suspended),
      answers: [],
      logs: ['User', 'unsuspend', 'both'],
    },
    'GET /api/users/delete/:id': {
      good: on((id) => `/api/users/delete/${id}`, user),
      answers: [],
      logs: ['User', 'delete', 'before'],
    },
    'GET /api/users/password/:id': {
      good: on((id) => `/api/users/password/${id}`, user),
      answers: [],
      logs: ['User', 'reset password', 'neither'],
    },

    ...list('/api/permissions'),
    'GET /api/permissions/:id': { good: on((id) => `/api/permissions/${id}`, role), answers: ['permission'] },
    'POST /api/permissions': {
      good: maker.attempt('a new role'),
      answers: ['permission'],
      wrong: [{ name: ' ' }, ['name']],
      logs: ['Role', 'create', 'after'],
    },
    'POST /api/permissions/:id': {
      good: on(
        (id) => `/api/permissions/${id}`,
        role,
        () => ({ name: uniqueName('Role'), batchAdd: false }),
      ),
      answers: ['permission'],
      wrong: [{ name: '', batchAdd: 'perhaps' }, ['name', 'batchAdd']],
      logs: ['Role', 'update', 'both'],
    },
    'DELETE /api/permissions/:id': {
      good: on((id) => `/api/permissions/${id}`, role),
      answers: [],
      logs: ['Role', 'delete', 'before'],
    },
  };
}

/** The token in the link that a user was sent. */
async function resetToken(test: TestApp): Promise<string> {
  const { id, email } = await makeUser(test);
  await test.stranger.post('/api/auth/reset', { email });
  const { body } = await test.database
    .selectFrom('messages')
    .select('body')
    .where('about', '=', `password ${id}`)
    .executeTakeFirstOrThrow();
  return /\/reset\/(\S+)/.exec(body)?.[1] ?? '';
}

/** A user who requested another e-mail address, with the token of the link sent there. */
async function emailChange(test: TestApp): Promise<{ client: Client; token: string }> {
  const { id, email } = await makeUser(test);
  const client = await logIn(test, email);
  await client.post('/api/users/profile', { name: 'Mover', email: `to.${email}`, currentPassword: PASSWORD });
  const { body } = await test.database
    .selectFrom('messages')
    .select('body')
    .where('about', '=', `password ${id}`)
    .executeTakeFirstOrThrow();
  return { client, token: /\/confirm-email\/(\S+)/.exec(body)?.[1] ?? '' };
}
