import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
const SIZE = { width: 1440, height: 900 };

/** The stream that tells of changes never ends. */
const LIVE = '/api/approvals/events';
const QUIET_MS = 600;
/** Whatever is open after this time without any answer also counts as such a stream. */
const STUCK_MS = 10_000;

/** A slow phone has such a network and processor. */
const SLOW = { kilobitsDown: 1600, kilobitsUp: 750, roundTripMs: 150, slowerProcessor: 4 };

/** CHROMIUM_PATH names the browser. */
export async function openBrowser(): Promise<Browser> {
  // It is not bundled, as it looks for its own files.
  const { chromium } = createRequire(import.meta.url)('@playwright/test') as typeof import('@playwright/test');
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ARGUMENTS });
}

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Waits until nothing has been asked for or answered for a while. */
  quiet: () => Promise<void>;
  /**
   * Counts what was loaded since the last call of this: bytes of script as sent, the files of script, and all requests.
   */
  loaded: () => Promise<Loaded>;
}

export interface Loaded {
  scriptKb: number;
  scripts: number;
  requests: number;
}

/** Opens a window with an empty cache, which observes its paints, shifts and interactions. */
export async function visit(
  browser: Browser,
  origin: string,
  { session, isSlow = false }: { session?: Session | undefined; isSlow?: boolean } = {},
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin, viewport: SIZE, locale: 'en-KE', storageState: session });
  await context.addInitScript(observe);
  const page = await context.newPage();
  const finished: Promise<{ path: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const path = new URL(request.url()).pathname;
    finished.push(request.sizes().then(({ responseBodySize }) => ({ path, bytes: responseBodySize })));
  });
  const open = new Set<object>();
  let lastChange = 0;
  const changed = (change: (request: Request) => void) => (request: Request) => {
    if (request.url().includes(LIVE)) return;
    change(request);
    lastChange = Date.now();
  };
  page.on(
    'request',
    changed((request) => open.add(request)),
  );
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(
      end as 'requestfinished',
      changed((request) => open.delete(request)),
    );
  const quiet = async () => {
    while (Date.now() - lastChange < (open.size > 0 ? STUCK_MS : QUIET_MS)) await page.waitForTimeout(50);
  };
  if (isSlow) await slowDown(context, page);
  let counted = 0;
  const loaded = async () => {
    await quiet();
    const files = (await Promise.all(finished)).slice(counted);
    counted += files.length;
    const scripts = files.filter(({ path }) => /^\/assets\/.*\.m?js$/.test(path));
    const bytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    return { scriptKb: bytes / 1000, scripts: scripts.length, requests: files.length };
  };
  return { page, context, quiet, loaded };
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const browser = await context.newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.roundTripMs,
    downloadThroughput: (SLOW.kilobitsDown * 1000) / 8,
    uploadThroughput: (SLOW.kilobitsUp * 1000) / 8,
  });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOW.slowerProcessor });
}

export interface Observed {
  /** It counts milliseconds since the navigation; undefined if it did not happen. */
  firstPaint?: number;
  firstText?: number;
  /** A list's rows can be read then; and, as the application draws them, used. */
  readableRow?: number;
  firstRow?: number;
  /** It sums up all shifts that no input caused. */
  shift: number;
  /** It is the longest time from an input to the next paint, in milliseconds. */
  slowestInput: number;
  slowestInputName: string;
}

/** Reads what the page observed since it was opened. */
export function observed(page: Page): Promise<Observed> {
  return page.evaluate(() => (window as unknown as { observed: Observed }).observed);
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const found: Observed = { shift: 0, slowestInput: 0, slowestInputName: '' };
  Object.assign(window, { observed: found });
  const watch = (type: string, take: (entry: PerformanceEntry) => void, options: object = {}) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  };
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-paint') found.firstPaint = startTime;
    if (name === 'first-contentful-paint') found.firstText = startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) found.shift += value;
  });
  watch(
    'event',
    (entry) => {
      const { interactionId, duration, name } = entry as PerformanceEntry & { interactionId: number };
      if (!interactionId || duration <= found.slowestInput) return;
      found.slowestInput = duration;
      found.slowestInputName = name;
    },
    { durationThreshold: 16 },
  );
  const rows = new MutationObserver(() => {
    // The frame in which they are drawn ends after this one's callbacks.
    const drawn = (take: (now: number) => void) =>
      requestAnimationFrame(() => requestAnimationFrame(() => take(performance.now())));
    if (document.querySelector('[data-row], .first-rows') === null) return;
    drawn((now) => (found.readableRow ??= now));
    if (document.querySelector('[data-row]') === null) return;
    drawn((now) => (found.firstRow ??= now));
    rows.disconnect();
  });
  rows.observe(document, { childList: true, subtree: true });
}
