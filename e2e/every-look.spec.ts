import type { CDPSession, Page, Request } from '@playwright/test';
import { settle, showIn } from './look';
import {
  type ColorScheme,
  findFaintBorders,
  findMisplaced,
  findOverflow,
  findTypeSizes,
  findViolations,
} from './measures';
import { addressWith, makeOneOfEach, screens } from './screens';
import { test as base, expect } from './test';

/*
 * Runs by `npm run looks`: every screen at every width, in both schemes, at rest and in what its buttons open. It takes
 * too long for the tests, which look at each screen as it opens (every-screen.spec.ts, every-screen.deep.spec.ts).
 */

const SIZES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 900 },
  { width: 1024, height: 900 },
  { width: 1366, height: 900 },
  { width: 1440, height: 900 },
  { width: 1920, height: 900 },
];
/** Axe reads each of the layouts; what else is measured depends on the width. */
const READ_AT = ['390 px', '768 px', '1440 px', '200 %'];
/** At these widths, one on a desktop and one on a phone, all buttons are pressed. */
const PRESSED_AT = [1440, 390];
const SCHEMES: ColorScheme[] = ['light', 'dark'];

const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const HOVERED = 'tbody tr, a, button, [role="menuitem"], [role="option"], [role="tab"], summary, label';

const test = base.extend<object, { made: Record<string, number> }>({
  made: [async ({ admin }, use) => use(await makeOneOfEach(admin)), { scope: 'worker' }],
});

for (const [path] of screens)
  test(path, async ({ page, problems, made }) => {
    problems.allow(422);
    await new Sweep(page, path, addressWith(path, made)).walk();
  });

test.describe('signed out', () => {
  test.use({ signedInAs: undefined, storageState: { cookies: [], origins: [] } });
  test('/, signed out', async ({ page, problems }) => {
    problems.allow(401, 422);
    await new Sweep(page, 'Login', '/').walk();
  });
});

/** Walks through all looks of one screen, and collects what it finds. */
class Sweep {
  private readonly found = new Set<string>();
  private readonly pending = new Set<Request>();
  private devtools: CDPSession | undefined;

  constructor(
    private readonly page: Page,
    private readonly name: string,
    private readonly address: string,
  ) {}

  async walk(): Promise<void> {
    test.setTimeout(600_000);
    await this.prepare();
    await this.open();
    for (const size of SIZES) {
      await this.page.setViewportSize(size);
      await this.lookAround(`${size.width} px`);
    }
    // This is a window of 1,440 px at 200 percent.
    await this.page.setViewportSize({ width: 720, height: 450 });
    await this.lookAround('200 %');
    for (const width of PRESSED_AT) {
      const size = SIZES.find((each) => each.width === width);
      if (size) await this.page.setViewportSize(size);
      await this.open();
      if (width >= 768) await this.inBothSchemes(`${width} px, hover`, () => this.hovered());
      await this.pressEverything(`${width} px`);
    }
    for (const line of this.found) console.log(line);
    expect([...this.found]).toEqual([]);
  }

  /** Refuses changes, so that each screen stays as it was: the message about it is one more thing to look at. */
  private async prepare(): Promise<void> {
    const { page } = this;
    await page.route('**/api/**', (route) =>
      route.request().headers()['idempotency-key'] === undefined
        ? route.fallback()
        : route.fulfill({
            status: 422,
            json: { status: 0, message: 'Nothing is changed while the screens are looked at' },
          }),
    );
    page.on('request', (request) => {
      if (!request.url().includes('/events')) this.pending.add(request);
    });
    page.on('requestfinished', (request) => this.pending.delete(request));
    page.on('requestfailed', (request) => this.pending.delete(request));
    page.on('filechooser', () => {});
    page.context().on('page', (other) => void other.close());
    this.devtools = await page.context().newCDPSession(page);
    await this.devtools.send('DOM.enable');
    await this.devtools.send('CSS.enable');
  }

  private async open(): Promise<void> {
    this.pending.clear();
    await this.page.goto(this.address, { waitUntil: 'load' });
    await this.rest();
    await settle(this.page);
  }

  /** Waits until nothing is awaited from the server, and what came is drawn. */
  private async rest(): Promise<void> {
    await expect
      .poll(() => [...this.pending].map((request) => request.url()), { intervals: [20, 50, 100] })
      .toEqual([]);
    await this.page
      .evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)))),
      )
      // The pressed button leads to another document.
      .catch(() => this.page.waitForLoadState());
  }

  private note(state: string, lines: readonly string[]): void {
    for (const line of lines) this.found.add(`${this.name}: ${state}: ${line}`);
  }

  private async lookAround(state: string): Promise<void> {
    const { page } = this;
    await this.rest();
    await settle(page);
    this.note(state, await findOverflow(page));
    this.note(state, await findTypeSizes(page));
    this.note(state, await findMisplaced(page));
    if (!READ_AT.includes(state)) return this.note(state, await findFaintBorders(page));
    await this.inBothSchemes(state, async (scheme) => [
      ...(await findFaintBorders(page)),
      ...(await findViolations(page, scheme)),
    ]);
  }

  private async inBothSchemes(state: string, look: (scheme: ColorScheme) => Promise<readonly string[]>): Promise<void> {
    for (const colorScheme of SCHEMES) {
      await showIn(this.page, colorScheme);
      this.note(`${state}, ${colorScheme}`, await look(colorScheme));
    }
    await this.page.emulateMedia({ colorScheme: 'light' });
  }

  /** Checks the contrast with all rows, buttons and links as under the pointer. */
  private async hovered(within = 'body'): Promise<string[]> {
    const { devtools } = this;
    if (!devtools) return [];
    const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
    const parts = within.split(', ').flatMap((part) => HOVERED.split(', ').map((each) => `${part} ${each}`));
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: parts.join(', '),
    });
    // Some may have gone since they were looked for.
    const force = (forcedPseudoClasses: string[]) =>
      Promise.allSettled(
        nodeIds.map((nodeId) => devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })),
      );
    await force(['hover']);
    const found = await findViolations(this.page, 'dark', within === 'body' ? undefined : within);
    await force([]);
    return found;
  }

  /** Presses each button and select, which also submits the form as it is, and looks at what comes. */
  private async pressEverything(state: string): Promise<void> {
    for (const name of await this.markButtons()) {
      await this.markButtons();
      const button = this.page.locator(`[data-pressed-as=${JSON.stringify(name)}]`);
      if ((await button.count()) === 0) continue;
      let leads = false;
      const lead = () => {
        leads = true;
      };
      this.page.on('framenavigated', lead);
      // Nobody can press what something else covers.
      await button
        .click({ timeout: 5000, noWaitAfter: true })
        .catch(() => this.note(state, [`${name} cannot be pressed`]));
      await this.lookAtWhatCame(`${state}, ${name} pressed`).catch((error) => {
        // It leads to another document, perhaps of the same address, which showed only now.
        if (!leads) throw error;
      });
      this.page.off('framenavigated', lead);
      await this.goBack();
    }
  }

  private async lookAtWhatCame(state: string): Promise<void> {
    await this.rest();
    if (!this.isHere()) return;
    const layers = await this.layers();
    const within = layers.length > 0 ? LAYER : undefined;
    await this.lookAtLayers(state, within);
    // A form in a dialog is sent as it is.
    const submit = this.page.locator('[role="dialog"] form [type="submit"]:visible:enabled').first();
    if ((await submit.count()) === 0) return;
    await submit.click({ timeout: 5000, noWaitAfter: true }).catch(() => undefined);
    await this.rest();
    if (this.isHere()) await this.lookAtLayers(`${state}, and sent empty`, within);
  }

  private async lookAtLayers(state: string, within: string | undefined): Promise<void> {
    this.note(state, await findOverflow(this.page));
    this.note(state, await findTypeSizes(this.page));
    await this.inBothSchemes(state, async (scheme) => [
      ...(await findFaintBorders(this.page)),
      ...(await findViolations(this.page, scheme, within)),
      ...(within === undefined ? [] : await this.hovered(within)),
    ]);
  }

  private isHere(): boolean {
    const now = new URL(this.page.url());
    // Before the first screen, there is a blank page.
    if (now.origin === 'null') return false;
    const here = new URL(this.address, now);
    return now.pathname === here.pathname && now.search === here.search;
  }

  private async layers(): Promise<string[]> {
    return this.page
      .locator(LAYER)
      .evaluateAll((found) => found.filter((each) => each.checkVisibility()).map((each) => each.id));
  }

  private async goBack(): Promise<void> {
    for (let press = 0; press < 3 && this.isHere() && (await this.layers()).length > 0; press++)
      await this.page.keyboard.press('Escape');
    if (!this.isHere() || (await this.layers()).length > 0) await this.open();
    // What a refused call shows may come a moment after its answer.
    else await settle(this.page);
    if ((await this.layers()).length > 0) await this.open();
  }

  /**
   * Marks what can be pressed with a name of its own: only the first of equal buttons in several rows and, only on
   * Home, those of the shell, which all screens share.
   */
  private async markButtons(): Promise<string[]> {
    return this.page.evaluate((withShell) => {
      for (const old of document.querySelectorAll('[data-pressed-as]')) old.removeAttribute('data-pressed-as');
      const names = new Set<string>();
      for (const button of document.querySelectorAll<HTMLInputElement>('button, [role="combobox"], summary')) {
        if (button.disabled || button.ariaDisabled === 'true' || !button.checkVisibility()) continue;
        if (document.querySelector('#content') && !button.closest('#content') && !withShell) continue;
        if (button.closest('tbody tr:not(:first-child), li:not(:first-child)')) continue;
        const words = button.ariaLabel ?? (button.labels?.[0]?.textContent || button.textContent || button.type);
        const name = words.replaceAll(/[\d"\\]+/g, '').trim();
        if (names.has(name)) continue;
        names.add(name);
        button.setAttribute('data-pressed-as', name);
      }
      return [...names];
    }, this.name === '/home');
  }
}
