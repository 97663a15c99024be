import { expect, type Locator, type Page } from '@playwright/test';

/** Measures what a user does on the way to a goal: the screens that they see, and their clicks and entries. */
export class Effort {
  readonly screens: string[] = [];
  clicks = 0;
  fields = 0;

  constructor(page: Page) {
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      const { pathname } = new URL(frame.url());
      if (this.screens.at(-1) !== pathname) this.screens.push(pathname);
    });
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Types into a field that has the focus already, or is clicked. */
  async fill(field: Locator, text: string): Promise<void> {
    const hasFocus = await field.evaluate((element) => element === document.activeElement);
    if (!hasFocus) await this.click(field);
    this.fields += 1;
    await field.fill(text);
  }

  /** Types the name of an option, and chooses it from the list. */
  async choose(field: Locator, option: string): Promise<void> {
    await this.fill(field, option);
    await this.click(field.page().getByRole('option', { name: option }).first());
    await expect(field.page().getByRole('listbox')).toHaveCount(0);
  }

  /** Fails if it took more than this. */
  expectAtMost(most: { screens: number; clicks: number; fields: number }): void {
    const { screens, clicks, fields } = this;
    console.log(`${screens.length} screens, ${clicks} clicks, ${fields} fields: ${screens.join(' ')}`);
    expect(screens.length).toBeLessThanOrEqual(most.screens);
    expect(clicks).toBeLessThanOrEqual(most.clicks);
    expect(fields).toBeLessThanOrEqual(most.fields);
  }
}
