import { afterAll, vi } from 'vitest';

/* Files share their modules and globals: what one of them replaced, the next has as it was. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
