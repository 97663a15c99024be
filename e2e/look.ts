import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type ColorScheme, findMisplaced, findOverflow, findTypeSizes, findViolations } from './measures';

const folder = join(import.meta.dirname, '..', 'test-results', 'screens');
/** Pictures are for people to look at: SCREENSHOTS=1 takes them. */
const takesPictures = process.env.SCREENSHOTS === '1';

const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

interface LookOptions {
  /** Takes a picture in the dark scheme too. */
  dark?: boolean;
  /** The flow runs on a phone. */
  phoneOnly?: boolean;
}

/**
 * Checks the current screen as the flow sees it: nothing is wider than the window, and axe finds nothing. With
 * SCREENSHOTS=1 it saves pictures in test-results/screens, also at the other width and in the dark scheme. Every screen is
 * looked at in every-screen.spec.ts, in both schemes and on a phone in every-screen.deep.spec.ts, and at all widths and with
 * all that opens in it by `npm run looks`.
 */
export async function look(page: Page, name: string, { dark = false, phoneOnly = false }: LookOptions = {}) {
  await settle(page);
  await checkWidth(page, name);
  await checkAccessibility(page, name);
  if (!takesPictures) return;
  const before = page.viewportSize();
  for (const [width, size] of Object.entries(phoneOnly ? { narrow: PHONE } : { wide: WIDE, narrow: PHONE })) {
    await page.setViewportSize(size);
    for (const colorScheme of dark ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await takePicture(page, `${name}-${width}-${colorScheme}.png`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

/** Shows the page in a scheme, and waits until all of it has its colours. */
export async function showIn(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
  // Colours that change slowly are read when they have changed.
  await page.evaluate(() => {
    // Asking for a style makes it at once, and starts what begins to move with it.
    void getComputedStyle(document.body).color;
    // What turns while something is loading never ends.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
}

/** Describes how a screen is looked at. */
export interface ScreenLook {
  width: 'wide' | 'narrow';
  scheme: ColorScheme;
}

/** Checks the screen in each of these looks, without a picture, and the design's measures. */
export async function checkScreen(page: Page, name: string, looks: readonly ScreenLook[]): Promise<void> {
  for (const { width, scheme } of looks) {
    const size = width === 'wide' ? WIDE : PHONE;
    await page.setViewportSize(size);
    await settle(page);
    await showIn(page, scheme);
    const what = `${name}, ${size.width} px, ${scheme}`;
    await checkWidth(page, what);
    await checkAccessibility(page, what, scheme);
    const found = [...(await findTypeSizes(page)), ...(await findMisplaced(page))];
    expect.soft(found, what).toEqual([]);
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, name), fullPage: true, animations: 'disabled' });
}

/** Waits until nothing is loading, no notice is visible, and the header, which stays in view, covers nothing. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  const notices = page.getByRole('button', { name: 'Close this notice' });
  // They are closed without the pointer, which would move the focus. More may come meanwhile.
  await expect(async () => {
    await notices.evaluateAll((buttons) => {
      for (const button of buttons as HTMLElement[]) button.click();
    });
    await expect(notices).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    return document.fonts.ready;
  });
}

async function checkWidth(page: Page, what: string): Promise<void> {
  expect.soft(await findOverflow(page), what).toEqual([]);
}

async function checkAccessibility(page: Page, what: string, scheme: ColorScheme = 'light'): Promise<void> {
  expect.soft(await findViolations(page, scheme), `${what}: what axe finds`).toEqual([]);
}
