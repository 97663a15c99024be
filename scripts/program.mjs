import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, StepError } from './checkout.mjs';
import { prepare } from './prepare.mjs';

/** Installs and builds what is needed, then runs one of the server's programs in this same process. */
export async function runProgram(name, args) {
  await prepare();
  const path = join(root, 'server', 'dist', `${name}.js`);
  if (!existsSync(path)) throw new StepError(`There is no command ${name}.`);
  process.argv = [process.execPath, path, ...args];
  await import(pathToFileURL(path).href);
}
