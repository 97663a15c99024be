// Some of the tests: `npm run test:server -- stock/`, `test:web`, `test:e2e`. Words after `--` are parts of paths, and
// options of Vitest or Playwright; --watch runs again what an edit concerns, --inspect waits for a debugger, --deep runs
// properties in many rounds. Without a path, the tests of `npm test` run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './checkout.mjs';
import { bin } from './checks.mjs';
import { ensureInstalled, prepare } from './prepare.mjs';
import { browserTestEnv } from './test-browser.mjs';

const [part, ...given] = process.argv.slice(2);
const own = ['--watch', '--inspect', '--deep'];
const [isWatching, isInspected, isDeep] = own.map((option) => given.includes(option));
const args = given.filter((option) => !own.includes(option));

if (isDeep) process.env.TEST_LEVEL = 'deep';
else if (args.every((option) => option.startsWith('-'))) process.env.TEST_LEVEL = 'first';

const projects = { server: ['server', 'probes'], web: ['web', 'components'] };

function vitest() {
  const of = projects[part].map((name) => `--project=${name}`);
  // One test runs at a time, and may stand still as long as somebody looks at it.
  const slowly = isInspected ? ['--inspect-brk', '--no-file-parallelism', '--testTimeout=0', '--hookTimeout=0'] : [];
  return start(bin('vitest'), [isWatching ? 'watch' : 'run', ...of, ...slowly, ...args]);
}

async function playwright() {
  await prepare();
  const env = await browserTestEnv();
  const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const options = ['test', '--reporter=list', ...(isInspected ? ['--workers=1', '--timeout=0'] : []), ...args];
  // The flow itself runs in a process of its own, which takes the next port.
  return start(process.execPath, [...(isInspected ? ['--inspect-brk'] : []), program, ...options], env);
}

async function start(command, options, env = process.env) {
  const [code] = await once(spawn(command, options, { cwd: root, env, stdio: 'inherit' }), 'exit');
  return code ?? 1;
}

/** Waits until something was edited that the application or its flows are made of. */
async function edited() {
  const stop = new AbortController();
  const folders = ['contract/src', 'server/src', 'server/migrations', 'web/src', 'e2e'];
  const watchers = folders.map((folder) => watch(join(root, folder), { recursive: true, signal: stop.signal }));
  console.log('Waiting for an edit…');
  await Promise.race(watchers.map((watcher) => once(watcher, 'change')));
  stop.abort();
}

try {
  await ensureInstalled({ withTools: true });
  if (part !== 'e2e') process.exit(await vitest());
  let code = await playwright();
  while (isWatching) {
    await edited();
    code = await playwright().catch((error) => console.error(error.message));
  }
  process.exit(code);
} catch (error) {
  fail(error);
}
