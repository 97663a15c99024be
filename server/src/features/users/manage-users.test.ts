import { permissionFlags } from '@ghala/contract/permissions';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Client, createTestApp, FormPayload } from '../../../test/test-app';
import { logIn } from '../../../test/user-with-password';

const test = await createTestApp();
const admin = await test.signIn('all', 'Amina');
const manager = await test.signIn(['usersView', 'usersAdd', 'usersManage', 'batchAdd'], 'Baraka');
const viewer = await test.signIn(['usersView'], 'Chebet');
const adder = await test.signIn(['usersAdd'], 'Dalmas');
const member = await test.signIn([], 'Esther');

const makeRole = async (name: string, flags: string[] = []) =>
  (
    await test.database
      .insertInto('roles')
      .values({ name, flags: ['login', ...flags] })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const storekeeper = await makeRole('Storekeeper', ['batchAdd']);
const approver = await makeRole('Approver', ['approvePurchase', 'batchAdd']);

let counter = 0;
type Fields = Record<string, string | number | boolean>;
const fields = (more: Record<string, unknown> = {}): Fields => {
  counter += 1;
  return {
    name: `Person ${counter}`,
    email: `person${counter}@example.com`,
    phone: '+254700000001',
    phone2: '',
    designation: 'Storekeeper',
    employeeId: `E-${counter}`,
    isSystemUser: true,
    roleId: storekeeper,
    ...(more as Fields),
  };
};
const create = async (more: Record<string, unknown> = {}, client: Client = manager) => {
  const { status, body } = await client.post('/api/users', fields(more));
  expect([status, body.message]).toEqual([200, 'User Created']);
  return body.user;
};
const messagesTo = (recipient: string) =>
  test.database.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const passwordIn = (body: string) => /\b(?:[a-z2-9]{4}-){3}[a-z2-9]{4}\b/.exec(body)?.[0] ?? '';
const lastAudit = () =>
  test.database.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const image = (width = 900, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

describe('making a user', () => {
  it('is for usersAdd', async () => {
    expect((await test.stranger.post('/api/users', fields())).status).toBe(401);
    expect((await viewer.post('/api/users', fields())).status).toBe(403);
  });

  it.each([
    [{ name: ' ' }, ['name']],
    [{ email: '' }, ['email']],
    [{ email: 'nobody' }, ['email']],
    [{ phone: '0700000001' }, ['phone']],
    [{ phone2: '+2547000000011' }, ['phone2']],
    [{ roleId: '' }, ['roleId']],
    [{ roleId: undefined }, ['roleId']],
    [{ roleId: 999_999 }, ['roleId']],
    [{ isSystemUser: 'perhaps' }, ['isSystemUser']],
  ])('refuses %j', async (wrong, names) => {
    const { status, body } = await manager.post('/api/users', fields(wrong));
    expect([status, Object.keys(body.errors)]).toEqual([422, names]);
  });

  it('names all that is missing at once, and takes no body that is none', async () => {
    expect((await manager.post('/api/users', {})).body.errors).toEqual({
      name: 'is required',
      roleId: 'is required',
      email: expect.stringContaining('is required'),
    });
    const headers = { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' };
    for (const payload of ['null', '[]', '"x"']) {
      const { statusCode } = await test.app.inject({ method: 'POST', url: '/api/users', headers, payload });
      expect([payload, statusCode]).toEqual([payload, 422]);
    }
  });

  it('keeps what was given, sends a temporary password, and audits', async () => {
    const given = fields({ email: 'Fatuma@Example.com', phone: '+254700000077' });
    const { body } = await manager.post('/api/users', given);
    expect(body.user).toMatchObject({
      name: given.name,
      email: 'fatuma@example.com',
      phone: '+254700000077',
      designation: 'Storekeeper',
      employeeId: given.employeeId,
      isSystemUser: true,
      isActive: true,
      permissionId: storekeeper,
      Permission: { id: storekeeper, name: 'Storekeeper' },
      picture: '',
    });
    expect(await lastAudit()).toMatchObject({
      entity: 'User',
      entity_id: body.user.id,
      action: 'create',
      user_id: manager.actor?.id,
      before: null,
      after: { email: 'fatuma@example.com', role: 'Storekeeper', isSystemUser: true },
    });

    const [mail] = await messagesTo('fatuma@example.com');
    const [sms] = await messagesTo('+254700000077');
    expect(mail).toMatchObject({ channel: 'email', is_secret: true, about: `password ${body.user.id}` });
    expect(sms).toMatchObject({ channel: 'sms', is_secret: true });
    const password = passwordIn(mail?.body ?? '');
    expect(password).not.toBe('');
    expect(passwordIn(sms?.body ?? '')).toBe(password);
    expect(JSON.stringify([body, await lastAudit()])).not.toContain(password);

    const login = await test.stranger.post('/api/auth/login', { email: 'fatuma@example.com', password });
    expect(login.body.mustChangePassword).toBe(true);
    const fatuma = await logIn(test, 'fatuma@example.com', password);
    expect((await fatuma.get('/api/products')).status).toBe(403);
    await fatuma.post('/api/auth/password', { current: password, password: 'one of my own' });
    expect((await fatuma.get('/api/products')).status).toBe(200);
    expect((await messagesTo('fatuma@example.com'))[0]?.body).toBe('');
  });

  it('needs no address for one who never signs in, and sends nothing', async () => {
    const driver = await create({ isSystemUser: false, email: '', phone: '+254700000088' });
    expect(driver).toMatchObject({ isSystemUser: false, email: '' });
    expect(await messagesTo('+254700000088')).toEqual([]);
    await create({ isSystemUser: 'false', email: undefined });
  });

  it('takes an address once, in any case, until its user is deleted', async () => {
    const user = await create({ email: 'once@example.com' });
    const twin = await manager.post('/api/users', fields({ email: 'ONCE@example.com' }));
    expect([twin.status, Object.keys(twin.body.errors)]).toEqual([409, ['email']]);
    await manager.get(`/api/users/delete/${user.id}`);
    await create({ email: 'once@example.com' });
  });

  it('gives no role that holds more than its giver', async () => {
    const { status, body } = await manager.post('/api/users', fields({ roleId: approver }));
    expect(status).toBe(403);
    expect(body.errors.roleId).toContain('Approve Purchase Order');
    expect((await adder.post('/api/users', fields())).status).toBe(403);
    await create({ roleId: approver }, admin);
  });

  it('takes its documents as multipart, made small', async () => {
    const { isSystemUser: _, ...text } = fields();
    const { status, body } = await manager.post(
      '/api/users',
      new FormPayload({
        ...text,
        isSystemUser: '0',
        picture: { name: 'me.png', content: await image() },
        signature: { name: 'sign.png', content: await image(1600, 600) },
        upload: { name: 'id.pdf', content: '%PDF-1.7\n%%EOF' },
      }),
    );
    expect([status, body.user.isSystemUser]).toEqual([200, false]);
    const sizes = await Promise.all(
      [body.user.picture, body.user.signature].map(async (name) => {
        const { width, height } = await sharp((await member.get(`/files/${name}`)).raw).metadata();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([
      [512, 512],
      [800, 300],
    ]);
    expect((await member.get(`/files/${body.user.uploadId}`)).headers['content-type']).toBe('application/pdf');
    const refused = await manager.post(
      '/api/users',
      new FormPayload({ ...fields(), signature: { name: 'sign.png', content: 'scribble' } }),
    );
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['signature']]);
  });
});

describe('one user', () => {
  it('is shown to who may see users', async () => {
    const user = await create();
    expect((await test.stranger.get(`/api/users/${user.id}`)).status).toBe(401);
    expect((await member.get(`/api/users/${user.id}`)).status).toBe(403);
    expect((await viewer.get(`/api/users/${user.id}`)).body).toMatchObject({ status: 1, user });
    expect((await viewer.get('/api/users/999999')).status).toBe(404);
    expect((await viewer.get('/api/users/abc')).status).toBe(422);
    await manager.get(`/api/users/delete/${user.id}`);
    expect((await viewer.get(`/api/users/${user.id}`)).status).toBe(404);
  });
});

describe('changing a user', () => {
  it('is for usersManage', async () => {
    const user = await create();
    expect((await test.stranger.post(`/api/users/${user.id}`, fields())).status).toBe(401);
    expect((await adder.post(`/api/users/${user.id}`, fields())).status).toBe(403);
    expect((await manager.post('/api/users/999999', fields())).status).toBe(404);
  });

  it.each([
    [{ name: '' }, 422, 'name'],
    [{ email: '' }, 422, 'email'],
    [{ email: 'nobody' }, 422, 'email'],
    [{ phone: '+25470' }, 422, 'phone'],
    [{ roleId: 999_999 }, 422, 'roleId'],
    [{ roleId: '' }, 422, 'roleId'],
  ])('refuses %j', async (wrong, status, field) => {
    const user = await create();
    const answer = await manager.post(`/api/users/${user.id}`, fields(wrong));
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]]);
    expect((await viewer.get(`/api/users/${user.id}`)).body.user).toEqual(user);
  });

  it('keeps what was changed, leaves what was left out, and audits before and after', async () => {
    const user = await create({ phone2: '+254700000002' });
    const { body } = await manager.post(`/api/users/${user.id}`, {
      name: 'Renamed',
      designation: 'Driver',
      phone2: '',
    });
    expect(body).toMatchObject({ status: 1, message: 'User Details updated' });
    expect(body.user).toEqual({ ...user, name: 'Renamed', designation: 'Driver', phone2: '' });
    expect(await lastAudit()).toMatchObject({
      action: 'update',
      entity_id: user.id,
      before: { name: user.name, designation: 'Storekeeper', phone2: '+254700000002', role: 'Storekeeper' },
      after: { name: 'Renamed', designation: 'Driver', phone2: '', role: 'Storekeeper' },
    });
  });

  it('refuses the address of another', async () => {
    const [one, other] = [await create(), await create()];
    const answer = await manager.post(`/api/users/${one.id}`, { name: one.name, email: other.email.toUpperCase() });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([409, ['email']]);
  });

  it('gives no role that holds more than its giver, but leaves one that does', async () => {
    const user = await create({ roleId: approver }, admin);
    const renamed = await manager.post(`/api/users/${user.id}`, { ...user, name: 'Known', roleId: approver });
    expect([renamed.status, renamed.body.user?.name]).toEqual([200, 'Known']);
    const plain = await create();
    const raised = await manager.post(`/api/users/${plain.id}`, { name: plain.name, roleId: approver });
    expect([raised.status, Object.keys(raised.body.errors)]).toEqual([403, ['roleId']]);
    const given = await admin.post(`/api/users/${plain.id}`, { name: plain.name, roleId: approver });
    expect(given.body.user.Permission.name).toBe('Approver');
  });

  it('changes nobody’s own role, and all else of one’s own', async () => {
    const { id = 0, name = '' } = admin.actor ?? {};
    const answer = await admin.post(`/api/users/${id}`, { name, roleId: storekeeper });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([403, ['roleId']]);
    const { permissionId } = (await viewer.get(`/api/users/${id}`)).body.user;
    const same = await admin.post(`/api/users/${id}`, { name, roleId: permissionId, designation: 'Owner' });
    expect(same.body.user.designation).toBe('Owner');
  });

  it('redirects no password of one who holds more', async () => {
    const user = await create({ roleId: approver }, admin);
    for (const change of [{ email: 'mine@example.com' }, { phone: '+254711111111' }, { phone2: '+254711111111' }]) {
      const { status, body } = await manager.post(`/api/users/${user.id}`, { name: user.name, ...change });
      expect([status, body.message]).toEqual([403, expect.stringContaining('Approve Purchase Order')]);
    }
    const driver = await create({ roleId: approver, isSystemUser: false }, admin);
    expect((await manager.post(`/api/users/${driver.id}`, { name: 'x', isSystemUser: true })).status).toBe(403);
    const moved = await admin.post(`/api/users/${user.id}`, { name: user.name, email: 'theirs@example.com' });
    expect(moved.body.user.email).toBe('theirs@example.com');
  });

  it('sends a password to who becomes a system user, and signs out who no longer is one', async () => {
    const user = await create({ isSystemUser: false, email: '', phone: '' });
    const without = await manager.post(`/api/users/${user.id}`, { name: user.name, isSystemUser: true });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['email']]);
    const email = 'risen@example.com';
    await manager.post(`/api/users/${user.id}`, { name: user.name, isSystemUser: true, email });
    const password = passwordIn((await messagesTo(email))[0]?.body ?? '');
    const risen = await logIn(test, email, password);
    expect((await risen.get('/api/users/profile')).status).toBe(200);
    await manager.post(`/api/users/${user.id}`, { name: user.name, isSystemUser: false });
    expect((await risen.get('/api/users/profile')).status).toBe(401);
    expect(await test.database.selectFrom('sessions').where('user_id', '=', user.id).selectAll().execute()).toEqual([]);
    expect((await test.stranger.post('/api/auth/login', { email, password })).status).toBe(401);
  });
});

describe('the documents of a user', () => {
  it.each(['picture', 'upload', 'signature'])('%s is for usersManage, and must be a fitting file', async (kind) => {
    const user = await create();
    const path = `/api/users/${user.id}/${kind}`;
    const file = { name: 'file.png', content: await image() };
    expect((await test.stranger.post(path, new FormPayload({ file }))).status).toBe(401);
    expect((await viewer.post(path, new FormPayload({ file }))).status).toBe(403);
    const none = await manager.post(path, new FormPayload({ name: 'x' }));
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['file']]);
    expect((await manager.post(`/api/users/999999/${kind}`, new FormPayload({ file }))).status).toBe(404);
    if (kind !== 'upload')
      expect((await manager.post(path, new FormPayload({ file: { name: 'a.png', content: 'text' } }))).status).toBe(
        422,
      );

    const { status, body } = await manager.post(path, new FormPayload({ name: 'x', file }));
    expect([status, body.message]).toEqual([200, 'User Documents updated']);
    const key = kind === 'upload' ? 'uploadId' : kind;
    expect(body.user[key]).toMatch(/^[0-9a-f]{32}\.png$/);
    expect((await member.get(`/files/${body.user[key]}`)).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'update', before: { [kind]: '' }, entity_id: user.id });
  });
});

it('holds every flag in the one who may give every role', () => {
  expect([...(admin.actor?.flags ?? [])].sort()).toEqual([...permissionFlags].sort());
});
