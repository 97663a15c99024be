import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Api } from '../api';
import { ADMIN, test as shared } from '../test';

/** Beside the server that the other flows share, which is full of what they made. */
const PORT = Number(process.env.E2E_PORT ?? 4319) + 1;
const START_MS = 120_000;

/** Flows of a business of their own, which begins with nothing but its first administrator. */
export const test = shared.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from this pattern.
    async ({}, use) => {
      const server = spawn(process.execPath, [join(import.meta.dirname, '..', 'start-server.mjs')], {
        env: { ...process.env, PORT: String(PORT) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const origin = `http://127.0.0.1:${PORT}`;
      await untilItAnswers(origin, server);
      await use(origin);
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    },
    { scope: 'worker', timeout: START_MS + 30_000 },
  ],
  baseURL: ({ origin }, use) => use(origin),
  admin: [
    async ({ origin }, use) => {
      const admin = await Api.signIn(origin, ADMIN);
      await use(admin);
      await admin.dispose();
    },
    { scope: 'worker' },
  ],
});

async function untilItAnswers(origin: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const isUp = await fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`No server came up at ${origin}`);
    await sleep(250);
  }
}
