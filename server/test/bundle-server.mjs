// Bundles the server and its commands into a separate folder, for tests that start them as programs.
import { rolldown } from 'rolldown';
import { serverBundles } from '../../scripts/bundles.mjs';

const { output, ...input } = serverBundles();
const bundle = await rolldown(input);
await bundle.write({ ...output, sourcemap: false, dir: process.argv[2] });
await bundle.close();
