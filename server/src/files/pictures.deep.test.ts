import { authCalls } from '@ghala/contract/calls/auth';
import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { identityCalls } from '@ghala/contract/calls/identity';
import { userCalls } from '@ghala/contract/calls/users';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blackPng, hugeGif, hugeWebp, otherKinds, svgs } from '../../test/picture-bombs';
import { createTestApp, FormPayload } from '../../test/test-app';
import { makeUser, PASSWORD } from '../../test/user-with-password';
import { contentTypeOf } from './content-type';
import { PictureOpener } from './pictures';

const test = await createTestApp();
const admin = await test.signIn('all');
const { id } = await makeUser(test);
// Its process gives way to all others of the machine, which are busy with other tests.
const opener = new PictureOpener({ processes: 1, timeoutMs: 25_000, most: 10, mostOfOne: 10 });
const SIZE = { width: 600, height: 300, maxBytes: 150_000 };
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

/** Lists every field that takes a picture. */
const fields = [
  ['POST', '/api/profile/logo', 'file'],
  ['POST', '/api/users', 'picture'],
  ['POST', '/api/users', 'signature'],
  ['POST', `/api/users/${id}`, 'picture'],
  ['POST', `/api/users/${id}`, 'signature'],
  ['POST', `/api/users/${id}/picture`, 'file'],
  ['POST', `/api/users/${id}/signature`, 'file'],
  ['POST', '/api/users/profile', 'picture'],
  ['POST', '/api/products', 'picture'],
  ['PUT', '/api/products', 'picture'],
  ['POST', '/api/identity', 'front_image'],
  ['POST', '/api/identity', 'back_image'],
] as const;
/** The fields beside the picture get valid values, so that their own refusal does not come first. */
const role = await test.database.selectFrom('roles').select('id').executeTakeFirstOrThrow();
const beside = {
  roleId: role.id,
  name: 'A',
  email: 'a@example.com',
  designation: 'A',
  isSystemUser: '0',
  productId: '1',
};

describe('a file that is not a picture of the four types', () => {
  const product = { unitId: '1', categoryId: '1', pricePurchase: '1' };
  const bad = [...Object.values(svgs), ...Object.values(otherKinds)];

  it.each(fields)('is refused by %s %s, field %s, whatever its name', async (method, path, field) => {
    for (const content of bad)
      for (const name of ['a.png', 'a.svg', 'a.jpg', 'a', 'a.svg.png']) {
        const fieldsOf = { ...beside, ...product, [field]: { name, content: Buffer.from(content, 'latin1') } };
        const { status, body } = await admin.call(method, path, new FormPayload(fieldsOf));
        expect([content.slice(0, 20), status, Object.keys(body.errors ?? {})]).toEqual([
          content.slice(0, 20),
          422,
          [field],
        ]);
      }
  });

  it('is recognised by its first bytes alone', () => {
    for (const content of bad)
      expect(contentTypeOf(Buffer.from(content, 'latin1'))?.mime ?? 'other').not.toMatch(/^image/);
  });
});

describe('a picture', () => {
  it.each([
    ['a PNG of too many pixels', () => blackPng(8_000, 8_000)],
    ['one with a bit a pixel', () => blackPng(60_000, 60_000, { bits: 1 })],
    ['one that is too wide', () => blackPng(25_000, 100)],
    ['one that is too high, interlaced', () => blackPng(10, 30_000, { interlaced: true })],
    ['a GIF as large as can be', () => hugeGif()],
    ['a GIF of many such frames', () => hugeGif(50_000)],
    ['a WebP of too many pixels', () => hugeWebp()],
    ['a PNG cut short', () => blackPng(500, 500).subarray(0, 60)],
    ['a PNG of nothing', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a JPEG of nothing', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a drawing behind the head of a PNG', () => Buffer.from(`\x89PNG\r\n\x1a\n${svgs.plain}`, 'latin1')],
  ])('is not opened if it is %s', async (_what, content) => {
    expect(await opener.open({ data: content(), ...SIZE }, 'a')).toBeUndefined();
  });

  it.each([
    ['wide', () => noise(600, 300).png()],
    ['large', () => noise(900, 700).png()],
    ['photographed', () => noise(1_400, 400).jpeg({ quality: 100 })],
  ])('has at most the given bytes and pixels, however hard it is to compress: %s', async (_, make) => {
    const picture = await opener.open({ data: await make().toBuffer(), ...SIZE }, 'a');
    expect(picture?.data.length).toBeLessThanOrEqual(SIZE.maxBytes);
    const { width, height, format } = await sharp(picture?.data).metadata();
    expect([width, height, format]).toEqual([picture?.width, picture?.height, 'png']);
    expect(width <= SIZE.width && height <= SIZE.height).toBe(true);
  });

  it('of any of the four types becomes a PNG, an animation by its first frame', async () => {
    const plain = () => sharp({ create: { width: 1200, height: 300, channels: 4, background: 'teal' } });
    for (const made of [plain().png(), plain().jpeg(), plain().webp(), plain().gif()]) {
      const picture = await opener.open({ data: await made.toBuffer(), ...SIZE }, 'a');
      expect([picture?.width, picture?.height]).toEqual([600, 150]);
    }
  });

  it('that is already a small PNG is unchanged, except for camera metadata', async () => {
    const plain = sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } }).png();
    const small = await plain.toBuffer();
    expect((await opener.open({ data: small, ...SIZE }, 'a'))?.data.equals(small)).toBe(true);
    const tagged = await plain.withExif({ IFD0: { Copyright: 'the place' } }).toBuffer();
    const opened = await opener.open({ data: tagged, ...SIZE }, 'a');
    expect((await sharp(opened?.data).metadata()).exif).toBeUndefined();
  });
});

describe('the logo and signatures', () => {
  it('are limited in bytes, even for noise', async () => {
    const content = await noise(1_500, 900).png().toBuffer();
    const logo = await admin.attempt(businessProfileCalls.saveLogo, { files: { file: { name: 'a.png', content } } });
    const { raw } = await test.stranger.get(logo.body.businessLogo);
    expect(raw.length).toBeLessThanOrEqual(150_000);
    await admin.attempt(userCalls.replaceSignature, { params: { id }, files: { file: { name: 'a.png', content } } });
    const { signature } = await test.database
      .selectFrom('users')
      .select('signature')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await admin.get(`/files/${signature}`)).raw.length).toBeLessThanOrEqual(150_000);
  });
});

describe('signing in', () => {
  it('does not wait while many work on hostile pictures', async () => {
    const { email } = await makeUser(test);
    const png = blackPng(7_000, 7_000, { color: 2, interlaced: true });
    expect(png.length).toBeLessThan(1_000_000);
    const people = await Promise.all(Array.from({ length: 5 }, () => test.signIn('all')));
    let left = 0;
    const uploads = people.flatMap((person) =>
      [png, svgs['with filters'] as string, png].map(async (content) => {
        left += 1;
        await person.attempt(identityCalls.read, { files: { front_image: { name: 'a.png', content } } });
        left -= 1;
      }),
    );
    for (let tries = 0; tries < 9; tries++)
      expect((await test.stranger.attempt(authCalls.login, { body: { email, password: PASSWORD } })).status).toBe(200);
    // Nine have signed in one after another before the pictures are all read.
    expect(left).toBeGreaterThan(0);
    await Promise.all(uploads);
  });

  it('continues while one user fills the queue, who is told when to retry', async () => {
    const person = await test.signIn('all');
    const content = blackPng(6_000, 6_000, { color: 2 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        person.attempt(userCalls.updateProfile, {
          body: { ...beside, email: 'c@example.com' },
          files: { picture: { name: 'a.png', content } },
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused)
      expect([Number(headers['retry-after']) > 0, body.message]).toEqual([true, expect.stringContaining('Try again')]);
    expect(answers.filter(({ status }) => status === 422 || status === 200).length).toBeGreaterThan(3);
  });
});
