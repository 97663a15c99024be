import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { fail, root, run, StepError } from './checkout.mjs';
import { ensureInstalled, prepare } from './prepare.mjs';

const results = join(root, 'test-results');
const bin = (name) => join(root, 'node_modules', '.bin', name);

/** A program that passes or fails as a whole. */
const check = (name, command, ...args) => ({
  name,
  async run() {
    const { code, output } = await run(bin(command), args);
    if (code !== 0) console.log(output.trimEnd());
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
});

const steps = [
  ...['contract', 'server', 'web'].map((folder) => check(`types of ${folder}`, 'tsc', '--noEmit', '-p', folder)),
  check('types of the browser tests, benchmark and settings', 'tsc', '--noEmit', '-p', '.'),
  check('format, lint and import rules', 'biome', 'check'),
  check('unused code and packages', 'knip'),
  { name: 'unit and API tests', run: runVitest },
  {
    name: 'build',
    async run() {
      await prepare();
      return { passed: 1, failed: 0 };
    },
  },
  { name: 'drills, in short', run: runDrills },
  { name: 'browser tests', run: runPlaywright },
];

async function runVitest() {
  const file = join(results, 'vitest.json');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run(bin('vitest'), args, { show: true });
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  // A file that cannot be loaded has no test to count.
  const broken = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
  return counted(code, report.numPassedTests, report.numFailedTests + broken.length);
}

async function runDrills() {
  const { code, output } = await run(process.execPath, [join(root, 'drills', 'run.mjs'), '--short'], { show: true });
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  return passed === undefined ? { passed: 0, failed: 1 } : counted(code, Number(passed), Number(failed));
}

async function runPlaywright() {
  const file = join(results, 'playwright.json');
  const env = {
    ...process.env,
    CHROMIUM_PATH: await ensureBrowser(),
    E2E_PORT: process.env.E2E_PORT ?? String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const { code } = await run(bin('playwright'), ['test', '--reporter=list,json'], { show: true, env });
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  return counted(code, report.stats.expected, report.stats.unexpected + report.stats.flaky);
}

/** The first port from 4319 that nobody uses, nor the three after it: two workers have up to two servers each. */
async function freePort(port = 4319) {
  const trials = [0, 1, 2, 3].map((next) => createServer().listen(port + next, '127.0.0.1'));
  const opened = await Promise.allSettled(trials.map((trial) => once(trial, 'listening')));
  for (const trial of trials) trial.close();
  return opened.every(({ status }) => status === 'fulfilled') ? port : freePort(port + 4);
}

/** A run that ends badly with no failed test, as one whose setup failed, counts as a failure itself. */
function counted(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

async function runStep(step) {
  const start = Date.now();
  console.log(`\n== ${step.name}`);
  const counts = await step.run().catch((error) => {
    console.log(error instanceof StepError ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const total = counts.passed + counts.failed;
  console.log(
    `-- ${step.name}: ${counts.passed} of ${total} ${total === 1 ? 'check' : 'checks'} passed (${seconds} s)`,
  );
  return counts;
}

try {
  await ensureInstalled({ withTools: true });
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  let passed = 0;
  let failed = 0;
  for (const step of steps) {
    const counts = await runStep(step);
    passed += counts.passed;
    failed += counts.failed;
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
} catch (error) {
  fail(error);
}
