// `npm run types`, `npm run lint`, and `npm run format`, which corrects what it can; `-- web/src` for one folder.

import { fail } from './checkout.mjs';
import { checks, runCheck } from './checks.mjs';
import { ensureInstalled } from './prepare.mjs';

const [name, ...more] = process.argv.slice(2);
try {
  await ensureInstalled({ withTools: true });
  let isWrong = false;
  for (const check of checks[name]) {
    const { code } = await runCheck(check, { show: true, more: check.command === 'biome' ? more : [] });
    isWrong ||= code !== 0;
  }
  process.exit(isWrong ? 1 : 0);
} catch (error) {
  fail(error);
}
