import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { healthCalls } from '@ghala/contract/calls/health';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { listen, RawConnection } from '../../test/raw-connection';
import { createTestApp } from '../../test/test-app';
import { timeLimits } from '../runtime/time-limits';

const TIMES = { requestMs: 1_500, headersMs: 700, checkEveryMs: 100 };
/** The time covers a check, the answer, and the moment in which a client may still read it. */
const LATEST_MS = 5_000;

const test = await createTestApp({}, { times: TIMES });
const port = await listen(test.app);
const user = await test.signIn('all');
/** A request has longer here: a slow machine needs seconds to begin a hundred of them. */
const roomy = await createTestApp({}, { times: { ...TIMES, requestMs: 6_000 } });
const roomyPort = await listen(roomy.app);
const roomyUser = await roomy.signIn('all');
const open: RawConnection[] = [];
const folder = mkdtempSync(join(tmpdir(), 'ghala-slow-'));
const { TMPDIR } = process.env;
process.env.TMPDIR = folder;
afterAll(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  rmSync(folder, { recursive: true });
  for (const { socket } of open) socket.destroy();
});

function connection(to = port): RawConnection {
  const made = new RawConnection(to);
  open.push(made);
  return made;
}

/** Sends a byte now and then for as long as the connection is open. */
async function trickle(to: RawConnection, byte = 'x', everyMs = 100): Promise<void> {
  while (!to.isClosed && to.socket.writable) {
    to.send(byte);
    await sleep(everyMs);
  }
}

const savedFiles = () => readdirSync(folder);
const headFor = ({ token }: typeof user, path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${token}`, ...headers, '', ''].join('\r\n');
const head = (path: string, ...headers: string[]) => headFor(user, path, ...headers);
const FORM = 'Content-Type: multipart/form-data; boundary=b';
const partHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

describe('a request that never completes', () => {
  it('has two minutes in production, and its headers 20 seconds', () => {
    expect(timeLimits).toEqual({ requestMs: 120_000, headersMs: 20_000, checkEveryMs: 1_000 });
    expect(test.app.server).toMatchObject({ requestTimeout: TIMES.requestMs, headersTimeout: TIMES.headersMs });
  });

  it.each([
    ['nothing at all', ''],
    ['headers that stop', 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\n'],
    ['a first line that stops', 'GET /api/he'],
  ])('is closed: %s', async (_what, bytes) => {
    expect(await connection().send(bytes).closedAfter()).toBeLessThan(LATEST_MS);
  });

  it.each([
    ['headers', 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nX: '],
    [
      'a body',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
    ],
    ['a body of a user', head('/api/units', 'Content-Type: application/json', 'Content-Length: 999999')],
    ['a form', head('/api/products/upload', FORM, 'Content-Length: 999999') + partHead],
    [
      'fields of a form',
      `${head('/api/batches', FORM, 'Content-Length: 999999')}--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n`,
    ],
    ['what comes before a form', head('/api/batches', FORM, 'Content-Length: 999999')],
    [
      'a form that nobody takes',
      `POST /api/auth/login HTTP/1.1\r\nHost: a\r\n${FORM}\r\nContent-Length: 66000000\r\n\r\n${partHead}`,
    ],
    [
      'a refused body',
      `POST /api/units HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
    ],
    ['the body of a GET', `GET /api/health HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n`],
  ])('is closed if it trickles: %s', async (_what, bytes) => {
    const slow = connection().send(bytes);
    void trickle(slow);
    expect(await slow.closedAfter()).toBeLessThan(LATEST_MS);
  });

  it('is closed if it trickles in chunks', async () => {
    const slow = connection().send(
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    void trickle(slow, '1\r\n \r\n');
    expect(await slow.closedAfter()).toBeLessThan(LATEST_MS);
  });

  it('leaves nothing on the disk', async () => {
    await vi.waitFor(() => expect(savedFiles()).toEqual([]));
    const slow = connection().send(
      head('/api/products/upload', FORM, 'Content-Length: 999999') + partHead + 'y'.repeat(100_000),
    );
    await vi.waitFor(() => expect(savedFiles()).toHaveLength(1));
    await slow.closedAfter();
    await vi.waitFor(() => expect(savedFiles()).toEqual([]));
    const gone = connection().send(
      head('/api/batches', FORM, 'Content-Length: 999999') + partHead + 'y'.repeat(100_000),
    );
    await vi.waitFor(() => expect(savedFiles()).toHaveLength(1));
    gone.socket.resetAndDestroy();
    await vi.waitFor(() => expect(savedFiles()).toEqual([]));
  });

  it('a hundred times takes no memory, and blocks nobody else', async () => {
    const file = Buffer.alloc(2 * 1024 * 1024, 'y');
    const size = String(9 * 1024 * 1024);
    const before = process.memoryUsage();
    const slow = Array.from({ length: 100 }, () =>
      connection(roomyPort)
        .send(headFor(roomyUser, '/api/batches', FORM, `Content-Length: ${size}`) + partHead)
        .send(file),
    );
    await vi.waitFor(() => expect(savedFiles().length).toBeGreaterThan(50));
    expect((await roomy.stranger.attempt(healthCalls.health)).status).toBe(200);
    const { external, arrayBuffers, heapUsed } = process.memoryUsage();
    // 200 MB were sent; the clients of this test are in the same process and share one buffer.
    const grown = external + arrayBuffers + heapUsed - before.external - before.arrayBuffers - before.heapUsed;
    expect(grown / 1024 / 1024).toBeLessThan(150);
    await Promise.all(slow.map((one) => one.closedAfter()));
    await vi.waitFor(() => expect(savedFiles()).toEqual([]));
  });
});

describe('slow work on our side', () => {
  it('keeps live events open', async () => {
    const events = connection().send(
      `GET /api/approvals/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${user.token}\r\n\r\n`,
    );
    const closed = events.closedAfter();
    expect(await Promise.race([closed, sleep(TIMES.requestMs * 2, 'open')])).toBe('open');
  });

  it('lets a kept-alive connection be silent between requests', async () => {
    const kept = connection().send('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n');
    expect((await kept.answer())?.status).toBe(200);
    await sleep(TIMES.requestMs + 500);
    kept.send('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n');
    expect((await kept.answer())?.status).toBe(200);
  });
});
