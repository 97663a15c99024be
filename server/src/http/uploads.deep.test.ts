import { existsSync } from 'node:fs';
import { authCalls } from '@ghala/contract/calls/auth';
import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { gateCalls } from '@ghala/contract/calls/gate';
import { identityCalls } from '@ghala/contract/calls/identity';
import { importCalls } from '@ghala/contract/calls/imports';
import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { productImportCalls } from '@ghala/contract/calls/product-import';
import { productUploadCalls } from '@ghala/contract/calls/product-upload';
import { productCalls } from '@ghala/contract/calls/products';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { userCalls } from '@ghala/contract/calls/users';
import { addressOf } from '@ghala/contract/common/address-of';
import { describe, expect, it, vi } from 'vitest';
import { listen, RawConnection } from '../../test/raw-connection';
import { createTestApp } from '../../test/test-app';
import { StoredUpload } from '../files/stored-upload';
import { failOpenRequests } from './open-requests';

const test = await createTestApp();
const port = await listen(test.app);
const user = await test.signIn('all');
const asUser = { authorization: `Bearer ${user.token}` };
const form = (text: string) => ({
  payload: Buffer.from(`${text}--b--\r\n`, 'latin1'),
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
});
const field = (name: string, value = 'x', more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${more}\r\n${value}\r\n`;
const file = (name: string, content = 'x', fileName = 'a.png') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${content}\r\n`;

/** Lists calls that take a form by specification, with the files they store. */
const withForm = [
  ...[receiptCalls.create, receiptCalls.update, dispatchCalls.create, identityCalls.read],
  ...[incompleteDeliveryCalls.settle, pickupCalls.create, productCalls.create, productUploadCalls.upload],
  ...[productImportCalls.import, importCalls.import],
  ...[businessProfileCalls.saveLogo, supplierCalls.addDocument, userCalls.create, userCalls.update],
  ...[gateCalls.pickup.markAsLeft, gateCalls.dispatch.markAsLeft],
  ...[userCalls.replacePicture, userCalls.replaceSignature, userCalls.replaceUpload, userCalls.updateProfile],
].map(({ path }) => `/api${path}`);
const others = test.app.declaredCalls.filter(
  ({ method, path }) => !['HEAD', 'GET'].includes(method) && !withForm.includes(path),
);

describe('a form with files', () => {
  it.each(others.map(({ method, path }) => [method, path] as const))('is refused by %s %s', async (method, path) => {
    const url = path.replaceAll(/:\w+/g, '1');
    const body = form(field('name') + file('file'));
    for (const type of [
      'multipart/form-data; boundary=b',
      'Multipart/Form-Data;boundary=b',
      ' multipart/mixed; boundary=b',
    ]) {
      const headers = { ...asUser, 'content-type': type };
      const { token } = await test.signIn('all');
      const answer = await test.app.inject({
        method: method as 'POST',
        url,
        payload: body.payload,
        headers: { ...headers, authorization: `Bearer ${token}` },
      });
      expect([answer.statusCode, answer.json().message]).toEqual([415, expect.stringContaining('Content-Type')]);
    }
  });

  it('is refused to a stranger before a byte of it is read', async () => {
    for (const [call, status] of [
      [authCalls.login, 415],
      [authCalls.requestReset, 415],
      [receiptCalls.create, 401],
      [identityCalls.read, 401],
    ] as const) {
      const connection = new RawConnection(port).send(
        `POST ${addressOf(call)} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 66000000\r\n\r\n`,
      );
      const answer = await connection.answer();
      expect([call.path, answer?.status, answer?.headers.connection]).toEqual([call.path, status, 'close']);
      connection.socket.destroy();
    }
  });

  it.each([
    ['more files than the call takes', file('file').repeat(2), 413],
    ['a file that is too large', file('file', 'z'.repeat(11 * 1024 * 1024)), 413],
    [
      'more in all than its files may have',
      file('file', 'z'.repeat(9 * 1024 * 1024)) + field('a', 'y'.repeat(2 * 1024 * 1024)),
      413,
    ],
    ['a field that is too large', field('comment', 'y'.repeat(33_000)), 413],
    [
      'fields that are too large together',
      Array.from({ length: 9 }, (_, name) => field(`f${name}`, 'y'.repeat(20_000))).join(''),
      413,
    ],
    ['too many fields', field('a').repeat(101), 413],
    [
      'a field that says it is JSON',
      field('a', '['.repeat(9_000) + ']'.repeat(9_000), 'Content-Type: application/json\r\n'),
      400,
    ],
    ['much before the first part', `${'p'.repeat(12 * 1024 * 1024)}\r\n${field('a')}`, 413],
  ])('may not contain %s', async (_what, text, status) => {
    const { payload, headers } = form(text);
    const answer = await test.app.inject({
      method: 'POST',
      url: addressOf(receiptCalls.create),
      payload,
      headers: { ...asUser, ...headers },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { status: 0, message: expect.any(String) }]);
  });

  it('is limited in total even when it arrives in chunks, without a length', async () => {
    const connection = new RawConnection(port).send(
      `POST /api/batches HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${user.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = Buffer.from(`100000\r\n${'p'.repeat(0x100000)}\r\n`);
    for (let sent = 0; sent < 12; sent++) connection.send(chunk);
    expect((await connection.answer())?.status).toBe(413);
    connection.socket.destroy();
  });
});

it('leaves no file on the disk after an error that was not caught', async () => {
  const { supplier } = await user.send(supplierCalls.create, { body: { name: 'Broken', phone: '+254712345678' } });
  let path = '';
  // What works for the call is never heard of again, and the call is answered as failed.
  vi.spyOn(StoredUpload, 'store').mockImplementationOnce((_database, _store, { content }) => {
    path = String(content);
    expect(existsSync(path)).toBe(true);
    failOpenRequests(test.app);
    return new Promise(() => {});
  });
  const { headers, payload } = form(
    `${field('supplierId', String(supplier.id))}${field('name', 'Licence')}${field('idNumber', '')}${field('expiry', '')}${file('file')}`,
  );
  const answer = await fetch(`http://127.0.0.1:${port}${addressOf(supplierCalls.addDocument)}`, {
    method: 'POST',
    headers: { ...asUser, ...headers },
    body: new Uint8Array(payload),
  });
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'server.failed' }]);
  await vi.waitFor(() => expect(existsSync(path)).toBe(false));
});

describe('a kept-alive connection', () => {
  const host = `Host: a\r\n`;
  const bearer = `Authorization: Bearer ${user.token}\r\n`;
  const json = 'Content-Type: application/json\r\n';
  const multipart = 'Content-Type: multipart/form-data; boundary=b\r\n';
  const sized = (length: number) => `Content-Length: ${length}\r\n\r\n${'x'.repeat(length)}`;
  const chunked = (count: number) =>
    `Transfer-Encoding: chunked\r\n\r\n${`400\r\n${'x'.repeat(1024)}\r\n`.repeat(count)}0\r\n\r\n`;

  it.each([
    ['a 401', `POST /api/units HTTP/1.1\r\n${host}${json}`, 401],
    ['a 401 of a form', `POST /api/batches HTTP/1.1\r\n${host}${multipart}`, 401],
    ['a 404', `POST /api/nowhere HTTP/1.1\r\n${host}${json}`, 404],
    ['a 415 of a form', `POST /api/auth/login HTTP/1.1\r\n${host}${multipart}`, 415],
    ['a 415 of compression', `POST /api/auth/login HTTP/1.1\r\n${host}${json}Content-Encoding: br\r\n`, 415],
    ['a malformed body', `POST /api/units HTTP/1.1\r\n${host}${bearer}${json}`, 400],
    ['a form that is none', `POST /api/batches HTTP/1.1\r\n${host}${bearer}${multipart}`, 400],
    ['a GET with a body', `GET /api/health HTTP/1.1\r\n${host}`, 200],
    ['an address that cannot be read', `POST /api/users/%ff HTTP/1.1\r\n${host}`, 400],
  ])('answers the next request after %s, or is closed', async (_what, request, status) => {
    for (const body of [sized(10), sized(40_000), sized(1_900_000), chunked(3), chunked(1_500)]) {
      const connection = new RawConnection(port).send(request + body);
      expect((await connection.answer())?.status).toBe(status);
      connection.send('GET /api/profile HTTP/1.1\r\nHost: a\r\n\r\n');
      const next = await connection.answer();
      if (next !== undefined) expect([next.status, next.body.startsWith('[')]).toEqual([200, true]);
      connection.socket.destroy();
    }
  });

  it('lets a client that sends all of a large body first read why it was refused', async () => {
    const connection = new RawConnection(port).send(
      `POST /api/auth/login HTTP/1.1\r\n${host}${multipart}${sized(20_000_000)}`,
    );
    expect((await connection.answer())?.status).toBe(415);
  });
});
