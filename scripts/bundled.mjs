import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverBundles, serverDist } from './bundles.mjs';
import { root } from './checkout.mjs';
import { ensureInstalled } from './prepare.mjs';

/**
 * Builds the server like `npm start`, and a program from one of this checkout's folders beside it, where no other build
 * deletes it; then runs the program.
 */
export async function runBesideServer(folder, name = folder) {
  await ensureInstalled({ withTools: true });
  const { rolldown } = await import('rolldown');
  const { output, ...server } = serverBundles();
  const dir = join(serverDist, '..', `dist-${folder}`);
  const bundle = await rolldown({ ...server, input: { ...server.input, [name]: join(root, folder, `${name}.ts`) } });
  await bundle.write({ ...output, dir });
  await bundle.close();
  await import(pathToFileURL(join(dir, `${name}.js`)).href);
}
