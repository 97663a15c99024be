import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { bundlePrograms, ServerProcess, stillRunning } from '../../test/server-process';

const admin = { email: 'admin@example.com', password: 'correct horse battery' };

const home = mkdtempSync(join(tmpdir(), 'ghala workers '));
const programs = bundlePrograms();
const server = start({ WORKERS: '3', DATA_DIR: join(home, 'data'), LOG_LEVEL: 'info' });
const address = await server.ready();
afterAll(async () => {
  if (server.child.exitCode === null) await server.stop();
  rmSync(home, { recursive: true });
});

function start(settings: Record<string, string>): ServerProcess {
  return new ServerProcess(programs, { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...settings });
}

/** This is a call over a connection of its own, which may reach any worker. */
function call(path: string, { token, body }: { token?: string; body?: object } = {}): Promise<Response> {
  return fetch(`${address}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      connection: 'close',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function signIn(password = admin.password): Promise<string> {
  const answer = await call('/auth/login', { body: { email: admin.email, password } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** These are the processes that serve, by their numbers. */
async function workers(): Promise<Map<string, number>> {
  const metrics = await (await call('/metrics')).text();
  const found = metrics.matchAll(/^ghala_worker_info\{pid="(\d+)",worker="(\d)"\} 1$/gm);
  return new Map([...found].map(([, pid, number]) => [String(number), Number(pid)]));
}

const linesOf = (pattern: RegExp) => server.output.match(new RegExp(pattern, 'gm')) ?? [];

it('serve one port, announced once, when all of them accept connections', async () => {
  expect([...(await workers()).keys()].sort()).toEqual(['1', '2', '3']);
  expect(linesOf(/Ghala is ready/)).toHaveLength(1);
  const token = await signIn();
  const answers = await Promise.all(Array.from({ length: 30 }, () => call('/units', { token })));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  await expect
    .poll(() => new Set([...server.output.matchAll(/"pid":(\d+),.*"url":"\/api\/units"/g)].map(([, pid]) => pid)).size)
    .toBe(3);
});

it('all know at once what became of a session', async () => {
  const others = await Promise.all([signIn(), signIn(), signIn()]);
  const statuses = async (tokens: readonly string[]) =>
    Promise.all(tokens.flatMap((token) => [1, 2, 3].map(async () => (await call('/units', { token })).status)));
  for (const token of others) {
    expect(await statuses([token])).toEqual([200, 200, 200]);
    expect((await call('/auth/logout', { token, body: {} })).status).toBe(200);
    expect(await statuses([token])).toEqual([401, 401, 401]);
  }
});

it('are replaced when they die, while the others serve', async () => {
  const token = await signIn();
  const before = await workers();
  const [number, pid] = [...before][0] as [string, number];
  process.kill(pid, 'SIGKILL');
  // What it had accepted is lost with it.
  await sleep(100);
  for (let sent = 0; sent < 20; sent++) expect((await call('/units', { token })).status).toBe(200);
  await expect.poll(async () => (await workers()).size).toBe(3);
  const after = await workers();
  for (const [other, same] of before) expect(after.get(other) === same).toBe(other !== number);
  expect(linesOf(/^Server process \d of 3 ended \(SIGKILL\) and is started again\.$/)).toHaveLength(1);
  expect((await call('/ready')).status).toBe(200);
});

it('leave no connection open that one was given and had not accepted when it died', async () => {
  const [victim] = [...(await workers()).values()] as [number];
  process.kill(victim, 'SIGSTOP');
  const sockets = Array.from({ length: 12 }, () => connect(Number(new URL(address).port), '127.0.0.1'));
  const answers = sockets.map(async (socket) => {
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return (await text(socket).catch(() => '')).slice(0, 15);
  });
  await sleep(500);
  process.kill(victim, 'SIGKILL');
  const answered = (await Promise.all(answers)).filter((answer) => answer === 'HTTP/1.1 200 OK');
  expect(answered).toHaveLength(11);
  await expect.poll(async () => [...(await workers()).values()].includes(victim)).toBe(false);
  await expect.poll(async () => (await workers()).size).toBe(3);
});

it('share the database and its log with everyone else', () => {
  for (const line of readLog()) expect(() => JSON.parse(line)).not.toThrow();
  expect(readFileSync(join(home, 'data', 'postgres.json'), 'utf8')).toContain(`"serverPid":${server.pid}`);
});

/** These are the lines of the log that are not for the operator. */
function readLog(): string[] {
  return server.output.split('\n').filter((line) => line.startsWith('{'));
}

it('end when the server is stopped, whatever is open, and leave no process', async () => {
  const token = await signIn();
  const events = await Promise.all([1, 2, 3, 4].map(() => call('/approvals/events', { token })));
  expect(events.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const idle = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {});
  idle.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
  const below = server.descendants();
  expect(below.length).toBeGreaterThan(6);
  expect(await server.stop()).toBe(0);
  expect(stillRunning(below)).toEqual([]);
  expect(linesOf(/is started again/)).toHaveLength(2);
  await Promise.all(events.map((answer) => answer.text().catch(() => {})));
  idle.destroy();
});

it('end with a main process that is killed', async () => {
  const other = start({ WORKERS: '2', DATA_DIR: join(home, 'data') });
  await other.ready();
  const below = other.descendants();
  await other.stop('SIGKILL');
  await expect.poll(() => stillRunning(below)).toEqual([]);
});

it('make the start fail with one line if they cannot serve', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const other = start({ WORKERS: '2', DATA_DIR: join(home, 'data'), PORT: String(port) });
  expect(await other.ended()).toBe(1);
  expect(other.output).toBe(
    `PORT ${port} of 127.0.0.1 is in use by another program: stop that, or set another PORT.\n`,
  );
  taken.close();
});
