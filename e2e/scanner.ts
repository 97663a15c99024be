import type { Page } from '@playwright/test';

/** A scanner types where the focus is: 2 ms a key, however busy the page is. */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  for (const text of [...code, '\r']) {
    timestamp += 0.002;
    const key = text === '\r' ? 'Enter' : text;
    const code = key === 'Enter' ? { code: 'Enter', windowsVirtualKeyCode: 13 } : {};
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key, ...code, timestamp });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...code, timestamp });
  }
  await session.detach();
}
