import { writeSync } from 'node:fs';

/** How many times, 10 ms apart, to wait for a slow reader of the log. */
const MOST_WAITS = 50;
const WAIT_MS = 10;

/**
 * The destination of log lines. A log that can't be written, as on a full disk, blocks nothing: its lines are lost, and
 * counted in the first line that can be written again.
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

  /** A pipe with a slow reader accepts part of a write, or nothing. */
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
