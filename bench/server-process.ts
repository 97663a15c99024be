import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { healthCalls } from '@ghala/contract/calls/health';
import { addressOf } from '@ghala/contract/common/address-of';

/** Recovery of a large database after a crash takes minutes. */
const START_LIMIT_MS = 300_000;

/** The server makes this administrator at its first start. */
export const admin = { email: 'bench@example.com', password: 'benchmark-only-1' };

export interface ServerProcess {
  port: number;
  /** It is that of the process that serves. */
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built server with one process that serves, its own PostgreSQL and default settings, on a free port. */
export async function startServer(dataDir: string): Promise<ServerProcess> {
  const port = await freePort();
  const log = openSync(join(dataDir, 'server.log'), 'w');
  const { DATABASE_URL, ...environment } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.js')], {
    stdio: ['ignore', log, log],
    env: {
      ...environment,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      // Its processor time is read from this one process.
      WORKERS: '1',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for (const end = Date.now() + START_LIMIT_MS; ; await sleep(50)) {
    const isReady = await fetch(`http://127.0.0.1:${port}${addressOf(healthCalls.health)}`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return { port, pid: await servingPid(port), stop };
    if (child.exitCode === null && Date.now() < end) continue;
    await stop();
    throw new Error(`the server did not start: see ${join(dataDir, 'server.log')}`);
  }
}

async function servingPid(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/api/metrics`)).text();
  const pid = /^ghala_worker_info\{pid="(\d+)"/m.exec(metrics)?.[1];
  if (pid === undefined) throw new Error('the server does not say which process serves');
  return Number(pid);
}

/** Finds the main process of the PostgreSQL that a server started. */
export function postgresPidOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
