import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverBundles, serverDist } from './bundles.mjs';
import { root } from './checkout.mjs';
import { ensureInstalled } from './prepare.mjs';

/**
 * Builds the server like `npm start`, and a program from one of this checkout's folders beside it, where no other build
 * deletes it; then runs the program.
 *
 * @param beside other programs that it starts, by their names, each a path in the folder
 */
export async function runBesideServer(folder, name = folder, beside = {}) {
  await ensureInstalled({ withTools: true });
  const { rolldown } = await import('rolldown');
  const { output, ...server } = serverBundles();
  const dir = join(serverDist, '..', `dist-${folder}`);
  const programs = Object.entries({ [name]: name, ...beside }).map(([of, path]) => [
    of,
    join(root, folder, `${path}.ts`),
  ]);
  const bundle = await rolldown({ ...server, input: { ...server.input, ...Object.fromEntries(programs) } });
  await bundle.write({ ...output, dir });
  await bundle.close();
  await import(pathToFileURL(join(dir, `${name}.js`)).href);
}
