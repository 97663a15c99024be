import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { userCalls } from '@ghala/contract/calls/users';
import { addressOf } from '@ghala/contract/common/address-of';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundlePrograms, ServerProcess, stillRunning } from '../test/server-process';

const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct horse battery' };

const home = mkdtempSync(join(tmpdir(), 'ghala stops '));
let programs: string;
beforeAll(() => {
  programs = bundlePrograms();
});
const started: ServerProcess[] = [];
afterAll(async () => {
  for (const server of started) if (server.child.exitCode === null) await server.stop('SIGKILL');
  // A database that lost its server writes into the folder until it has ended.
  const left = () => stillRunning(started.flatMap((server) => server.seen));
  for (const end = Date.now() + 15_000; left().length > 0 && Date.now() < end; ) await sleep(50);
  rmSync(home, { recursive: true });
});

function start(name: string, settings: Record<string, string> = {}): ServerProcess {
  const server = new ServerProcess(programs, { ...admin, DATA_DIR: join(home, name), ...settings });
  started.push(server);
  return server;
}

function databaseOf(name: string): string {
  const { port } = JSON.parse(readFileSync(join(home, name, 'postgres.json'), 'utf8')) as { port: number };
  const password = readFileSync(join(home, name, 'postgres-password'), 'utf8').trim();
  return `postgres://ghala:${password}@127.0.0.1:${port}/ghala`;
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, name);
}

describe('a request to stop', () => {
  it('ends a first start at any point, leaves no process, and the next start continues', async () => {
    for (const [round, pauseMs] of [200, 450, 800, 1300].entries()) {
      const server = start('first');
      await sleep(pauseMs);
      const below = server.descendants();
      // Its streams close later, once everything else that holds them has ended.
      const gone = once(server.child, 'exit').then(() => stillRunning(below));
      const status = await server.stop(round % 2 === 0 ? 'SIGTERM' : 'SIGINT');
      // Before it listens to signals, they end it like any program.
      expect([0, 'SIGTERM', 'SIGINT']).toContain(status);
      expect(await gone).toEqual([]);
    }
    const server = start('first');
    await server.ready();
    expect(await server.stop()).toBe(0);
  });

  it('ends it with mail hanging, an upload and live events open, an unread export and a wait for a lock', async () => {
    const mail = createServer(() => {}).listen(0, '127.0.0.1');
    await once(mail, 'listening');
    const smtp = `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`;
    const server = start('busy', { SMTP_URL: smtp, SMTP_FROM: 'ghala@example.com' });
    const address = await server.ready();
    const post = (path: string, body: object, headers = {}) =>
      fetch(`${address}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const signIn = await post('/auth/login', { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD });
    const { access_token: token } = (await signIn.json()) as { access_token: string };
    const authorization = `Bearer ${token}`;
    const hangingMail = once(mail, 'connection');
    await post('/auth/reset', { email: admin.ADMIN_EMAIL });
    await hangingMail;
    expect((await fetch(`${address}/api/products?format=pdf`, { headers: { authorization } })).status).toBe(200);
    await fetch(`${address}/api/approvals/events`, { headers: { authorization } });

    const { port } = new URL(address);
    const head = (method: string, path: string, more: string) =>
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n${more}\r\n`;
    const upload = connect(Number(port), '127.0.0.1').on('error', () => {});
    upload.write(
      head(
        'POST',
        addressOf(userCalls.create),
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n',
      ),
    );
    upload.write('--x\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\nhalf');
    const reader = connect(Number(port), '127.0.0.1').on('error', () => {});
    reader.pause();
    reader.write(head('GET', addressOf(auditLogCalls.list, { query: { format: 'csv' } }), ''));

    const locker = new pg.Client({ connectionString: databaseOf('busy') });
    locker.on('error', () => {});
    await locker.connect();
    await locker.query('begin; lock table units');
    const waiting = post('/units', { unit: 'Piece', symbol: 'pc' }, { authorization }).catch(() => {});
    await expect
      .poll(async () => (await locker.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0);

    const below = server.descendants();
    expect(below.length).toBeGreaterThan(3);
    expect(await server.stop()).toBe(0);
    expect(stillRunning(below)).toEqual([]);
    await waiting;
    upload.destroy();
    reader.destroy();
    mail.close();
  });

  it('ends it while all that it started is stopped', async () => {
    const server = start('busy');
    await server.ready();
    const below = server.descendants();
    signal(below, 'SIGSTOP');
    expect(await server.stop()).toBe(0);
    expect(stillRunning(below)).toEqual([]);
  });
});

describe('a server that is killed', () => {
  it('takes its database down', async () => {
    const server = start('busy');
    await server.ready();
    const below = server.descendants();
    await server.stop('SIGKILL');
    await expect.poll(() => stillRunning(below)).toEqual([]);
  });

  it('leaves a state that the next start takes over, even if all of it was stopped', async () => {
    const server = start('busy');
    await server.ready();
    const below = server.descendants();
    signal(below, 'SIGSTOP');
    // Its processes that were stopped keep its output open.
    const gone = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await gone;
    const next = start('busy');
    await next.ready();
    signal(stillRunning(below), 'SIGCONT');
    const signIn = await fetch(`${await next.ready()}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
    });
    expect(signIn.status).toBe(200);
    expect(await next.stop()).toBe(0);
  });

  it('in the middle of a first start, at any point, leaves a state that the next start begins again', async () => {
    for (const pauseMs of [250, 500, 800, 1300]) {
      const server = start('killed');
      await sleep(pauseMs);
      await server.stop('SIGKILL');
    }
    const server = start('killed');
    const address = await server.ready();
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});
