import { connect } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { authCalls } from '@ghala/contract/calls/auth';
import { userCalls } from '@ghala/contract/calls/users';
import { addressOf } from '@ghala/contract/common/address-of';
import { describe, expect, it } from 'vitest';
import { pretendToSend } from '../../test/pretend-to-send';
import { createTestApp } from '../../test/test-app';
import { makeUser } from '../../test/user-with-password';
import { aboutLinks, originNamedBy, ownNames } from './link-origins';

const test = await createTestApp({ PORT: '0' });
pretendToSend(test);
const admin = await test.signIn('all');
const { port } = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }));
const lastMessage = () =>
  test.database.selectFrom('messages').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

/** A browser would read these hosts and protocols differently from how they look, or they are invalid. */
const hostile: [protocol: string, host: string][] = [
  ...[
    'localhost@elsewhere.example',
    'localhost:80@elsewhere.example',
    '[::1]@elsewhere.example',
    '127.0.0.1:3000@elsewhere.example',
    'user:password@localhost',
    '@localhost',
    'localhost/@elsewhere.example',
    'localhost\\@elsewhere.example',
    'elsewhere.example\\localhost',
    'elsewhere.example#localhost',
    'elsewhere.example?localhost',
    'elsewhere.example/localhost',
    'localhost#',
    'localhost?',
    'localhost/',
    'localhost/reset',
    'localhost:',
    'localhost:0',
    'localhost:080',
    'localhost:65536',
    'localhost:80:80',
    'localhost:8o',
    'localhost,elsewhere.example',
    'localhost elsewhere.example',
    'local\thost',
    'local\nhost',
    'localhost\r\nX: y',
    'localhost\0',
    'localhost.',
    '.localhost',
    'LOCALHOST',
    'LocalHost:3000',
    'lоcalhost',
    'ｌocalhost',
    'exämple.com',
    'local­host',
    'localhost%00',
    '%6cocalhost',
    'localhost%40elsewhere.example',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '127.0.0.01',
    '::1',
    '[::1',
    '[::0001]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[fe80::1%eth0]',
    '[fe80::1%25eth0]',
    '[::1]elsewhere.example',
    '[::1].elsewhere.example',
    "local'host",
    'local"host',
    '<script>',
    'http://localhost',
    '//localhost',
    '*',
    '',
    ' ',
  ].map((host): [string, string] => ['http', host]),
  ...['javascript', 'data', 'ftp', 'file', 'ws', 'HTTP', 'http:', 'http://elsewhere.example/', 'https\t', '', 'x'].map(
    (protocol): [string, string] => [protocol, 'localhost'],
  ),
];

describe('the origin that a request names', () => {
  it.each(hostile)('is undefined for %j and %j', (protocol, host) => {
    expect(originNamedBy({ protocol: protocol as 'http', host })).toBeUndefined();
  });

  it.each([
    ['http', 'localhost'],
    ['http', 'localhost:80'],
    ['https', 'localhost:443'],
    ['http', 'localhost:3000'],
    ['https', 'stock.example.com'],
    ['https', 'stock_2.example.com:8443'],
    ['http', 'xn--exmple-cua.com'],
    ['http', '192.168.1.20:3000'],
    ['http', '[::1]:3000'],
    ['http', '[fd00::12]'],
  ] as const)('is %s://%s as written', (protocol, host) => {
    expect(originNamedBy({ protocol, host })).toBe(`${protocol}://${host}`);
  });
});

describe('the names of a server', () => {
  const outside = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  it('are those by which others reach its listening address', () => {
    expect(ownNames('127.0.0.1')).toEqual(['localhost', '127.0.0.1']);
    expect(ownNames('::1')).toEqual(['localhost', '[::1]']);
    expect(ownNames('192.168.1.20')).toEqual(['192.168.1.20']);
    expect(ownNames('Stock.LAN')).toEqual(['stock.lan']);
    const everywhere = ownNames('0.0.0.0');
    expect(everywhere).toEqual(expect.arrayContaining(['localhost', '127.0.0.1', hostname().toLowerCase()]));
    for (const { address, family } of outside)
      if (family === 'IPv4') expect(everywhere).toContain(address);
      else expect(ownNames('::')).toContain(`[${address}]`);
  });
});

describe('the line at the start', () => {
  it.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('is absent on %s, which nobody else reaches', (host) => {
    expect(aboutLinks({ host }, undefined)).toBeUndefined();
  });

  it.each(['0.0.0.0', '::', '192.168.1.20', 'stock.lan', '127.example.com'])('names PUBLIC_URL on %s', (host) => {
    expect(aboutLinks({ host }, undefined)).toMatch(/^PUBLIC_URL is not set[^\n]*$/);
    expect(aboutLinks({ host }, 'https://stock.example.com')).toContain('begin with https://stock.example.com');
    expect(aboutLinks({ host, publicUrl: 'https://stock.example.com' }, undefined)).toBeUndefined();
  });
});

/** Sends raw bytes to the listening server. @returns its answer */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** Reads the message sent for a password reset; '' if the request was refused. */
async function letterAfter(requestLine: (path: string) => string, headers: string[]): Promise<string> {
  await test.database.deleteFrom('attempts').execute();
  const { email } = await makeUser(test);
  const body = JSON.stringify({ email });
  const head = [
    requestLine(addressOf(authCalls.requestReset)),
    ...headers,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  await sendRaw(`${head.join('\r\n')}\r\n\r\n${body}`);
  const message = await test.database
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', email)
    .executeTakeFirst();
  return message?.body ?? '';
}
const post = (path: string) => `POST ${path} HTTP/1.1`;

describe('a letter with a link', () => {
  const visible = hostile.filter(([protocol, host]) => protocol === 'http' && /^[\x20-\x7e]*$/.test(host));
  const forged = [
    ...visible.map(([, host]) => [`Host: ${host}`]),
    ...visible.map(([, host]) => ['Host: 10.9.8.7', `X-Forwarded-Host: ${host}`]),
    ['Host: elsewhere.example'],
    [`Host: elsewhere.example:${port}`],
    ['Host: localhost'],
    [`Host: localhost:${Number(port) + 1}`],
    [`Host: 10.9.8.7:${port}`],
    [`Host: localhost:${port}`, 'X-Forwarded-Host: elsewhere.example'],
    [`Host: localhost:${port}`, `X-Forwarded-Host: localhost:${port}, elsewhere.example`],
    [`Host: localhost:${port}`, 'X-Forwarded-Host: localhost', 'X-Forwarded-Host: elsewhere.example'],
    [`Host: localhost:${port}`, 'X-Forwarded-For: 192.168.1.77'],
    [`Host: 127.0.0.1:${port}`, 'X-Forwarded-For: 203.0.113.9'],
    [`Host: localhost:${port}`, 'X-Forwarded-Proto: javascript'],
    [`Host: localhost:${port}`, 'X-Forwarded-Proto: http://elsewhere.example/?'],
  ].map((headers) => [headers]);

  // They run in parallel: an answer takes its time, so as not to reveal who has an account.
  it.concurrent.each(forged)('names no address for %j', async (headers) => {
    const letter = await letterAfter(post, headers);
    expect(letter).not.toMatch(/elsewhere|10\.9\.8\.7|:\/\//);
    if (letter !== '') expect(letter).toMatch(/^\/reset\/[\w-]{43}$/m);
  });

  it('takes none from an absolute address or an older protocol', async () => {
    const absolute = (path: string) => `POST http://elsewhere.example${path} HTTP/1.1`;
    expect(await letterAfter(absolute, ['Host: elsewhere.example'])).toMatch(/^\/reset\//m);
    expect(await letterAfter((path) => `POST ${path} HTTP/1.0`, [])).toMatch(/^\/reset\//m);
  });

  it.each([
    ['its own address', ['Host: localhost:PORT'], 'http://localhost:PORT'],
    ['its own number', ['Host: 127.0.0.1:PORT'], 'http://127.0.0.1:PORT'],
    [
      'its own address through a proxy',
      ['Host: x.y', 'X-Forwarded-Host: localhost:PORT', 'X-Forwarded-Proto: https'],
      'https://localhost:PORT',
    ],
  ])('names %s', async (_what, headers, origin) => {
    const letter = await letterAfter(
      post,
      headers.map((header) => header.replace('PORT', port)),
    );
    expect(letter).toContain(`\n${origin.replace('PORT', port)}/reset/`);
  });
});

describe('an origin that is not allowed', () => {
  const headers = { host: 'localhost:80@elsewhere.example' };

  it('appears in no message with a temporary password', async () => {
    const { id, email } = await makeUser(test);
    expect((await admin.attempt(userCalls.resetPassword, { params: { id }, headers })).status).toBe(200);
    expect(await lastMessage()).toMatchObject({ recipient: email, body: expect.stringContaining('you were given') });
    expect((await lastMessage()).body).not.toContain('elsewhere');
    expect(
      (await admin.attempt(userCalls.resetPassword, { params: { id }, headers: { host: `localhost:${port}` } })).status,
    ).toBe(200);
    expect((await lastMessage()).body).toContain(`Sign in at http://localhost:${port} with`);
  });
});
