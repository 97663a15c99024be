import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';

/* These measure a screen. Each function says in words what differs from the design. */

export type ColorScheme = 'light' | 'dark';

/** It has half the size of the package's `source`: it is parsed again in each new page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

/**
 * Lists what axe finds; in the dark scheme, which changes colours alone, only contrast.
 * @param within selector of the part that is checked; by default the whole page
 */
export async function findViolations(page: Page, colorScheme: ColorScheme, within?: string): Promise<string[]> {
  const runOnly = colorScheme === 'dark' ? { type: 'rule' as const, values: ['color-contrast'] } : standards;
  const options = { runOnly, resultTypes: ['violations' as const] };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(([part, given]) => window.axe.run(part ?? document, given), [
    within,
    options,
  ] as const);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.filter(isAtRest).map(({ html, any, target }) => {
      const colours = any.find((check) => check.id === 'color-contrast')?.data as Record<string, unknown> | undefined;
      const measured = colours ? ` (${colours.fgColor} on ${colours.bgColor} is ${colours.contrastRatio})` : '';
      return `${id}: ${help}${measured}: ${target.join(' ')} ${html.slice(0, 160)}`;
    }),
  );
}

/** What the bar at the foot half covers can be seen whole by scrolling on. */
function isAtRest({ any }: Axe.NodeResult): boolean {
  return !any.some(({ id, data }) => id === 'target-size' && /obscured/i.test(String(data?.messageKey)));
}

export async function findOverflow(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return overflow > 0 ? [`the page is ${overflow} px wider than the window`] : [];
}

/** The design has six sizes of type, in CSS pixels; its monospaced codes have half a pixel of their own. */
const TYPE_SIZES = [12, 13, 14, 16, 22, 28];

/** Lists texts in another size than the six. */
export async function findTypeSizes(page: Page): Promise<string[]> {
  const sizes = await page.evaluate(() => {
    const found: Record<string, string> = {};
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.nodeValue?.trim();
      const parent = texts.currentNode.parentElement;
      if (!text || !parent?.checkVisibility() || parent.closest('svg, noscript, canvas')) continue;
      found[String(Number.parseFloat(getComputedStyle(parent).fontSize))] ??= text.slice(0, 40);
    }
    return found;
  });
  return Object.entries(sizes)
    .filter(([size]) => !TYPE_SIZES.includes(Number(size)))
    .map(([size, text]) => `type of ${size} px: ${text}`);
}

/** On a desktop, the row of the title begins here: at the page's one left edge, under the two rows of the shell. */
const TITLE_PLACE = { left: 24, top: 104 };

/** Finds, on a desktop, a title that is not at its place, and a list's first row that is too low. */
export async function findMisplaced(page: Page): Promise<string[]> {
  const { title, firstRow } = await page.evaluate(() => {
    const heading = document.querySelector('#content h1:not([style*="center"])');
    // It matches a list that stands directly under its title and filters.
    const afterFilters = 'main section[aria-label="Filters"]:nth-child(2) +';
    return {
      title: heading
        ? {
            left: heading.getBoundingClientRect().left,
            top: heading.closest('[data-title-row]')?.getBoundingClientRect().top,
          }
        : undefined,
      firstRow: document.querySelector(`${afterFilters} [data-main] tbody tr`)?.getBoundingClientRect().top,
    };
  });
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const found: string[] = [];
  if (title && width >= 768 && (title.left !== TITLE_PLACE.left || title.top !== TITLE_PLACE.top))
    found.push(`the title's row begins at ${title.left}, ${title.top}`);
  if (firstRow !== undefined && firstRow > 230 && width >= 768 && height === 900)
    found.push(`the first row begins at ${firstRow}`);
  return found;
}

/** Finds fields, checkboxes, radios and switches that can be used but whose edge is hard to see: under 3:1. */
export async function findFaintBorders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Colour = [red: number, green: number, blue: number, alpha: number];
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

    /** Turns any colour of CSS into numbers: the canvas reads what the style sheet says. */
    function read(colour: string): Colour {
      if (!context) return [0, 0, 0, 0];
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    }

    function over([r, g, b, alpha]: Colour, [red, green, blue]: Colour): Colour {
      return [r * alpha + red * (1 - alpha), g * alpha + green * (1 - alpha), b * alpha + blue * (1 - alpha), 1];
    }

    /** Finds what is behind an element: the backgrounds of those around it. */
    function behind(element: Element | null): Colour {
      if (!element) return [255, 255, 255, 1];
      const own = read(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, behind(element.parentElement));
    }

    function luminance([red, green, blue]: Colour): number {
      const part = (value: number) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
    }

    function contrast(one: Colour, other: Colour): number {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    }

    /** Measures an element's own edge or face, whichever is better seen. */
    function edge(element: Element): number {
      const style = getComputedStyle(element);
      const ground = behind(element.parentElement);
      const face = contrast(behind(element), ground);
      const line = Number.parseFloat(style.borderBottomWidth) > 0 ? read(style.borderBottomColor) : undefined;
      return Math.max(face, line ? contrast(over(line, ground), ground) : 1);
    }

    /** Measures a control whose edge is drawn only by what surrounds it, such as a filter with its label inside. */
    function seen(control: Element): number {
      let best = edge(control);
      for (let around = control.parentElement; around && best < 3; around = around.parentElement) {
        if (around.querySelectorAll('input:not([type=hidden]), textarea, select').length > 1) break;
        if (around.matches('main, form, section, [role=dialog]')) break;
        best = Math.max(best, edge(around));
      }
      return best;
    }

    const found: string[] = [];
    for (const input of document.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
      const track = input.closest('.mantine-Switch-root')?.querySelector('.mantine-Switch-track');
      const control = track ?? input;
      if (
        ['hidden', 'file'].includes(input.type) ||
        input.closest('.mantine-Spotlight-root') ||
        input.disabled ||
        !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      // The cells of a grid of items have no borders until they are focused; the search over everything is its whole
      // dialog.
      if (control.closest('td') || control.getBoundingClientRect().width < 4) continue;
      const ratio = seen(control);
      if (ratio < 2.995)
        found.push(
          `the edge of a field is ${ratio.toFixed(2)}:1: ${input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? input.outerHTML.slice(0, 120)}`,
        );
    }
    return found;
  });
}
