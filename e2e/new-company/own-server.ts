import { START_MS, withServer } from '../server';
import { test as shared } from '../test';

/** These flows have a separate business, which begins with only its first administrator. */
export const test = shared.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from this pattern.
    async ({}, use, { parallelIndex }) => withServer(parallelIndex, true, use),
    { scope: 'worker', timeout: START_MS + 30_000 },
  ],
});
