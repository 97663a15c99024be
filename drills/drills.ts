import { parseArgs } from 'node:util';
import { commits } from './commits';
import { crowd } from './crowd';
import { NotHere } from './drill';
import { failovers } from './failover';
import { fullDisk } from './full-disk';
import { fuzz } from './fuzz';
import { kills } from './kills';
import { mail } from './mail';
import { store } from './store';

/**
 * Exposes the real server to realistic faults, and proves that nothing answered with success is lost, duplicated or
 * half done. `--short` runs the short form of each; words select the drills with names that contain one of them.
 */
const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const drills = [...kills, ...commits, ...failovers, mail, store, fullDisk, crowd, fuzz].filter(
  ({ name, isLongOnly }) =>
    !(values.short && isLongOnly) && (positionals.length === 0 || positionals.some((word) => name.includes(word))),
);
let passed = 0;
let failed = 0;
for (const { name, run } of drills) {
  const start = performance.now();
  const took = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    console.log(`passed  ${name}: ${await run(values.short)} (${took()})`);
    passed += 1;
  } catch (error) {
    if (error instanceof NotHere) {
      console.log(`left    ${name}: ${error.message}`);
      continue;
    }
    console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : error} (${took()})`);
    failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
