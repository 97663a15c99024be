import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectStore } from '../../test/object-store';
import { blackPng } from '../../test/picture-bombs';
import { bundlePrograms, ServerProcess } from '../../test/server-process';
import { SmtpServer } from '../../test/smtp-server';
import { serverRoot } from '../runtime/server-root';

const admin = { email: 'admin@example.com', password: 'correct horse battery' };
const home = mkdtempSync(join(tmpdir(), 'ghala uncaught '));
const brokenPorts = join(home, 'broken-ports');
const preload = pathToFileURL(join(serverRoot, 'test', 'throwing-connections.mjs')).href;
const cardOf = (name: string) => readFileSync(join(serverRoot, 'test', 'identity-cards', name));
const programs = bundlePrograms();
const started: ServerProcess[] = [];
afterAll(async () => {
  for (const server of started) if (server.child.exitCode === null) await server.stop();
  rmSync(home, { recursive: true });
});

/** Connections to these ports break whatever opens them; none by default. */
function breakPorts(how: 'throw' | 'reject' = 'throw', ...ports: number[]): void {
  writeFileSync(brokenPorts, ports.map((port) => `${how} ${port}`).join('\n'));
}

/** This is a running server, and a user of it. */
class Running {
  readonly server: ServerProcess;
  #address = '';
  #token = '';

  /** One that serves by one process, as on a machine of two cores. */
  constructor(name: string, settings: Record<string, string>) {
    breakPorts();
    this.server = new ServerProcess(programs, {
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      DATA_DIR: join(home, name),
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import ${preload}`,
      BROKEN_PORTS: brokenPorts,
      ...settings,
    });
    started.push(this.server);
  }

  async signIn(): Promise<void> {
    this.#address = await this.server.ready();
    const answer = await this.call('/auth/login', { body: admin });
    ({ access_token: this.#token } = (await answer.json()) as { access_token: string });
  }

  /** This is a call over a connection of its own. */
  call(path: string, { body, method = body ? 'POST' : 'GET' }: { body?: object; method?: string } = {}) {
    const isForm = body instanceof FormData;
    return fetch(`${this.#address}/api${path}`, {
      method,
      headers: {
        connection: 'close',
        ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  readCard(front?: Buffer, back?: Buffer): Promise<Response> {
    const body = new FormData();
    if (front !== undefined) body.append('front_image', new Blob([new Uint8Array(front)]), 'front.jpg');
    if (back !== undefined) body.append('back_image', new Blob([new Uint8Array(back)]), 'back.jpg');
    return this.call('/identity', { body });
  }

  /** Sends half of a call. @returns a function that sends the rest, and returns the status of the answer */
  async beginCall(): Promise<() => Promise<number | undefined>> {
    const whole = JSON.stringify(admin);
    const headers = { 'content-type': 'application/json', 'content-length': whole.length };
    const call = request(`${this.#address}/api/auth/login`, { method: 'POST', headers });
    call.write(whole.slice(0, 10));
    await sleep(300);
    return async () => {
      call.end(whole.slice(10));
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      return answer.resume().statusCode;
    };
  }

  /** For two seconds every call is answered. */
  async answersOn(): Promise<void> {
    for (const end = Date.now() + 2_000; Date.now() < end; await sleep(50))
      expect((await this.call('/units')).status).toBe(200);
  }

  /** Says how often its lines say something. */
  count(pattern: RegExp): number {
    return this.server.output.match(new RegExp(pattern, 'g'))?.length ?? 0;
  }

  /** Its processes whose command line names a program. */
  running(program: string): number[] {
    return this.server.descendants().filter((pid) => commandOf(pid).includes(program));
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it ended meanwhile
  }
}

const NOT_CAUGHT = /an error was not caught/;

describe('an error outside of any call, of a library that', () => {
  let running: Running;
  let store: ObjectStore;
  let mail: SmtpServer;
  const outside = createServer((asked, response) => {
    asked.resume();
    response.setHeader('Connection', 'close');
    response.end('{"result":{"fullName":"AMINA OTIENO","idNumber":"12345678"}}');
  }).listen(0, '127.0.0.1');
  const outsidePort = () => (outside.address() as AddressInfo).port;

  beforeAll(async () => {
    [store, mail] = await Promise.all([ObjectStore.listen(), SmtpServer.listen()]);
    if (!outside.listening) await once(outside, 'listening');
    running = new Running('libraries', {
      ...store.settings,
      SMTP_URL: mail.url,
      SMTP_FROM: 'ghala@example.com',
      IDENTITY_URL: `http://127.0.0.1:${outsidePort()}/read`,
    });
    await running.signIn();
  });
  afterAll(async () => {
    await running.server.stop();
    outside.close();
    await Promise.all([store.close(), mail.close()]);
  });

  it.each(['throw', 'reject'] as const)(
    'asks an outside service (%s): 500 for its call, answers for all others',
    async (how) => {
      const before = running.count(NOT_CAUGHT);
      const finishLater = await running.beginCall();
      breakPorts(how, outsidePort());
      const broken = await running.readCard(cardOf('newer-front.jpg'));
      expect([broken.status, await broken.json()]).toMatchObject([500, { code: 'server.failed' }]);
      breakPorts();
      await running.answersOn();
      expect(await finishLater()).toBe(200);
      expect(running.count(NOT_CAUGHT)).toBe(before + 1);
    },
  );

  it('stores files in a bucket: 500 for its call, answers for all others', async () => {
    breakPorts('throw', Number(new URL(store.settings.S3_ENDPOINT ?? '').port));
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(blackPng(50, 50))]), 'logo.png');
    expect((await running.call('/profile/logo', { body })).status).toBe(500);
    breakPorts();
    await running.answersOn();
  });

  it('sends mail: no call notices, and the message arrives', async () => {
    breakPorts('throw', Number(new URL(mail.url).port));
    expect((await running.call('/auth/reset', { body: { email: admin.email } })).status).toBe(200);
    await expect.poll(() => running.count(/The process for mail, clean-up and backups ended/)).toBeGreaterThan(0);
    await running.answersOn();
    breakPorts();
    await expect.poll(() => mail.to(admin.email).length).toBe(1);
  });

  it('ends for no number of them, and stops when it is asked to', async () => {
    breakPorts('throw', outsidePort());
    const answers = await Promise.all(Array.from({ length: 6 }, () => running.readCard(cardOf('newer-front.jpg'))));
    for (const { status } of answers) expect([500, 503]).toContain(status);
    breakPorts();
    await running.answersOn();
    expect(await running.server.stop()).toBe(0);
  });
});

describe('a picture', () => {
  let running: Running;
  const cut = blackPng(300, 300).subarray(0, 87);
  const front = cardOf('older-front.jpg');
  const half = front.subarray(0, front.length / 2);
  beforeAll(async () => {
    running = new Running('pictures', {});
    await running.signIn();
  });

  it('that is cut off is refused by name, on whichever side, while others are read', async () => {
    const other = running.readCard(front, cardOf('older-back.jpg'));
    for (const bad of [cut, cut.subarray(0, 60), half])
      for (const [sides, fields] of [
        [[bad, front], ['front_image']],
        [[front, bad], ['back_image']],
        [
          [bad, bad],
          ['front_image', 'back_image'],
        ],
        [[bad], ['front_image']],
      ] as [Buffer[], string[]][]) {
        const answer = await running.readCard(...sides);
        const { errors } = (await answer.json()) as { errors: object };
        expect([answer.status, Object.keys(errors).sort()]).toEqual([422, fields.sort()]);
      }
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, index) => running.readCard(index % 2 ? cut : front, half)),
    );
    for (const { status } of many) expect([422, 503]).toContain(status);
    expect((await other).status).toBe(200);
    await running.answersOn();
    expect(running.count(/ended|not caught/)).toBe(0);
  });

  it.each([
    ['recognition-process.mjs', () => running.readCard(front, cardOf('older-back.jpg'))],
    [
      'picture-process.mjs',
      async () => {
        const wide = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: 'teal' } })
          .jpeg()
          .toBuffer();
        return running.readCard(wide);
      },
    ],
    ['typesetter.js', () => running.call('/units?format=pdf')],
  ])('or paper that crashes its process takes no other down: %s', async (program, work) => {
    // Running once, so that the next piece of work meets the crash.
    expect((await work()).status).toBeLessThan(500);
    const [pid, ...others] = running.running(program);
    for (const each of [pid, ...others]) process.kill(each as number, 'SIGSTOP');
    const answer = work();
    await sleep(300);
    for (const each of [pid, ...others]) process.kill(each as number, 'SIGSEGV');
    for (const each of [pid, ...others]) process.kill(each as number, 'SIGCONT');
    const { status } = await answer;
    expect(program === 'typesetter.js' ? [200, 500] : [200, 422]).toContain(status);
    await running.answersOn();
    expect((await work()).status).toBeLessThan(500);
  });
});
