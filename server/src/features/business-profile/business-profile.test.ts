import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';
import { FILE_COOKIE } from '../../access/access';

const test = await createTestApp();
const manager = await test.signIn(['categoriesManage']);
const member = await test.signIn([]);
const acme = {
  businessName: 'Acme Ltd',
  businessEmail: 'Info@acme.example',
  businessTel: '+254201234567',
  businessAddress: 'Kimathi Street, Nairobi',
  businessWebsite: 'acme.example',
  systemName: 'Acme Stores',
};
const acmeKept = { ...acme, businessEmail: 'info@acme.example' };
const image = (width: number, height: number, background = 'red') =>
  sharp({ create: { width, height, channels: 4, background } })
    .webp()
    .toBuffer();
const upload = (content: Buffer | string, client = manager) =>
  client.attempt(businessProfileCalls.saveLogo, { files: { file: { name: 'logo.webp', content } } });
const current = async () => (await test.stranger.attempt(businessProfileCalls.list)).body.at(-1);

describe('the business profile', () => {
  it('is empty at first, and public', async () => {
    const { status, body } = await test.stranger.attempt(businessProfileCalls.list);
    expect([status, body]).toEqual([200, []]);
  });

  it('is saved by a user who may configure; the last one is current', async () => {
    const { status, body } = await manager.attempt(businessProfileCalls.save, { body: acme });
    expect(status).toBe(200);
    expect(body.profile).toMatchObject({ ...acme, businessEmail: 'info@acme.example', businessLogo: '' });
    await manager.attempt(businessProfileCalls.save, { body: { ...acme, businessName: 'Acme Kenya' } });
    const list = await member.attempt(businessProfileCalls.list);
    expect(list.body.map((profile: { businessName: string }) => profile.businessName)).toEqual([
      'Acme Ltd',
      'Acme Kenya',
    ]);
    const newest = await member.attempt(businessProfileCalls.list, { query: { limit: 1, sort: '-id' } });
    expect(newest.body).toMatchObject([{ businessName: 'Acme Kenya' }]);
    const audit = await test.database.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(audit).toMatchObject({
      entity: 'BusinessProfile',
      before: { business_name: 'Acme Ltd' },
      after: { business_name: 'Acme Kenya' },
    });
  });

  it('shows strangers only the current name and logo, however they ask', async () => {
    const told = {
      id: expect.any(Number),
      businessName: 'Acme Kenya',
      systemName: 'Acme Stores',
      language: 'en',
      createdAt: expect.any(String),
    };
    const blank = { businessEmail: '', businessTel: '', businessAddress: '', businessWebsite: '', businessLogo: '' };
    for (const query of ['', 'limit=5', 'sort=-id&limit=5', 'limit=1&sort=id', 'q=Kimathi', 'q=Acme+Ltd']) {
      const { status, body, headers } = await test.stranger.attempt(businessProfileCalls.list, { query });
      expect([query, status, body]).toEqual([query, 200, [{ ...told, ...blank }]]);
      expect([undefined, '1']).toContain(headers['x-total-count']);
    }
    for (const token of ['', 'nonsense', `${member.token}x`]) {
      const { body } = await test.stranger.attempt(businessProfileCalls.list, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(body).toEqual([{ ...told, ...blank }]);
    }
    const byCookie = await test.stranger.attempt(businessProfileCalls.list, {
      headers: { cookie: `${FILE_COOKIE}=files ${member.token}` },
    });
    expect(byCookie.body).toEqual([{ ...told, ...blank }]);
    expect((await member.attempt(businessProfileCalls.list)).body).toMatchObject([
      acmeKept,
      { ...acmeKept, businessName: 'Acme Kenya' },
    ]);
  });

  it.each([
    [{ ...acme, businessName: '' }, 'businessName'],
    [{ ...acme, businessEmail: 'nowhere' }, 'businessEmail'],
    [{ ...acme, businessWebsite: 'javascript:alert(1)//a.b' }, 'businessWebsite'],
    [{ ...acme, businessLogo: '/api/files/unknown.png' }, 'businessLogo'],
  ])('refuses %j', async (body, field) => {
    const answer = await manager.attempt(businessProfileCalls.save, { body });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});

describe('the logo', () => {
  it('is shrunk, becomes the current one, and is public while it is', async () => {
    const first = await upload(await image(1800, 600));
    expect(first.status).toBe(200);
    const url: string = first.body.businessLogo;
    expect(url).toMatch(/^\/api\/files\/[0-9a-f]{32}\.png$/);
    expect(await current()).toMatchObject({ businessName: 'Acme Kenya', businessLogo: url });
    for (const address of [url, url.replace('/api', '')]) {
      const { status, headers, raw } = await test.stranger.get(address);
      expect([status, headers['content-type']]).toEqual([200, 'image/png']);
      const { width, height } = await sharp(raw).metadata();
      expect([width, height]).toEqual([600, 200]);
    }
    const second = await upload(await image(300, 300, 'blue'));
    expect((await test.stranger.get(url)).status).toBe(401);
    expect((await test.stranger.get(second.body.businessLogo)).status).toBe(200);
  });

  it('stays when the profile is saved without it, and is removed when emptied', async () => {
    const { businessLogo } = await current();
    await manager.attempt(businessProfileCalls.save, { body: acme });
    expect((await current()).businessLogo).toBe(businessLogo);
    await manager.attempt(businessProfileCalls.save, { body: { ...acme, businessLogo: '' } });
    expect((await current()).businessLogo).toBe('');
    expect((await test.stranger.get(businessLogo)).status).toBe(401);
    const back = await manager.attempt(businessProfileCalls.save, { body: { ...acme, businessLogo } });
    expect(back.body.profile.businessLogo).toBe(businessLogo);
    expect((await test.stranger.get(businessLogo)).status).toBe(200);
  });

  it('must be an image', async () => {
    const refused = await upload('%PDF-1.7 nothing');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['file']]);
    const none = await manager.attempt(businessProfileCalls.saveLogo, { body: { other: 'x' }, files: {} });
    expect([none.status, none.body.errors]).toEqual([422, { file: 'is required' }]);
  });
});
