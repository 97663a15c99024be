import { setTimeout as sleep } from 'node:timers/promises';

/** A fault that the server is put to, on purpose and again and again. */
export interface Drill {
  name: string;
  /** Left out of the short form: it takes long, or rights that not everybody has, and a test beside the source is short. */
  isLongOnly?: boolean;
  /** @returns what was seen, in a few words @throws Error with what went wrong */
  run(isShort: boolean): Promise<string>;
}

/** Cannot be done here; says why. */
export class NotHere extends Error {}

/** @throws Error where the fact does not hold */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

/** Waits until it holds. @throws Error after the limit */
export async function until(holds: () => Promise<boolean> | boolean, what: string, limitMs = 30_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await holds()); await sleep(25))
    must(Date.now() < end, `${what}: not within ${limitMs / 1000} s`);
}

/** A pause between two lengths, so that faults hit other moments each time. */
export async function pauseBetween(leastMs: number, mostMs: number): Promise<void> {
  await sleep(leastMs + Math.random() * (mostMs - leastMs));
}
