import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverBundles, serverDist } from '../scripts/bundles.mjs';
import { root } from '../scripts/checkout.mjs';
import { ensureInstalled } from '../scripts/prepare.mjs';

await ensureInstalled();
const { rolldown } = await import('rolldown');

// The server as `npm start` builds it, and the benchmark beside it, in a folder that no other build clears.
const { output, ...server } = serverBundles();
const dir = join(serverDist, '..', 'dist-bench');
const name = process.argv[2] === 'large' ? 'large-bench' : 'bench';
const bundle = await rolldown({ ...server, input: { ...server.input, [name]: join(root, 'bench', `${name}.ts`) } });
await bundle.write({ ...output, dir });
await bundle.close();
await import(pathToFileURL(join(dir, `${name}.js`)).href);
