import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const folder = join(import.meta.dirname, '..', 'test-results', 'screens');
/** Pictures are for people to look at: SCREENSHOTS=1 takes them. */
const takesPictures = process.env.SCREENSHOTS === '1';
/** Half the size of the package's `source`: it is parsed again in each new page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

type ColorScheme = 'light' | 'dark';

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

interface LookOptions {
  /** In the dark scheme too. */
  dark?: boolean;
  /** Only at a phone's width, if the flow itself runs on one. */
  phoneOnly?: boolean;
}

/**
 * Checks the current screen: nothing is wider than the window, wide or narrow, and axe finds nothing at the flow's own
 * width, light or dark. With SCREENSHOTS=1 it saves a screenshot of each in test-results/screens. Axe reads every screen
 * at both widths in every-screen.spec.ts.
 */
export async function look(page: Page, name: string, { dark = false, phoneOnly = false }: LookOptions = {}) {
  const before = page.viewportSize();
  for (const [width, size] of Object.entries(phoneOnly ? { narrow: PHONE } : { wide: WIDE, narrow: PHONE })) {
    const isOwnWidth = phoneOnly || size === WIDE;
    await page.setViewportSize(size);
    const schemes: ColorScheme[] = dark && (isOwnWidth || takesPictures) ? ['light', 'dark'] : ['light'];
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      if (takesPictures) await takePicture(page, `${name}-${width}-${colorScheme}.png`);
      await checkWidth(page, `${name}, ${width}`);
      if (isOwnWidth) await checkAccessibility(page, `${name}, ${colorScheme}`, colorScheme);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

/** Both checks, wide and narrow, without a screenshot. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await settle(page);
    await checkWidth(page, `${name}, ${size.width} px`);
    await checkAccessibility(page, `${name}, ${size.width} px`, 'light');
    await checkMeasures(page, `${name}, ${size.width} px`);
  }
}

/** The design's six sizes of type, in CSS pixels. */
const TYPE_SIZES = [12, 13, 14, 16, 22, 28];

/** Each text has one of the six sizes, and at a desk the title begins at the page's one left edge. */
async function checkMeasures(page: Page, what: string): Promise<void> {
  const { sizes, titleLeft, firstRow } = await page.evaluate(() => {
    const found: Record<string, string> = {};
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.nodeValue?.trim();
      const parent = texts.currentNode.parentElement;
      if (!text || !parent?.checkVisibility() || parent.closest('svg, noscript, canvas')) continue;
      found[String(Number.parseFloat(getComputedStyle(parent).fontSize))] ??= text.slice(0, 40);
    }
    // Of a list that stands directly under its title and filters.
    const afterFilters = 'main section[aria-label="Filters"]:nth-child(2) +';
    const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return {
      sizes: found,
      titleLeft: top('#content h1:not([style*="center"])')?.left,
      firstRow: top(`${afterFilters} [data-main] tbody tr`)?.top,
    };
  });
  const others = Object.entries(sizes).filter(([size]) => !TYPE_SIZES.includes(Number(size)));
  expect.soft(others, `${what}: sizes of type beside the six`).toEqual([]);
  if (titleLeft !== undefined && (page.viewportSize()?.width ?? 0) >= WIDE.width)
    expect.soft(titleLeft, `${what}: the title's left edge`).toBe(24);
  if (firstRow !== undefined && page.viewportSize()?.height === WIDE.height)
    expect.soft(firstRow, `${what}: the first row`).toBeLessThanOrEqual(230);
}

async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, name), fullPage: true, animations: 'disabled' });
}

/** Until nothing is loading, no notice is visible, and the header, which stays in view, covers nothing. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Close this notice' })).toHaveCount(0);
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    return document.fonts.ready;
  });
}

async function checkWidth(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${what}: nothing is wider than the window`).toBeLessThanOrEqual(0);
}

async function checkAccessibility(page: Page, what: string, colorScheme: ColorScheme): Promise<void> {
  const violations = await findViolations(page, colorScheme);
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  );
  expect.soft(told, `${what}: what axe finds`).toEqual([]);
}

async function findViolations(page: Page, colorScheme: ColorScheme): Promise<Axe.Result[]> {
  // The dark scheme changes colours alone.
  const runOnly = colorScheme === 'dark' ? { type: 'rule' as const, values: ['color-contrast'] } : standards;
  const options = { runOnly, resultTypes: ['violations' as const] };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate((given) => window.axe.run(document, given), options);
  return violations;
}
