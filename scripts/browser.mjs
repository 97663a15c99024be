import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, StepError } from './checkout.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The path of a Chromium or Chrome for the browser tests; installs Debian's if there is none and we may. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  const aptGet = onPath('apt-get');
  if (aptGet && process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run(aptGet, ['update', '-qq'], { env });
    const { code, output } = await run(aptGet, ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
    });
    const installed = findBrowser();
    if (installed) return installed;
    throw new StepError(`apt-get could not install Chromium (status ${code}): ${output.trim().split('\n').at(-1)}`);
  }
  throw new StepError(
    'The browser tests need Chromium or Chrome: install it (on Debian as root: apt-get install chromium) or name it in CHROMIUM_PATH.',
  );
}

function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new StepError(`CHROMIUM_PATH names ${given}, which is not there.`);
  return given || names.map(onPath).find(Boolean);
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
