import type { Page } from '@playwright/test';

/** A scanner types where the focus is. */
export const scan = (page: Page, code: string) => typeFast(page, `${code}\r`);

/** Types as fast as a scanner: 2 ms a key, however busy the page is. */
export async function typeFast(page: Page, keys: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  for (const text of keys) {
    timestamp += 0.002;
    const key = text === '\r' ? 'Enter' : text;
    const code = key === 'Enter' ? { code: 'Enter', windowsVirtualKeyCode: 13 } : {};
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key, ...code, timestamp });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...code, timestamp });
  }
  await session.detach();
}
