import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { alone, hashOf, readStamp, root, run, StepError, writeStamp } from './checkout.mjs';

/** Lists each output, its sources, and a file that must exist afterwards. */
const builds = [
  {
    name: 'server',
    sources: [
      ...['server/src', 'server/package.json', 'contract', 'package-lock.json'],
      ...['scripts/build.mjs', 'scripts/bundles.mjs'],
    ],
    result: 'server/dist/server.js',
  },
  {
    name: 'web',
    sources: ['web', 'contract', 'package-lock.json', 'scripts/build.mjs'],
    result: 'web/dist/index.html',
  },
];

/** Installs and builds what changed since the last time. Takes about 50 ms if nothing did. */
export async function prepare() {
  await ensureInstalled();
  if (staleBuilds().length === 0) return;
  await alone(async () => {
    // Another process may have built while this one waited.
    for (const build of staleBuilds()) await makeBuild(build);
  });
}

/**
 * Makes node_modules match package-lock.json.
 * @param withTools also installs packages for tests, checks and development; existing ones stay
 */
export async function ensureInstalled({ withTools = false } = {}) {
  if (isInstalled(withTools)) return;
  await alone(async () => {
    if (!isInstalled(withTools)) await install(withTools);
  });
}

/** Native parts of packages belong to one Node and one kind of machine. */
const machine = `${process.version} ${process.platform} ${process.arch}`;

function isInstalled(withTools) {
  const wanted = installStamp(withTools);
  const stamp = readStamp('install');
  if (stamp === wanted || stamp === installStamp(true)) return true;
  const isOtherMachine = stamp !== undefined && !stamp.startsWith(`${machine} `);
  if (isOtherMachine || !matchesLock(withTools)) return false;
  writeStamp('install', wanted); // installed by hand
  return true;
}

function installStamp(withTools) {
  const manifests = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json'];
  return `${machine} ${hashOf(['package-lock.json', ...manifests])}${withTools ? ' with tools' : ''}`;
}

/** npm records the installed packages in node_modules/.package-lock.json, in the format of the lock file. */
function matchesLock(withTools) {
  const noted = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  const installed = packagesOf(noted);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, dev, link }]) =>
      !path.startsWith('node_modules/') ||
      link ||
      optional ||
      (dev && !withTools) ||
      installed[path]?.version === version,
  );
}

async function install(withTools) {
  const start = Date.now();
  console.log('Installing packages (needed once, and after updates; takes a minute or two)…');
  const progress = setInterval(() => console.log(`  still installing, ${secondsSince(start)} s`), 15_000);
  // Like `npm ci`, which however refuses a lock file from a registry without the packages for other systems.
  rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  const tools = withTools ? '--include=dev' : '--omit=dev';
  const args = ['install', '--no-save', tools, '--no-audit', '--no-fund', '--loglevel=error'];
  // Finds the npm that started us, otherwise the one on the PATH.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const { code, output } = await (npm ? run(process.execPath, [npm, ...args]) : run('npm', args))
    .catch((error) => ({ code: 1, output: error.message }))
    .finally(() => clearInterval(progress));
  if (code !== 0) throw new StepError(`Installing packages failed: ${npmReason(output)}`);
  writeStamp('install', installStamp(withTools));
  console.log(`Installed in ${secondsSince(start)} s.`);
}

/** These are the lines of npm with the reason, as one line; without its code and the path of its log. */
function npmReason(output) {
  const lines = output.split('\n').filter((line) => /^npm error (?!A complete log|code |errno |syscall )/.test(line));
  const reason = lines.map((line) => line.replace(/^npm error /, '').trim());
  return reason.slice(0, 3).join(' ') || output.trim().split('\n').at(-1) || 'npm gave no reason';
}

function staleBuilds() {
  return builds.filter(
    ({ name, sources, result }) => readStamp(name) !== hashOf(sources) || !existsSync(join(root, result)),
  );
}

async function makeBuild({ name, sources }) {
  const start = Date.now();
  console.log(`Building the ${name === 'web' ? 'web app' : 'server'}…`);
  const hash = hashOf(sources);
  writeStamp(name, ''); // an interrupted build does not count
  const { code, output } = await run(process.execPath, [join(root, 'scripts', 'build.mjs'), name]);
  if (code !== 0) throw new StepError(`${output.trimEnd()}\nBuilding the ${name} failed.`);
  writeStamp(name, hash);
  console.log(`Built in ${secondsSince(start)} s.`);
}

function secondsSince(start) {
  return ((Date.now() - start) / 1000).toFixed(1);
}
