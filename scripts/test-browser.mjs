import { once } from 'node:events';
import { createServer } from 'node:net';
import { ensureBrowser } from './browser.mjs';

/** Gives the browser tests what they need in their environment: a browser, and ports for their servers. */
export async function browserTestEnv() {
  return {
    ...process.env,
    CHROMIUM_PATH: await ensureBrowser(),
    E2E_PORT: process.env.E2E_PORT ?? String(await freePort()),
  };
}

/**
 * This is the first port from 4319 that is free, together with the five after it: three workers have up to two servers
 * each.
 */
async function freePort(port = 4319) {
  const trials = [0, 1, 2, 3, 4, 5].map((next) => createServer().listen(port + next, '127.0.0.1'));
  const opened = await Promise.allSettled(trials.map((trial) => once(trial, 'listening')));
  for (const trial of trials) trial.close();
  return opened.every(({ status }) => status === 'fulfilled') ? port : freePort(port + 6);
}
