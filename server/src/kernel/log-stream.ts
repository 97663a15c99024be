import { writeSync } from 'node:fs';

/** How often, 10 ms apart, a reader of the log that is behind is waited for. */
const MOST_WAITS = 50;
const WAIT_MS = 10;

/**
 * Where log lines go. A log that can't be written, as on a full disk, stops nothing: its lines are lost, and counted in
 * the first that can be written again.
 */
export class LogStream {
  readonly #fd: number;
  #lost = 0;

  constructor(fd: number = process.stdout.fd) {
    this.#fd = fd;
  }

  write(line: string): void {
    try {
      if (this.#lost > 0) {
        this.#writeWhole(
          `${JSON.stringify({ level: 50, time: Date.now(), msg: `${this.#lost} log lines were lost` })}\n`,
        );
        this.#lost = 0;
      }
      this.#writeWhole(line);
    } catch {
      this.#lost++;
    }
  }

  /** A pipe whose reader is behind takes less at a time, or nothing. */
  #writeWhole(line: string): void {
    let left = Buffer.from(line);
    for (let waits = 0; left.length > 0; )
      try {
        left = left.subarray(writeSync(this.#fd, left));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waits++ >= MOST_WAITS || this.#lost > 0) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
      }
  }
}
