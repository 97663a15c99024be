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
    const found = [...(await findTypeSizes(page)), ...(await findMisplaced(page))];
    expect.soft(found, `${name}, ${size.width} px`).toEqual([]);
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, name), fullPage: true, animations: 'disabled' });
}

/** Until nothing is loading, no notice is visible, and the header, which stays in view, covers nothing. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Close this notice' })).toHaveCount(0);
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    return document.fonts.ready;
  });
}

async function checkWidth(page: Page, what: string): Promise<void> {
  expect.soft(await findOverflow(page), what).toEqual([]);
}

async function checkAccessibility(page: Page, what: string, colorScheme: ColorScheme): Promise<void> {
  expect.soft(await findViolations(page, colorScheme), `${what}: what axe finds`).toEqual([]);
}
