import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app';

const test = await createTestApp();
await test.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = test.app.server.address() as AddressInfo;

/** Sends raw bytes on a connection. @returns the server's answer, once it closes the connection */
async function send(bytes: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

it.each([
  ['no HTTP', 'nonsense\r\n\r\n', '400 Bad Request'],
  ['two lengths', 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', '400'],
  ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, '431 Request Header Fields'],
])('answers %s in the shape of every failure', async (_what, bytes, status) => {
  const { head, body } = await send(bytes);
  expect(head).toContain(`HTTP/1.1 ${status}`);
  expect(body).toMatchObject({ status: 0, message: expect.any(String) });
});

it('continues after a connection is broken off', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{');
  socket.resetAndDestroy();
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
});

it.each(['/api/users/%ff', '/api/users/%', '/%ff'])(
  'answers the address %s in the shape of every failure',
  async (url) => {
    const { status, body } = await test.stranger.get(url);
    expect([status, body]).toMatchObject([400, { status: 0, message: 'The address of this call is not well formed' }]);
  },
);
