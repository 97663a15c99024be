import { setTimeout as sleep } from 'node:timers/promises';

/** Injects a fault into the server, again and again. */
export interface Drill {
  name: string;
  /**
   * The drill is left out of the short form: it takes long, or unusual permissions, and a test beside the source is
   * short.
   */
  isLongOnly?: boolean;
  /** @returns a brief result @throws Error with the failure */
  run(isShort: boolean): Promise<string>;
}

/** The drill is not possible here, for the given reason. */
export class NotHere extends Error {}

/** @throws Error if the condition is false */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

/** Waits until the condition is true. @throws Error after the limit */
export async function until(holds: () => Promise<boolean> | boolean, what: string, limitMs = 30_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await holds()); await sleep(25))
    must(Date.now() < end, `${what}: not within ${limitMs / 1000} s`);
}

/** Pauses between two lengths of time, so that faults hit at varying moments. */
export async function pauseBetween(leastMs: number, mostMs: number): Promise<void> {
  await sleep(leastMs + Math.random() * (mostMs - leastMs));
}
