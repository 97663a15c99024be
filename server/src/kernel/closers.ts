import { setTimeout as sleep } from 'node:timers/promises';
import { startLine } from './start-line';

/** What a program opened. It is closed in the opposite order, and each part has a time of its own to close in. */
export class Closers {
  readonly #list: { limitMs: number; close: () => Promise<void> }[] = [];

  /** @param limitMs then what was opened before it is closed, whatever this still waits for */
  add(limitMs: number, close: () => Promise<void>): void {
    this.#list.push({ limitMs, close });
  }

  /** Closes everything. @returns whether nothing failed; what takes longer than it may is no failure */
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
