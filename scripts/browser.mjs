import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, StepError } from './checkout.mjs';

/**
 * This Chromium has no windows and is made for tests: the same pages take a fifth less processor time than in the
 * others.
 */
const SHELL = 'chromium-headless-shell';
const others = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Finds a Chromium or Chrome for the browser tests; installs Debian's shell if it is missing and we may. */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new StepError(`CHROMIUM_PATH names ${given}, which is not there.`);
  const found = given || onPath(SHELL);
  if (found) return found;
  const problem = await installShell();
  const browser = [SHELL, ...others].map(onPath).find(Boolean);
  if (browser) return browser;
  throw new StepError(
    problem ??
      `The browser tests need Chromium or Chrome: install it (on Debian as root: apt-get install ${SHELL}) or name it in CHROMIUM_PATH.`,
  );
}

/** @returns why it failed; undefined if it succeeded or was not possible */
async function installShell() {
  const aptGet = onPath('apt-get');
  if (!aptGet || process.getuid?.() !== 0) return undefined;
  console.log('Installing Chromium for the browser tests…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Without a network it fails soon, and another browser is used if there is one.
  const options = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  await run(aptGet, [...options, 'update'], { env });
  const { code, output } = await run(aptGet, [...options, '-y', '--no-install-recommends', 'install', SHELL], { env });
  return code === 0
    ? undefined
    : `apt-get could not install Chromium (status ${code}): ${output.trim().split('\n').at(-1)}`;
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
