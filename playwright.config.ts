import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { isDeep, testsIn } from './scripts/test-level';
import { keepTemporaryFilesInMemory, standBack } from './scripts/test-surroundings';

keepTemporaryFilesInMemory();
standBack();

/** A server that runs already, with an empty database and the administrator of e2e/start-server.mjs. */
const runningServer = process.env.E2E_BASE_URL;
const installed = ['chromium-headless-shell', 'chromium', 'google-chrome'].map((name) => `/usr/bin/${name}`);
const browser = [process.env.CHROMIUM_PATH, ...installed].find((path) => path !== undefined && existsSync(path));

const flows = testsIn('e2e', 'spec.ts');
/** `npm run looks` alone runs this one. */
const looks = 'every-look.spec.ts';
const isAboutLooks = process.env.LOOKS === '1';

/**
 * The last such list on the command line counts, so Playwright's own stands here too, as far as it concerns a page.
 * The others make Chromium open pages of its own for each new window: they cost more than the page of a short flow.
 */
const featuresOff = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'PaintHolding', 'HttpsUpgrades'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'MediaRouter', 'OptimizationHints'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'],
];

/** Business flows in a real browser, on the built application with a database of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // Each worker has a business of its own, which its flows share: they run one after another, each on names of its own.
  // A flow waits about as long as it computes: three of them fill two cores.
  workers: runningServer === undefined ? 3 : 1,
  // The main line first: it begins with the empty database. It belongs to the first level alone.
  projects: isAboutLooks
    ? [{ name: 'looks', testMatch: looks, fullyParallel: true }]
    : [
        ...(isDeep ? [] : [{ name: 'main line', testMatch: 'main-line.spec.ts' }]),
        { name: 'beside it', testMatch: flows.include, testIgnore: ['main-line.spec.ts', looks, ...flows.exclude] },
      ],
  timeout: 600_000,
  // What fails is seen late, what passes waits no longer: a busy machine may take this long.
  expect: { timeout: 60_000 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    viewport: { width: 1440, height: 900 },
    // Nothing moves, so that nothing is looked at while it does.
    contextOptions: { reducedMotion: 'reduce' },
    // Keeping the application's files on the device would cost each flow a second: the one about it allows it.
    serviceWorkers: 'block',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    actionTimeout: 60_000,
    // A trace of every step costs a fifth of the time: set TRACE=1 to have one of each flow that fails.
    trace: { mode: process.env.TRACE === '1' ? 'retain-on-failure' : 'off', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser !== undefined && { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${featuresOff.join(',')}`,
        // As for the unit tests, this saves garbage collection.
        '--js-flags=--min-semi-space-size=32',
      ],
    },
  },
});
