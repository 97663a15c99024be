// Bundles the server and its commands, or one program alone, into a separate folder, for tests that start them.
import { rolldown } from 'rolldown';
import { serverBundles } from '../../scripts/bundles.mjs';

const [dir, only] = process.argv.slice(2);
const { input, output, ...options } = serverBundles();
const bundle = await rolldown({ ...options, input: only ? { [only]: input[only] } : input });
await bundle.write({ ...output, sourcemap: false, dir });
await bundle.close();
