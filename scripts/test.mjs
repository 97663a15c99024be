import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { fail, root, run, StepError } from './checkout.mjs';
import { bin, checks, runCheck } from './checks.mjs';
import { ensureInstalled, prepare } from './prepare.mjs';
import { browserTestEnv } from './test-browser.mjs';

const results = join(root, 'test-results');

/** `first` is what everyone runs before each commit; `deep` is the rest, and more rounds of each property. */
const level = process.argv[2];
process.env.TEST_LEVEL = level;

/** This is a program that passes or fails as a whole. */
const asStep = (check) => ({
  name: check.name,
  async run() {
    const { code, output } = await runCheck(check);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
  },
});

const build = {
  name: 'build',
  async run() {
    await prepare();
    return { passed: 1, failed: 0 };
  },
};
const drills = { name: 'drills, in short', run: () => runProgram('drills', '--short') };
const speed = { name: 'speed of operations, in short', run: () => runProgram('bench', 'short') };
const unitTests = { name: 'unit and API tests', run: runVitest, showsProgress: true };
const browserTests = { name: 'browser tests', run: runPlaywright };

/** The lists of a stage run in parallel: the drills mostly wait, while the others compute. Speed is measured alone. */
const stages = {
  first: [[[build]], [[unitTests], [...checks.types, ...checks.lint].map(asStep)], [[browserTests]]],
  deep: [[[build]], [[unitTests], [drills]], [[speed]], [[browserTests]]],
};

async function runVitest() {
  const file = reportFile('vitest');
  const progress = join(root, 'scripts', 'vitest-progress.mjs');
  const args = ['run', `--reporter=${progress}`, '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await run(bin('vitest'), args, { show: true });
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  // A file that cannot be loaded has no test to count.
  const broken = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
  return { ...counted(code, report.numPassedTests, report.numFailedTests + broken.length), names: failedIn(output) };
}

/** Runs a program of the checkout, whose last line counts its checks. */
async function runProgram(folder, option) {
  const { code, output } = await run(process.execPath, [join(root, folder, 'run.mjs'), option]);
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  return {
    ...(passed === undefined ? { passed: 0, failed: 1 } : counted(code, Number(passed), Number(failed))),
    output,
  };
}

/** The download begins at once: where Chromium is not installed yet, nothing need wait for it. */
let browserComes;

async function runPlaywright() {
  const file = reportFile('playwright');
  const progress = join(root, 'scripts', 'playwright-progress.mjs');
  await browserComes;
  const env = { ...(await browserTestEnv()), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code, output } = await run(bin('playwright'), ['test', `--reporter=${progress},json`], { show: true, env });
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { ...counted(code, expected, unexpected + flaky), names: failedIn(output) };
}

/** The names that a `Progress` printed. */
function failedIn(output) {
  return [...output.matchAll(/^ {3}FAILED (.+)$/gm)].map(([, name]) => name);
}

/** Names the file where a program writes what it found; what an earlier run left there is removed. */
function reportFile(name) {
  const file = join(results, `${name}-${level}.json`);
  rmSync(file, { force: true });
  return file;
}

/** A run that fails without a failed test, for example in its setup, counts as a failure itself. */
function counted(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Runs a step and shows it: parallel steps print their output in one piece, at the end. */
async function runStep(step, isAlone) {
  const start = Date.now();
  const title = `\n== ${step.name}`;
  const isTitled = isAlone || step.showsProgress;
  if (isTitled) console.log(title);
  const {
    passed,
    failed,
    output,
    names = [],
  } = await step.run().catch((error) => ({
    passed: 0,
    failed: 1,
    output: error instanceof StepError ? error.message : inspect(error),
  }));
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const total = passed + failed;
  const result = `-- ${step.name}: ${passed} of ${total} ${total === 1 ? 'check' : 'checks'} passed (${seconds} s)`;
  console.log([...(isTitled ? [] : [title]), ...(output ? [output.trimEnd()] : []), result].join('\n'));
  return { passed, failed, names: failed > 0 && names.length === 0 ? [step.name] : names };
}

async function runStage(lists) {
  const counts = await Promise.all(
    lists.map(async (steps) => {
      const each = [];
      for (const step of steps) each.push(await runStep(step, lists.length === 1));
      return each;
    }),
  );
  return counts.flat();
}

try {
  await ensureInstalled({ withTools: true });
  if (level === 'first') rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  // If it fails, so do the browser tests.
  browserComes = ensureBrowser().catch(() => {});
  let passed = 0;
  let failed = 0;
  const names = [];
  for (const stage of stages[level])
    for (const counts of await runStage(stage)) {
      passed += counts.passed;
      failed += counts.failed;
      names.push(...counts.names);
    }
  // The names come again at the end: what a run printed about each may be thousands of lines above.
  for (const name of names) console.log(`FAILED ${name}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
} catch (error) {
  fail(error);
}
