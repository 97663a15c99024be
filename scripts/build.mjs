import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { serverBundles, serverDist } from './bundles.mjs';
import { fail, root, StepError } from './checkout.mjs';

async function buildServer() {
  const { rolldown } = await import('rolldown');
  rmSync(serverDist, { recursive: true, force: true });
  const { output, ...input } = serverBundles();
  const bundle = await rolldown(input);
  await bundle.write(output);
  await bundle.close();
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({ root: join(root, 'web'), logLevel: 'warn', build: { outDir: 'dist', emptyOutDir: true } });
}

const steps = { server: buildServer, web: buildWeb };
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(steps);
try {
  for (const name of wanted) await steps[name]();
} catch (error) {
  fail(new StepError(error.message)); // the stack would be the bundler's
}
