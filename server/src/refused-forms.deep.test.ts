import { receiptCalls } from '@ghala/contract/calls/receipts';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { addressOf } from '@ghala/contract/common/address-of';
import { describe, expect, it } from 'vitest';
import { listen, RawConnection } from '../test/raw-connection';
import { createTestApp } from '../test/test-app';

const test = await createTestApp();
const port = await listen(test.app);
const forms = test.app.declaredCalls.filter(({ takesForm }) => takesForm);
const PATIENCE_MS = 120_000;

const field = (name: string, value = 'x') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content = 'x', fileName = 'a.csv') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${content}\r\n`;
const END = '--b--\r\n';
const MB = 1024 * 1024;
const FILE_FIELDS = ['file', 'picture', 'signature', 'upload', 'safety', 'front_image'];
const every = (content: string) => FILE_FIELDS.map((name) => file(name, content)).join('');

/** A form, with what is wrong with it. */
const broken: Record<string, string> = {
  'an empty file, then another part': file('file', '') + field('name') + END,
  'several empty files': every('') + END,
  'more files than the call takes': every('x') + field('name') + END,
  'too many fields': field('a').repeat(120) + file('file') + END,
  'a field that is too large, then a file': field('name', 'y'.repeat(40_000)) + file('file') + END,
  'a file of the wrong type': file('file', '<html>', 'a.exe') + file('picture', '<html>', 'a.exe') + END,
  'fields that the call does not know': field('nothing') + file('nobody') + END,
  'no field at all': END,
  'an end that is missing': field('name') + file('file', 'x'.repeat(1000)),
  'a part that is cut in its headers': `${field('name')}--b\r\nContent-Disposition: form-`,
  'no part but words': 'no form at all',
  'a field of a forbidden name': field('__proto__') + file('file') + END,
  'a field that is a file elsewhere': field('file') + END,
};

async function follows(connection: RawConnection): Promise<void> {
  connection.send('GET /api/profile HTTP/1.1\r\nHost: a\r\n\r\n');
  const next = await inTime(connection.answer());
  if (next !== undefined) expect([next.status, next.body.startsWith('[')]).toEqual([200, true]);
  connection.socket.destroy();
}

function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  return Promise.race([
    answer,
    new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('no answer')), PATIENCE_MS).unref()),
  ]);
}

function head(method: string, path: string, token: string | undefined, more = ''): string {
  const bearer = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  const type = /content-type/i.test(more) ? '' : 'Content-Type: multipart/form-data; boundary=b\r\n';
  return `${method} ${path} HTTP/1.1\r\nHost: a\r\n${bearer}${type}${more}`;
}

const sized = (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`;
const chunked = (body: string) => `Transfer-Encoding: chunked\r\n\r\n${inChunks(body)}0\r\n\r\n`;
const inChunks = (body: string) =>
  (body.match(/[\s\S]{1,60000}/g) ?? []).map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');

describe.each(
  // Whether the rest of a large body is read depends on none of them: two stand for all.
  forms.map(({ method, path }, at) => ({ method, path, isLargeTried: at < 2 })),
)('$method $path', ({ method, path, isLargeTried }) => {
  const url = path.replaceAll(/:\w+/g, '999999');

  it.each(Object.entries(broken))('leaves a usable or closed connection after %s', async (_what, body) => {
    const { token } = await test.signIn('all');
    for (const sent of [sized(body), chunked(body)]) {
      const connection = new RawConnection(port).send(head(method, url, token) + sent);
      const answer = await inTime(connection.answer());
      expect([answer?.status, Number(answer?.status) < 500]).toEqual([answer?.status, true]);
      await follows(connection);
    }
  });

  it('does so after being refused before its body', async () => {
    const { token: powerless } = await test.signIn([]);
    const { token } = await test.signIn('all');
    const small = field('name') + file('file', 'x'.repeat(1000)) + END;
    const large = field('name') + file('file', 'x'.repeat(2 * MB)) + END;
    for (const body of isLargeTried ? [small, large] : [small])
      for (const sent of [sized(body), chunked(body)])
        for (const start of [
          head(method, url, undefined),
          head(method, url, 'unknown'),
          head(method, url, powerless),
          head(method, `${url}/nowhere`, token),
          head(method, url, token, 'Content-Encoding: gzip\r\n'),
          head(method, url, token, 'Content-Type: multipart/form-data\r\n'),
          head(method, url, token, 'Content-Type: text/nothing\r\n'),
        ]) {
          const connection = new RawConnection(port).send(start + sent);
          const answer = await inTime(connection.answer());
          expect([start, Number(answer?.status) < 500]).toEqual([start, true]);
          await follows(connection);
        }
  });
});

describe('a form that is too large', () => {
  const large = 'z'.repeat(11 * MB);
  it.each([
    ['a file above the limit, then another part', file('file', large) + field('name') + END],
    ['a file above the limit, then another file', file('picture', large) + file('safety') + END],
    ['more in all than its files may have', field('name') + file('file', large) + file('file', large) + END],
    ['much before its first part', 'p'.repeat(12 * MB) + field('name') + END],
  ])('leaves a usable or closed connection: %s', async (_what, body) => {
    const { token } = await test.signIn('all');
    for (const call of [receiptCalls.create, supplierCalls.addDocument])
      for (const sent of [sized(body), chunked(body)]) {
        const connection = new RawConnection(port).send(head('POST', addressOf(call), token) + sent);
        expect((await inTime(connection.answer()))?.status).toBeGreaterThanOrEqual(400);
        await follows(connection);
      }
  });
});
