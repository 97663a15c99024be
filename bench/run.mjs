import { join } from 'node:path';
import { ensureBrowser } from '../scripts/browser.mjs';
import { runBesideServer } from '../scripts/bundled.mjs';
import { root, run } from '../scripts/checkout.mjs';

/**
 * The first word after `npm run bench --` names the program; without one, or with settings, the operations are
 * measured.
 */
const programs = {
  cold: 'cold-bench',
  large: 'large-bench',
  replay: 'replay-bench',
  search: 'search-bench',
  whole: 'whole-bench',
};

const program = programs[process.argv[2]];
if (program === 'cold-bench') {
  process.env.CHROMIUM_PATH = await ensureBrowser();
  await run(process.execPath, [join(root, 'scripts', 'build.mjs'), 'web']);
}
if (program === undefined) await runBesideServer('bench', 'posting-bench', { driver: 'posting/driver' });
else await runBesideServer('bench', program);
