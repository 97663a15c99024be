import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const root = dirname(import.meta.dirname);

/** This is a failed step that one line explains; scripts print it and exit with status 1. */
export class StepError extends Error {}

/** Exits a script whose main function failed. */
export function fail(error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}

/**
 * Makes one hash of the names and contents of files and folders in the checkout; tests and build output are left out.
 */
export function hashOf(paths, more = '') {
  const hash = createHash('sha256').update(more);
  for (const path of paths.flatMap((path) => filesIn(join(root, path))).sort()) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const child = join(path, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(child);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [child];
  });
}

/** Stamps record the inputs of each output. They are in node_modules, so that they are deleted with it. */
export function readStamp(name) {
  const path = stampPath(name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

export function writeStamp(name, value) {
  try {
    mkdirSync(dirname(stampPath(name)), { recursive: true });
    writeFileSync(stampPath(name), value);
  } catch (error) {
    throw new StepError(`The checkout ${root} must be built, but this user cannot write to it (${error.code}).`);
  }
}

function stampPath(name) {
  return join(root, 'node_modules', '.ghala', name);
}

/**
 * Runs a program to its end and returns its output, which is shown according to `show`. A signal that ends us ends it
 * too.
 */
export function run(command, args, { show = false, env = process.env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (show) to.write(text);
      });
    }
    const pass = (signal) => {
      child.kill(signal);
      process.exit(1);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    child.on('error', reject);
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, pass);
      resolve({ code, output });
    });
  });
}

/** Lets one process at a time install or build in this checkout. The kernel releases the lock when the process ends. */
export async function alone(work) {
  if (process.platform !== 'linux') return work();
  const id = createHash('sha256').update(root).digest('hex').slice(0, 32);
  const path = `\0ghala-checkout-${id}`;
  let lock = await listening(path);
  if (!lock) console.log('Waiting for another process that installs or builds here…');
  for (; !lock; lock = await listening(path)) await sleep(300);
  try {
    return await work();
  } finally {
    lock.close();
  }
}

/** This is a server on this path, or nothing if another process has one. */
function listening(path) {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen({ path }, () => resolve(server));
  });
}
