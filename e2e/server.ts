import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PORT = Number(process.env.E2E_PORT ?? 4319);
/** A worker's flows share one server, and a single flow may have its own. */
const PORTS_BY_WORKER = 2;
export const START_MS = 120_000;

/**
 * Starts a server with an empty database, for one worker, and stops it after use.
 * @param worker from 0
 * @param isOwn in addition to the one shared by the worker's flows
 */
export async function withServer(
  worker: number,
  isOwn: boolean,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const port = FIRST_PORT + worker * PORTS_BY_WORKER + (isOwn ? 1 : 0);
  const server = spawn(process.execPath, [join(import.meta.dirname, 'start-server.mjs')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilItAnswers(origin, server);
    await use(origin);
  } finally {
    const gone = server.exitCode === null ? once(server, 'exit') : undefined;
    server.kill('SIGTERM');
    await gone;
  }
}

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
