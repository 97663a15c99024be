import { permissionFlags } from '@ghala/contract/access/permissions';
import { userCalls } from '@ghala/contract/calls/users';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Client, createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all', 'Amina');
const storekeeper = await test.signIn(['batchAdd'], 'Baraka');
const viewer = await test.signIn(['usersView'], 'Chebet');

const emailOf = async (client: Client) => (await client.attempt(userCalls.profile)).body.user.email as string;

describe('the own profile', () => {
  it('returns the role with each of its switches', async () => {
    const { status, body } = await storekeeper.attempt(userCalls.profile);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 1, businessTimezone: 'Africa/Nairobi' });
    expect(body.user).toMatchObject({ name: 'Baraka', isActive: true, mustChangePassword: false, picture: '' });
    const { id, name, description, ...switches } = body.user.Permission;
    expect([id, typeof name, typeof description]).toEqual([body.user.permissionId, 'string', 'string']);
    const held = new Set(['login', 'batchAdd']);
    expect(switches).toEqual(Object.fromEntries(permissionFlags.map((flag) => [flag, held.has(flag)])));
    expect(body.user).not.toHaveProperty('password_hash');
  });

  it('is changed by its user, and the audit log shows what changed', async () => {
    const email = await emailOf(storekeeper);
    const change = { name: 'Baraka O.', email: ` ${email.toUpperCase()} `, phone: '+254700000001' };
    const { status, body } = await storekeeper.attempt(userCalls.updateProfile, { body: change });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ name: 'Baraka O.', email, phone: '+254700000001', phone2: '' });
    expect(body.user.Permission.batchAdd).toBe(true);
    const kept = await storekeeper.attempt(userCalls.updateProfile, { body: { name: 'Baraka', email } });
    expect(kept.body.user.phone).toBe('+254700000001');
    const removed = await storekeeper.attempt(userCalls.updateProfile, {
      body: { name: 'Baraka', email, phone: '+254' },
    });
    expect(removed.body.user.phone).toBe('');
    const audit = await test.database
      .selectFrom('audit_logs')
      .selectAll()
      .where('user_id', '=', storekeeper.actor?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(audit[0]).toMatchObject({
      entity: 'User',
      action: 'update profile',
      before: { name: 'Baraka', phone: '' },
      after: { name: 'Baraka O.' },
    });
  });

  it('ignores fields that users may not change', async () => {
    const email = await emailOf(storekeeper);
    const before = (await storekeeper.attempt(userCalls.profile)).body.user;
    const reach = { name: 'Baraka', email, roleId: admin.actor?.id, permissionId: 1, designation: 'Boss' };
    expect((await storekeeper.attempt(userCalls.updateProfile, { body: reach })).body.user).toEqual(before);
  });

  it.each([
    [{}, ['email', 'name']],
    [{ name: ' ', email: 'nobody' }, ['email', 'name']],
    [{ name: 'B', email: 'b@example.com', phone: '070000001' }, ['phone']],
    [{ name: 'B', email: 'b@example.com', phone2: '+25470000000' }, ['phone2']],
  ])('refuses %j', async (change, fields) => {
    const { status, body } = await storekeeper.attempt(userCalls.updateProfile, { body: change });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(fields);
  });

  it('refuses the address of another user', async () => {
    const email = (await emailOf(viewer)).toUpperCase();
    const { status, body } = await storekeeper.attempt(userCalls.updateProfile, { body: { name: 'B', email } });
    expect([status, Object.keys(body.errors)]).toEqual([409, ['email']]);
  });

  it('accepts a picture, shrunk, and no other kind of file', async () => {
    const email = await emailOf(storekeeper);
    const large = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const send = (content: Buffer | string) =>
      storekeeper.attempt(userCalls.updateProfile, {
        body: { name: 'Baraka', email },
        files: { picture: { name: 'me.jpg', content } },
      });
    const { status, body } = await send(large);
    expect(status).toBe(200);
    const stored = await storekeeper.get(`/files/${body.user.picture}`);
    expect(stored.headers['content-type']).toBe('image/png');
    const { width, height } = await sharp(stored.raw).metadata();
    expect([width, height]).toEqual([512, 341]);
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'no image at all']) {
      const refused = await send(content);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['picture']]);
    }
  });
});

describe('the user list', () => {
  it('finds a phone number in any spelling, for users who may see it', async () => {
    const change = { name: 'Baraka', email: await emailOf(storekeeper), phone2: '0733 444 555' };
    expect((await storekeeper.attempt(userCalls.updateProfile, { body: change })).body.user.phone2).toBe(
      '+254733444555',
    );
    const found = async (reader: typeof viewer, q: string) =>
      (await reader.send(userCalls.list, { query: { q } })).map(({ name }) => name);
    for (const q of ['0733444555', '0733 444', '+254 733-444-555', '254733444555', '733444'])
      expect(await found(viewer, q), q).toEqual(['Baraka']);
    expect(await found(viewer, '0733 444 556')).toEqual([]);
    expect(await found(storekeeper, '0733444555')).toEqual([]);
    await storekeeper.attempt(userCalls.updateProfile, { body: { ...change, phone2: '' } });
  });

  it('puts the best match first, the words in any order', async () => {
    const { body } = await viewer.attempt(userCalls.list, { query: { q: 'a', sort: 'match' } });
    expect(body.map((user: { name: string }) => user.name)[0]).toBe('Amina');
  });

  it('shows everyone only names, and whole records to users who may see users', async () => {
    const names = await storekeeper.attempt(userCalls.list);
    expect(names.body.map((user: { name: string }) => user.name)).toEqual(['Amina', 'Baraka', 'Chebet']);
    for (const user of names.body) expect(Object.keys(user).sort()).toEqual(['designation', 'id', 'name']);
    const records = await viewer.attempt(userCalls.list);
    expect(records.body[0]).toMatchObject({
      name: 'Amina',
      email: expect.stringContaining('@example.com'),
      isActive: true,
      isSystemUser: true,
      Permission: { id: expect.any(Number), name: expect.any(String) },
    });
    expect(JSON.stringify(records.body)).not.toContain('argon2');
  });

  it('includes suspended users and those who never sign in, but no deleted ones; filters distinguish them', async () => {
    const role_id = (await viewer.attempt(userCalls.list)).body[0].permissionId;
    await test.database
      .insertInto('users')
      .values([
        { name: 'Driver', email: '', role_id, is_system_user: false },
        { name: 'Suspended', email: '', role_id, is_active: false },
        { name: 'Deleted', email: '', role_id, deleted_at: new Date().toISOString() },
      ])
      .execute();
    const names = async (query: string) =>
      (await storekeeper.attempt(userCalls.list, { query })).body.map((user: { name: string }) => user.name);
    expect(await names('')).toEqual(['Amina', 'Baraka', 'Chebet', 'Driver', 'Suspended']);
    expect(await names('isActive=false')).toEqual(['Suspended']);
    expect(await names('isActive=All&isSystemUser=0')).toEqual(['Driver']);
    expect(await names(`roleId=${role_id}`)).toEqual(['Amina', 'Driver', 'Suspended']);
    expect((await storekeeper.attempt(userCalls.list, { query: { isActive: 'perhaps' } })).status).toBe(422);
  });

  it('returns one name by its id', async () => {
    const { id } = admin.actor ?? {};
    expect((await storekeeper.attempt(userCalls.list, { query: { id } })).body).toMatchObject([
      { id, name: admin.actor?.name },
    ]);
    expect((await storekeeper.attempt(userCalls.list, { query: { id: 2147483647 } })).body).toEqual([]);
    expect((await storekeeper.attempt(userCalls.list, { query: { id: 'x' } })).body.errors).toEqual({
      id: expect.any(String),
    });
  });

  it('is searched in the database: by e-mail address only for users who may see it', async () => {
    const email = await emailOf(admin);
    expect((await viewer.attempt(userCalls.list, { query: { q: email } })).body).toHaveLength(1);
    expect((await storekeeper.attempt(userCalls.list, { query: { q: email } })).body).toEqual([]);
    expect((await storekeeper.attempt(userCalls.list, { query: { q: 'ARAK' } })).body).toMatchObject([
      { name: 'Baraka' },
    ]);
    expect((await storekeeper.attempt(userCalls.list, { query: { q: '%' } })).body).toEqual([]);
  });

  it('is paged', async () => {
    const first = await storekeeper.attempt(userCalls.list, { query: { limit: 2 } });
    expect(first.body).toHaveLength(2);
    expect(Number(first.headers['x-total-count'])).toBeGreaterThan(2);
    const next = /<([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await storekeeper.get(next)).body[0].name).toBe('Chebet');
  });

  it('is exported with what the caller may see', async () => {
    expect((await storekeeper.attempt(userCalls.list, { query: { format: 'csv' } })).body).toContain(
      'No.,Name,Designation\n',
    );
    expect((await viewer.attempt(userCalls.list, { query: { format: 'csv' } })).body).toContain('System User,Active');
  });
});
