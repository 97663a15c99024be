import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { serverBundles, serverDist } from './bundles.mjs';
import { fail, root, StepError } from './checkout.mjs';

const WORTH_COMPRESSING_BYTES = 1024;
/** Above this size the best compression takes seconds: the reader of PDF files is larger, which few screens load. */
const LARGE_BYTES = 480_000;

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
  await compressFiles(join(root, 'web', 'dist'));
}

/** Writes beside each text file its Brotli form, which is then sent as it is: no request waits for compression. */
async function compressFiles(folder) {
  const compress = promisify(brotliCompress);
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|mjs|css|svg|html)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const content = readFileSync(file);
      if (content.length < WORTH_COMPRESSING_BYTES) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE_BYTES ? 9 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      writeFileSync(`${file}.br`, await compress(content, { params }));
    }),
  );
}

const steps = { server: buildServer, web: buildWeb };
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(steps);
try {
  for (const name of wanted) await steps[name]();
} catch (error) {
  fail(new StepError(error.message)); // the stack would be the bundler's
}
