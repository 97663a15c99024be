import { setTimeout as sleep } from 'node:timers/promises';
import { startLine } from './start-line';

/** These are the resources that a program opened. They are closed in reverse order, each within its own time limit. */
export class Closers {
  readonly #list: { limitMs: number; close: () => Promise<void> }[] = [];

  /** @param limitMs after which the resources opened before it are closed, even if this one is still closing */
  add(limitMs: number, close: () => Promise<void>): void {
    this.#list.push({ limitMs, close });
  }

  /** Closes everything. @returns whether nothing failed; exceeding a time limit is not a failure */
  async closeAll(): Promise<boolean> {
    let succeeded = true;
    for (const { limitMs, close } of this.#list.reverse()) {
      const closing = close().catch((error) => {
        console.error(startLine(error));
        succeeded = false;
      });
      await Promise.race([closing, sleep(limitMs)]);
    }
    return succeeded;
  }
}
