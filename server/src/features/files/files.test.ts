import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';
import { FILE_COOKIE } from '../../access/access';
import { bytesOf, StoredUpload } from '../../files/stored-upload';
import { runOperation } from '../../operation/operation';

const test = await createTestApp();
const member = await test.signIn([]);
const cookie = { cookie: `${FILE_COOKIE}=files ${member.token}` };

const store = async (fileName: string, data: Buffer | string) => {
  const file = bytesOf('file', fileName, Buffer.from(data));
  const upload = await StoredUpload.store(test.database, test.app.fileStore, file, 'receipt document');
  const actor = member.actor ?? { id: 0, name: '', flags: new Set() };
  return runOperation(test.database, actor, (operation) => upload.keep(operation));
};
const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
const addresses = (name: string) => [`/files/${name}`, `/api/files/${name}`];

describe('files', () => {
  it('are 404 for strangers, whether they exist or not', async () => {
    const name = await store('a.png', png);
    for (const address of [...addresses(name), ...addresses('unknown.png'), ...addresses('..%2Fapp.ts')]) {
      const { status, body } = await test.stranger.get(address);
      expect([status, body]).toMatchObject([401, { status: 0, message: 'Sign in to continue' }]);
    }
  });

  it('open by token and by cookie, and an unknown one is 404', async () => {
    const name = await store('a.png', png);
    for (const address of addresses(name)) {
      const byToken = await member.get(address);
      expect(byToken.raw.equals(png)).toBe(true);
      expect((await test.stranger.get(address, cookie)).raw.equals(png)).toBe(true);
    }
    for (const unknown of [`${'0'.repeat(32)}.png`, 'unknown', '..%2Fapp.ts'])
      for (const address of addresses(unknown)) expect((await member.get(address)).status).toBe(404);
  });

  it('are sent as they were stored, with their length', async () => {
    const pdf = Buffer.from(`%PDF-1.7\n${' '.repeat(5000)}`);
    const { raw, headers } = await member.get(`/files/${await store('a.pdf', pdf)}`, { 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': String(pdf.length) });
    expect(raw.equals(pdf)).toBe(true);
  });

  it('display images and PDFs, and only download other types, whatever their names', async () => {
    const headersOf = async (fileName: string, data: Buffer | string) =>
      (await member.get(`/files/${await store(fileName, data)}`)).headers;
    const image = await headersOf('stores é.png', png);
    expect(image).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''stores%20%C3%A9.png",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    const pdf = await headersOf('a.pdf', '%PDF-1.7\n1 0 obj\n');
    expect(pdf).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline/),
    });
    for (const [name, content] of [
      ['a.html', '<script>alert(1)</script>'],
      ['a.png', '<html><script>alert(1)</script>'],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ] as const) {
      const headers = await headersOf(name, content);
      expect(headers['content-type']).toBe('application/octet-stream');
      expect(headers['content-disposition']).toMatch(/^attachment/);
    }
  });

  it('are not resent to a reader who has them and still has access', async () => {
    const address = `/files/${await store('a.png', png)}`;
    const { headers } = await member.get(address);
    const again = { 'if-none-match': String(headers.etag) };
    const { status, raw } = await member.get(address, again);
    expect([status, raw.length]).toEqual([304, 0]);
    expect((await test.stranger.get(address, again)).status).toBe(401);
  });
});
