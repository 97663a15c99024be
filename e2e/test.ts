import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { Api } from './api';
import { approverBeside } from './approver';
import { makeColleague, type Person } from './colleagues';
import { START_MS, withServer } from './server';

/** The server of e2e/start-server.mjs creates this administrator. */
export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' };

/**
 * The flows' own settings cause these warnings, and so does a paper that is left while its text is still being read.
 */
const NOT_OURS = ['Service Worker registration blocked by Playwright', 'Worker task was terminated'];
const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED';

/** Collects errors and warnings in a page that were not caused by a click. */
export class Problems {
  readonly found: string[] = [];
  private readonly refusals = new Set<number>();
  private isOfflineAllowed = false;

  /** Allows calls to be refused with these HTTP statuses from here on: the browser logs each to its console. */
  allow(...statuses: number[]): void {
    for (const status of statuses) this.refusals.add(status);
  }

  /** Allows the network to be down from here on. */
  allowOffline(): void {
    this.isOfflineAllowed = true;
  }

  watch(page: Page): void {
    page.on('pageerror', (error) => this.found.push(`${page.url()}: ${error.stack ?? error.message}`));
    // A violated content security policy is also a console error.
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !this.isAllowed(message))
        this.found.push(`${page.url()}: ${message.text()} ${message.location().url}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page cancels its pending requests.
      if (reason !== 'net::ERR_ABORTED' && !(this.isOfflineAllowed && reason === OFFLINE))
        this.found.push(`${request.method()} ${request.url()}: ${reason}`);
    });
  }

  private isAllowed(message: ConsoleMessage): boolean {
    if (NOT_OURS.some((words) => message.text().includes(words))) return true;
    if (this.isOfflineAllowed && (message.text().includes(OFFLINE) || message.text().includes('can’t be reached')))
      return true;
    const status = /^Failed to load resource: the server responded with a status of (\d{3})/.exec(message.text())?.[1];
    return status !== undefined && this.refusals.has(Number(status)) && message.location().url.includes('/api/');
  }
}

interface Fixtures {
  /** Every page is monitored; a test fails if its pages report errors. */
  problems: Problems;
  /** The page's initial session is this user's; undefined for nobody. */
  signedInAs: Api | undefined;
  /** Creates another user, and opens a page for them in their own browser. */
  openAs: (person: Person) => Promise<Page>;
  /** Opens in a separate browser, for a user who approves the administrator's requests. */
  approverPage: Page;
}

interface WorkerFixtures {
  /** The worker's server has this address: E2E_BASE_URL, or its own. */
  origin: string;
  /** The administrator's calls set up what has its own screen test. */
  admin: Api;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from this pattern.
    async ({}, use, { parallelIndex }) => {
      const running = process.env.E2E_BASE_URL;
      return running === undefined ? withServer(parallelIndex, false, use) : use(running);
    },
    { scope: 'worker', timeout: START_MS + 30_000 },
  ],
  baseURL: ({ origin }, use) => use(origin),
  admin: [
    async ({ origin }, use) => {
      const admin = await Api.signIn(origin, ADMIN);
      await use(admin);
      await admin.dispose();
    },
    { scope: 'worker' },
  ],
  signedInAs: async ({ admin }, use) => use(admin),
  storageState: async ({ signedInAs }, use) => use(await signedInAs?.browserState()),
  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      context.on('page', (page) => problems.watch(page));
      await use(problems);
      expect(problems.found).toEqual([]);
    },
    { auto: true },
  ],
  openAs: async ({ browser, problems, admin }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const colleague = await makeColleague(admin, person);
      const context = await browser.newContext({ storageState: await colleague.browserState() });
      await colleague.dispose();
      contexts.push(context);
      context.on('page', (page) => problems.watch(page));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  approverPage: async ({ browser, problems, admin }, use) => {
    const approver = await approverBeside(admin);
    const context = await browser.newContext({ storageState: await approver.browserState() });
    context.on('page', (page) => problems.watch(page));
    await use(await context.newPage());
    await context.close();
  },
});

/** Lets flows begin at the login page. */
export function asStranger(): void {
  test.use({ signedInAs: undefined, storageState: { cookies: [], origins: [] } });
}

export { expect };
