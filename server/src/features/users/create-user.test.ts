import { authCalls } from '@ghala/contract/calls/auth';
import { productCalls } from '@ghala/contract/calls/products';
import { userCalls } from '@ghala/contract/calls/users';
import { addressOf } from '@ghala/contract/common/address-of';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { passwordIn, peopleWorld } from '../../../test/people-world';
import { pretendToSend } from '../../../test/pretend-to-send';
import { createTestApp } from '../../../test/test-app';
import { logIn } from '../../../test/user-with-password';

const test = await createTestApp();
pretendToSend(test);
const { admin, manager, adder, storekeeper, approver, fields, create, messagesTo, lastAudit } = await peopleWorld(test);
const image = (width = 900, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

describe('creating a user', () => {
  it.each([
    [{ name: ' ' }, ['name']],
    [{ email: '', phone: '' }, ['email']],
    [{ email: 'nobody' }, ['email']],
    [{ phone: '070000001' }, ['phone']],
    [{ phone2: '+2547000000011' }, ['phone2']],
    [{ roleId: '' }, ['roleId']],
    [{ roleId: undefined }, ['roleId']],
    [{ roleId: 999_999 }, ['roleId']],
    [{ isSystemUser: 'perhaps' }, ['isSystemUser']],
  ])('refuses %j', async (wrong, names) => {
    const { status, body } = await manager.attempt(userCalls.create, { body: fields(wrong) });
    expect([status, Object.keys(body.errors)]).toEqual([422, names]);
  });

  it('names all missing fields at once, and refuses an invalid body', async () => {
    expect((await manager.attempt(userCalls.create)).body.errors).toEqual({
      name: 'is required',
      roleId: 'is required',
      email: expect.stringContaining('is required'),
    });
    const headers = { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' };
    for (const payload of ['null', '[]', '"x"']) {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: addressOf(userCalls.create),
        headers,
        payload,
      });
      expect([payload, statusCode]).toEqual([payload, 422]);
    }
  });

  it('stores the given fields, sends a temporary password, and is audited', async () => {
    const given = fields({ email: 'Fatuma@Example.com', phone: '+254700000077' });
    const { body } = await manager.attempt(userCalls.create, { body: given });
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

    const login = await test.stranger.attempt(authCalls.login, { body: { email: 'fatuma@example.com', password } });
    expect(login.body.mustChangePassword).toBe(true);
    const fatuma = await logIn(test, 'fatuma@example.com', password);
    expect((await fatuma.attempt(productCalls.list)).status).toBe(403);
    await fatuma.attempt(authCalls.changePassword, { body: { current: password, password: 'one of my own' } });
    expect((await fatuma.attempt(productCalls.list)).status).toBe(200);
    expect((await messagesTo('fatuma@example.com'))[0]?.body).toBe('');
  });

  it('requires no address for one who never signs in, and sends nothing', async () => {
    const driver = await create({ isSystemUser: false, email: '', phone: '+254700000088' });
    expect(driver).toMatchObject({ isSystemUser: false, email: '' });
    expect(await messagesTo('+254700000088')).toEqual([]);
    await create({ isSystemUser: 'false', email: undefined });
  });

  it('accepts an address once, in any case, until its user is deleted', async () => {
    const user = await create({ email: 'once@example.com' });
    const twin = await manager.attempt(userCalls.create, { body: fields({ email: 'ONCE@example.com' }) });
    expect([twin.status, Object.keys(twin.body.errors)]).toEqual([409, ['email']]);
    await manager.attempt(userCalls.delete, { params: { id: user.id } });
    await create({ email: 'once@example.com' });
  });

  it('assigns no role with more permissions than the actor', async () => {
    const { status, body } = await manager.attempt(userCalls.create, { body: fields({ roleId: approver }) });
    expect(status).toBe(403);
    expect(body.errors.roleId).toContain('Approve Purchase Order');
    expect((await adder.attempt(userCalls.create, { body: fields() })).status).toBe(403);
    await create({ roleId: approver }, admin);
  });

  it('accepts documents as multipart, and shrinks them', async () => {
    const { isSystemUser: _, ...text } = fields();
    const { status, body } = await manager.attempt(userCalls.create, {
      body: { ...text, isSystemUser: '0' },
      files: {
        picture: { name: 'me.png', content: await image() },
        signature: { name: 'sign.png', content: await image(1600, 600) },
        upload: { name: 'id.pdf', content: '%PDF-1.7\n%%EOF' },
      },
    });
    expect([status, body.user.isSystemUser]).toEqual([200, false]);
    const sizes = await Promise.all(
      [body.user.picture, body.user.signature].map(async (name) => {
        const { width, height } = await sharp((await manager.get(`/files/${name}`)).raw).metadata();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([
      [512, 512],
      [800, 300],
    ]);
    expect((await manager.get(`/files/${body.user.uploadId}`)).headers['content-type']).toBe('application/pdf');
    const refused = await manager.attempt(userCalls.create, {
      body: fields(),
      files: { signature: { name: 'sign.png', content: 'scribble' } },
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['signature']]);
  });
});
