// Looks at every screen, at every width, in both schemes: `npm run looks -- --grep /suppliers` at some of them.
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { fail, root, run } from './checkout.mjs';
import { ensureInstalled, prepare } from './prepare.mjs';

try {
  await ensureInstalled({ withTools: true });
  await prepare();
  const env = { ...process.env, LOOKS: '1', CHROMIUM_PATH: await ensureBrowser() };
  const args = ['test', '--reporter=line', ...process.argv.slice(2)];
  const { code } = await run(join(root, 'node_modules', '.bin', 'playwright'), args, { show: true, env });
  process.exit(code);
} catch (error) {
  fail(error);
}
