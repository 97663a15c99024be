import { vi } from 'vitest';

/** What a test waits for may take this long on a machine that does much else: only what hangs is waited for in vain. */
export const PATIENCE_MS = 120_000;

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
