import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { openEmbeddedPostgres } from '../server/src/postgres/embedded-postgres';
import { type Observed, observed, openBrowser, type Session, type Visit, visit } from './cold/browser';
import { describeMachine } from './machine';
import { admin, startServer } from './server-process';
import { fillStage, LISTED_PRODUCTS } from './stage';

const BARS = {
  loginKb: 120,
  loginRequests: 8,
  screenKb: 60,
  screenFiles: 5,
  firstPaintMs: 1800,
  listMs: 3000,
  shift: 0.02,
  inputMs: 100,
  framesASecond: 59,
};
const ROUNDS = 5;
const LIST = '/inventory/stocks';
/** These lists, records and forms are each opened right after signing in. */
const SCREENS = [
  ...[LIST, '/home', '/inventory/products', '/orders', '/purchases', '/transaction', '/settings/approvals'],
  ...['/purchases/add', '/inventory/products/add', '/orders/dispatch/add'],
];

/**
 * Measures the built application in a browser with an empty cache: what the page to sign in and the screens after it
 * load, and on a slow network and processor how soon a list is there.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'ghala-bench-'));
const server = await startServer(dataDir);
const origin = `http://127.0.0.1:${server.port}`;
let browser: Browser | undefined;
let failed = 0;
try {
  console.log(
    `\n${await fill()}, load ${loadavg()[0]?.toFixed(1)}; ${LISTED_PRODUCTS.toLocaleString('en')} products, each in stock`,
  );
  browser = await openBrowser();
  console.log('\n| what | measured | bar | |\n|---|---|---|---|');
  await measureBytes(browser);
  await measureTimes(browser);
} finally {
  await browser?.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
if (failed > 0) process.exitCode = 1;

async function fill(): Promise<string> {
  const { ownerUrl: connectionString } = await openEmbeddedPostgres({ dataDir, program: 'bench' });
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  await fillStage(client, 1);
  const machine = await describeMachine(client);
  await client.end();
  return machine;
}

function judge(what: string, figure: number, bar: number, { unit = '', digits = 0, isLeast = false } = {}): void {
  const passes = isLeast ? figure >= bar : figure <= bar;
  if (!passes) failed += 1;
  console.log(`| ${what} | ${figure.toFixed(digits)}${unit} | ${bar}${unit} | ${passes ? 'pass' : 'FAIL'} |`);
}

function tell(what: string, figure: number, unit: string): void {
  console.log(`| ${what} | ${figure.toFixed(0)}${unit} | | |`);
}

async function measureBytes(browser: Browser): Promise<void> {
  for (const [index, screen] of SCREENS.entries()) {
    const { page, context, loaded } = await visit(browser, origin);
    await page.goto(`/?from=${encodeURIComponent(screen)}`);
    const login = await loaded();
    if (index === 0) {
      judge('page to sign in: script', login.scriptKb, BARS.loginKb, { unit: ' kB' });
      judge('page to sign in: requests', login.requests, BARS.loginRequests);
    }
    await typeName(page);
    const typed = await loaded();
    await signIn(page, screen);
    const after = await loaded();
    if (index === 0) tell('loaded while the name is typed', typed.scriptKb, ' kB');
    judge(`${screen}: loaded after signing in`, after.scriptKb, BARS.screenKb, { unit: ' kB' });
    judge(`${screen}: files of script after signing in`, after.scripts, BARS.screenFiles);
    tell(`${screen}: all script since the page to sign in`, login.scriptKb + typed.scriptKb + after.scriptKb, ' kB');
    await context.close();
  }
}

async function measureTimes(browser: Browser): Promise<void> {
  const signedIn = await visit(browser, origin);
  await signedIn.page.goto(`/?from=${encodeURIComponent(LIST)}`);
  await typeName(signedIn.page);
  await signIn(signedIn.page, LIST);
  await signedIn.loaded();
  const session = await signedIn.context.storageState();

  const logins = await rounds(browser, '/', undefined);
  judge('slow: page to sign in, first paint', middle(logins, 'firstPaint'), BARS.firstPaintMs, { unit: ' ms' });
  tell('slow: page to sign in, its text', middle(logins, 'firstText'), ' ms');
  const lists = await rounds(browser, LIST, session);
  judge('slow: stock list, first paint', middle(lists, 'firstPaint'), BARS.firstPaintMs, { unit: ' ms' });
  judge('slow: stock list with its data, to be read', middle(lists, 'readableRow'), BARS.listMs, { unit: ' ms' });
  tell('slow: stock list as the application draws it', middle(lists, 'firstRow'), ' ms');
  judge('slow: shifts of the page to sign in', middle(logins, 'shift'), BARS.shift, { digits: 3 });
  judge('slow: shifts of the stock list', middle(lists, 'shift'), BARS.shift, { digits: 3 });

  await useList(signedIn);
  const { slowestInput, slowestInputName } = await observed(signedIn.page);
  judge(`slowest input of a list (${slowestInputName})`, slowestInput, BARS.inputMs, { unit: ' ms' });
  judge('frames a second while 500 rows scroll', await scrolledFrames(signedIn), BARS.framesASecond, {
    isLeast: true,
  });
  tell('frames a second of a plain page as long, on this machine', await plainFrames(signedIn), '');
}

async function rounds(browser: Browser, address: string, session: Session | undefined): Promise<Observed[]> {
  const found: Observed[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, context, quiet } = await visit(browser, origin, { session, isSlow: true });
    await page.goto(address, { waitUntil: 'commit' });
    if (session === undefined) await page.getByRole('button', { name: 'Login' }).waitFor({ timeout: 60_000 });
    else await page.locator('[data-row]').first().waitFor({ timeout: 60_000 });
    await quiet();
    found.push(await observed(page));
    await context.close();
  }
  return found;
}

function middle(
  found: readonly Observed[],
  figure: 'firstPaint' | 'firstText' | 'readableRow' | 'firstRow' | 'shift',
): number {
  const sorted = found.map((one) => one[figure] ?? Number.POSITIVE_INFINITY).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function typeName(page: Page): Promise<void> {
  await page.getByLabel('Module').selectOption('Warehouse');
  await page.getByLabel('Email').pressSequentially(admin.email);
}

async function signIn(page: Page, screen: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === screen);
  await page.locator('main h1').waitFor();
}

/** Types into the filter, sorts, turns pages and opens menus, as a storekeeper would. */
async function useList({ page, quiet }: Visit): Promise<void> {
  const rows = page.locator('[data-row]');
  const search = page.locator('[data-filters] input').first();
  await search.pressSequentially('cement 12', { delay: 80 });
  await search.press('Enter');
  await quiet();
  await search.fill('');
  await search.press('Enter');
  await quiet();
  for (const head of [1, 3]) {
    await page.locator('thead th button').nth(head).click();
    await quiet();
  }
  for (const name of ['Next page', 'Previous page']) {
    await page.getByRole('button', { name }).click();
    await quiet();
  }
  await rows.first().click({ button: 'right' });
  await page.getByRole('menu').first().waitFor();
  await page.keyboard.press('Escape');
}

/** Takes the mean over four seconds of scrolling through the longest page. */
async function scrolledFrames({ page, quiet }: Visit): Promise<number> {
  await page.goto(`${LIST}?limit=500`);
  await page.locator('[data-row]').nth(499).waitFor();
  await quiet();
  return page.evaluate(framesWhileScrolling);
}

/** Does the same for text alone: what the machine can do. */
async function plainFrames({ context }: Visit): Promise<number> {
  const page = await context.newPage();
  const row = '<div data-row style="height: 31px">one two three four five six seven eight nine ten</div>';
  await page.setContent(`<div style="height: 100vh; overflow: auto; background: white">${row.repeat(500)}</div>`);
  return page.evaluate(framesWhileScrolling);
}

/** Runs in the page. */
async function framesWhileScrolling(): Promise<number> {
  const scrolls = (element: Element) => element.scrollHeight > element.clientHeight + 500;
  let scroller: Element | null = document.querySelector('[data-row]');
  while (scroller !== null && !(scrolls(scroller) && getComputedStyle(scroller).overflowY !== 'visible'))
    scroller = scroller.parentElement;
  const target = scroller ?? document.documentElement;
  const next = () => new Promise(requestAnimationFrame);
  await next();
  const begun = performance.now();
  let frames = 0;
  while (performance.now() - begun < 4000) {
    target.scrollTop += 60;
    if (target.scrollTop + target.clientHeight >= target.scrollHeight - 1) target.scrollTop = 0;
    await next();
    frames += 1;
  }
  return (frames * 1000) / (performance.now() - begun);
}
