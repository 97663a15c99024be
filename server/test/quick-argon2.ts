import { createRequire } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

type Argon2 = typeof import('@node-rs/argon2');

/** Loads the library itself: in tests its name stands for this file (vitest.config.ts). */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;

export const { parseOptions, verify } = argon2;

let isRealCost = false;

/** Hashing is slow on purpose; most tests are about something else, and hash at the least cost. */
export const hash: Argon2['hash'] = (password, options, signal) =>
  argon2.hash(password, isRealCost ? options : { ...options, memoryCost: 8, timeCost: 1 }, signal);

/** Hashes at full cost until the end of the file, for the tests of the cost itself. */
export function hashAtRealCost(): void {
  beforeAll(() => {
    isRealCost = true;
  });
  afterAll(() => {
    isRealCost = false;
  });
}
